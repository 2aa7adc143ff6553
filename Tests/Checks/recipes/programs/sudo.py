"""sudo."""

from ..table import recipe
from ..trial import STATES


@recipe("Behind sudo", STATES)
def sudo(home, text):
    """Root's program has a home of its own, and none of the variables."""
    home.program("job", 'echo "$THEMECTL_SYSTEM" >seen')
    home.stand_in("sudo", 'exec env -i PATH="$PATH" HOME=/nonexistent "$@"')
    for shell in home.shells():
        home.write("seen", "")
        ran = home.shell(shell, text)
        home.expect(f"{shell}: what the job is told", (0, f"{home.state.style}\n"), (ran.status, home.text("seen")))
