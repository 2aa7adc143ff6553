"""A preference kept with dotfiles."""

from ..steps import storing
from ..table import recipe
from ..trial import LIGHT, UNKNOWN

recipe("YOUR OWN MACHINES", [LIGHT, UNKNOWN])(storing("dark", "dark"))
