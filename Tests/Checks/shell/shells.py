"""Shells in terminals of their own, in which lines are typed and completed."""

import os
import re

from harness.terminal import Terminal

PATIENCE = 60
"""Seconds that a shell may take for one step; a machine under load needs some."""
COMPLETE = "\t"
COMPLETE_ALL = "\x18a"
TAKE_LINE = "\x18t"
DESCRIBE = "\x18d"
COMPLAINT = re.compile(r"(?:bash|zsh|fish|_themectl\w*): .*")


class Stuck(Exception):
    """A shell did not come to the point that was waited for."""


class Shell:
    """The base of the shells: one key completes a line, another runs it, which reports its words.

    Each start file binds COMPLETE_ALL, which puts all candidates into the line, and TAKE_LINE, which puts 'trial_reply'
    in the place of its command. The prompt is a number that grows.
    """

    command = ()
    start = ""

    def __init__(self, folder, environment, working_folder, *start):
        self.words_path = os.path.join(folder, "words")
        start_path = os.path.join(folder, "start")
        with open(start_path, "w", encoding="utf-8") as file:
            file.write("\n".join([self.start, *start, ""]))
        self.turn, self.seen = 0, 0
        self.terminal = Terminal(
            self.command, 8000, 50, cwd=working_folder, env={**environment, "TRIAL_WORDS": self.words_path})
        self.terminal.type(self.sourcing(start_path) + "\r")
        self.await_prompt()

    @property
    def received(self):
        """What the terminal has been sent since the last prompt."""
        return self.terminal.shown[self.seen:]

    def sourcing(self, path):
        return f" . {path}"

    def complete(self, line, key):
        """The words of a line that is completed by a key, and what the shell complains of meanwhile."""
        self.terminal.type(line + key + TAKE_LINE + "\r")
        complaint = COMPLAINT.search(self.await_prompt())
        with open(self.words_path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read().split("\0")[:-1], complaint and complaint[0]

    def await_prompt(self):
        self.turn += 1
        mark = f"{self.turn}> ".encode()
        self.wait(lambda: re.search(rb"(?<!\d)" + mark, self.received))
        shown = self.received
        self.seen += shown.rindex(mark)
        return shown.decode("utf-8", "replace")

    def wait(self, is_done):
        if not self.terminal.wait(is_done, PATIENCE):
            raise Stuck(self.received[-2000:].decode("utf-8", "replace"))


class Bash(Shell):
    command = ("bash", "--norc", "--noprofile", "-i")
    start = r"""
        HISTFILE= turn=0
        PROMPT_COMMAND='turn=$((turn + 1)) PS1="$turn> "'
        trial_reply() { printf '%s\0' "$@" >"$TRIAL_WORDS"; }
        trial_take() {
            READLINE_LINE="trial_reply ${READLINE_LINE#*themectl}"
            READLINE_POINT=${#READLINE_LINE}
        }
        bind 'set enable-bracketed-paste off'
        bind 'set bell-style none'
        bind 'set completion-query-items 0'
        bind '"\C-xa": insert-completions'
        bind -x '"\C-xt": trial_take'
    """


class Zsh(Shell):
    command = ("zsh", "-d", "-f", "-i")
    start = r"""
        setopt no_prompt_sp no_prompt_cr
        unset zle_bracketed_paste
        turn=0
        precmd() { turn=$((turn + 1)); PS1="$turn> " }
        trial_reply() { emulate -L zsh; printf '%s\0' "$@" >$TRIAL_WORDS }
        trial_take() { emulate -L zsh; BUFFER="trial_reply ${BUFFER#*themectl}" }
        trial_all() { _main_complete; compstate[insert]=all compstate[list]= }
        autoload -Uz compinit
        zle -N trial_take
        zle -C trial_all complete-word trial_all
        bindkey -e
        bindkey '^Xa' trial_all '^Xt' trial_take '^Xd' list-choices
    """

    def describes(self, line, word, description):
        """Whether a word is listed for a line with a description."""
        self.terminal.type(line + DESCRIBE)
        row = re.compile(f"{re.escape(word)} .*-- {re.escape(description)}".encode())
        self.wait(lambda: row.search(self.received))
        self.terminal.type("\x15\r")
        self.await_prompt()
        return True


class Fish(Shell):
    command = ("fish", "-i")
    start = r"""
        set -g fish_greeting
        set -g fish_autosuggestion_enabled 0
        set -g turn 1
        function fish_prompt
            printf '%s> ' $turn
        end
        function trial_reply
            printf '%s\0' $argv >$TRIAL_WORDS
            set turn (math $turn + 1)
        end
        function trial_take
            commandline -r "trial_reply"(commandline -b | string replace -r '^.*?themectl' '' | string collect)
        end
        function trial_all
            set -l line (commandline -cb | string collect)
            set -l token (commandline -ct | string collect)
            set -l rest (math (string length -- "$line") - (string length -- "$token"))
            set -l words (complete --escape -C "$line" | string replace -r '\t.*' '')
            set -q words[1]; and commandline -r (string sub -l $rest -- "$line" | string collect)"$words"
        end
        function trial_describe
            commandline -r "trial_reply "(string escape -- (complete -C (commandline -cb | string collect)) | string join ' ')
        end
        bind \cxa trial_all
        bind \cxd trial_describe
        bind \cxt trial_take
    """

    def sourcing(self, path):
        return f" source {path}; set turn 1"

    def describes(self, line, word, description):
        self.terminal.type(line + DESCRIBE + "\r")
        self.await_prompt()
        with open(self.words_path, encoding="utf-8") as file:
            return f"{word}\t{description}" in file.read().split("\0")
