"""darkman."""

from ..steps import storing
from ..table import recipe
from ..trial import LIGHT, UNKNOWN

recipe("darkman", [LIGHT, UNKNOWN])(storing("dark", "light"))
