"""Shells in terminals of their own, in which lines are typed and completed."""

import collections
import os
import re

from harness import processes
from harness.terminal import Terminal

PATIENCE = 60
"""Seconds that a shell may take for one step; a machine under load needs some."""
COMPLETE = "\t"
COMPLETE_ALL = "\x18a"
TAKE_LINE = "\x18t"
DESCRIBE = "\x18d"
KILL_LINE = "\x15"

Outcome = collections.namedtuple("Outcome", "line words microseconds noise")
"""The line as it was completed, its words as the shell reads them, the time it took, and what else was to be seen."""


class Stuck(Exception):
    """A shell did not come to the point that was waited for."""


class Shell:
    """What the shells have in common: a key completes, another tells the line, and Enter runs it.

    Each start file binds COMPLETE_ALL, which puts all candidates into the line, and TAKE_LINE, which tells the line and
    puts 'trial_reply' in the place of its command. The prompt is a number that grows.
    """

    command = ()
    start = ""

    def __init__(self, folder, environment, working_folder, before, loading, after):
        replies_path = os.path.join(folder, "replies")
        if not os.path.exists(replies_path):
            os.mkfifo(replies_path)
        start_path = os.path.join(folder, "start")
        with open(start_path, "w", encoding="utf-8") as file:
            file.write("\n".join([self.start, before, loading, after, ""]))
        self.told, self.turn, self.seen = b"", 0, 0
        self.replies = os.open(replies_path, os.O_RDWR)
        self.terminal = Terminal(
            self.command, 8000, 50, cwd=working_folder, env={**environment, "TRIAL_REPLIES": replies_path})
        self.listener = self.terminal.follow(self.replies, self.tell)
        self.type(self.sourcing(start_path) + "\r")
        self.await_prompt()

    def tell(self, piece):
        self.told += piece

    @property
    def received(self):
        """What the terminal has been sent since the last prompt."""
        return self.terminal.shown[self.seen:]

    def sourcing(self, path):
        return f" . {path}"

    def complete(self, line, key):
        """Types a line, completes it by a key, and runs what became of it."""
        self.type(line + key + TAKE_LINE)
        completed, told = self.reply()
        # What stayed as it was may be half a word.
        self.type("\r" if completed != line else KILL_LINE + "trial_reply\r")
        words = self.reply()
        microseconds, noise = self.observe(told, self.await_prompt())
        return Outcome(completed, words, microseconds, noise)

    def observe(self, told, transcript):
        """The time that a completion took, and what is on the screen besides the line and the next prompt."""
        lines = screen(transcript)
        is_quiet = len(lines) == 2 and lines[1] == f"{self.turn}> "
        return float(told or 0), "" if is_quiet else "\n".join(lines)

    def type(self, text):
        self.terminal.type(text)

    def await_prompt(self):
        self.turn += 1
        mark = f"{self.turn}> ".encode()
        self.wait(lambda: re.search(rb"(?<!\d)" + mark, self.received))
        end = self.received.rindex(mark)
        transcript = self.received[:end + len(mark)]
        self.seen += end
        return transcript.decode("utf-8", "surrogateescape")

    def reply(self):
        """The next list of texts that the shell tells, the first of which is their number."""
        def texts():
            count, _, _ = self.told.partition(b"\0")
            return count and self.told.count(b"\0") > int(count)
        self.wait(texts)
        count, _, rest = self.told.partition(b"\0")
        *found, self.told = rest.split(b"\0", int(count))
        return [text.decode("utf-8", "surrogateescape") for text in found]

    def wait(self, is_done):
        if not self.terminal.wait(is_done, PATIENCE):
            raise Stuck(self.received[-2000:].decode("utf-8", "replace"))

    def end(self):
        self.terminal.close()
        # What reads the replies hears of the end with the next of them.
        os.write(self.replies, b"\0")
        self.listener.join()
        os.close(self.replies)


def screen(transcript):
    """The lines that a terminal shows that is sent this."""
    lines, row, column = [[]], 0, 0
    for part in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[^\[]|.", transcript, re.DOTALL):
        line = lines[row]
        if part == "\r":
            column = 0
        elif part == "\n":
            row, column = row + 1, 0
            if row == len(lines):
                lines.append([])
        elif part == "\b":
            column = max(0, column - 1)
        elif part[0] == "\x1b":
            number = int("".join(filter(str.isdigit, part)) or 1)
            if part[-1] in "JK":
                del line[column:]
                if part[-1] == "J":
                    del lines[row + 1:]
            elif part[-1] == "A":
                row = max(0, row - number)
            elif part[-1] == "C":
                column += number
            elif part[-1] == "D":
                column = max(0, column - number)
        elif part >= " ":
            line.extend(" " * (column + 1 - len(line)))
            line[column] = part
            column += 1
    shown = ["".join(line) for line in lines]
    return [line for number, line in enumerate(shown) if line.strip() or number == len(shown) - 1]


class Bash(Shell):
    command = ("bash", "--norc", "--noprofile", "-i")
    start = r"""
        HISTFILE= turn=0 trial_microseconds=
        PROMPT_COMMAND='turn=$((turn + 1)) PS1="$turn> "'
        trial_reply() { printf '%s\0' "$#" "$@" >"$TRIAL_REPLIES"; }
        trial_take() {
            trial_reply "$READLINE_LINE" "$trial_microseconds"
            READLINE_LINE="trial_reply ${READLINE_LINE#*themectl}"
            READLINE_POINT=${#READLINE_LINE}
        }
        bind 'set enable-bracketed-paste off'
        bind 'set bell-style none'
        bind 'set completion-query-items 0'
        bind '"\C-xa": insert-completions'
        bind -x '"\C-xt": trial_take'
        bind '"\C-u": kill-whole-line'
    """
    timing = r"""
        trial_timed() {
            local trial_start=$EPOCHREALTIME trial_status
            _themectl "$@"
            trial_status=$?
            trial_microseconds=$((${EPOCHREALTIME/[.,]} - ${trial_start/[.,]}))
            return "$trial_status"
        }
        complete -F trial_timed themectl
    """


class Zsh(Shell):
    command = ("zsh", "-d", "-f", "-i")
    start = r"""
        setopt no_prompt_sp no_prompt_cr
        unset zle_bracketed_paste
        turn=0 trial_microseconds=
        precmd() { turn=$((turn + 1)); PS1="$turn> " }
        trial_reply() { emulate -L zsh; printf '%s\0' $# "$@" >$TRIAL_REPLIES }
        trial_take() {
            emulate -L zsh
            trial_reply "$BUFFER" "$trial_microseconds"
            BUFFER="trial_reply ${BUFFER#*themectl}"
        }
        trial_all() { _main_complete; compstate[insert]=all compstate[list]= }
        autoload -Uz compinit
        zle -N trial_take
        zle -C trial_all complete-word trial_all
        zmodload zsh/datetime
        zmodload zsh/mathfunc
        bindkey -e
        bindkey '^Xa' trial_all '^Xt' trial_take '^Xd' list-choices
    """
    timing = r"""
        functions -c _themectl trial_untimed
        _themectl() {
            local trial_start=$EPOCHREALTIME trial_status
            trial_untimed "$@"
            trial_status=$?
            trial_microseconds=$(( int(rint(($EPOCHREALTIME - trial_start) * 1000000)) ))
            return $trial_status
        }
    """

    def describes(self, line, word, description):
        """Whether a word is listed for a line with a description, which those of which it is the same share."""
        self.type(line + DESCRIBE)
        pattern = re.compile(f"{re.escape(word)} .*-- {re.escape(description)}")
        self.wait(lambda: any(map(pattern.search, screen(self.received.decode(errors="replace")))))
        self.type(KILL_LINE + "\r")
        self.await_prompt()
        return True


class Fish(Shell):
    command = ("fish", "-i")
    start = r"""
        set -g fish_greeting
        set -g fish_autosuggestion_enabled 0
        set -g turn 1
        set -g trial_told
        function fish_prompt
            printf '%s> ' $turn
        end
        function trial_tell
            printf '%s\0' (count $argv) $argv >$TRIAL_REPLIES
        end
        function trial_reply
            trial_tell $argv
            set turn (math $turn + 1)
        end
        function trial_take
            set -l line (commandline -b | string collect)
            trial_tell "$line" "$trial_told"
            set trial_told
            commandline -r "trial_reply"(string replace -r '^.*?themectl' '' -- $line | string collect)
        end
        # Output of fish in between is kept for the reader of the line.
        function trial_all
            set -l line (commandline -cb | string collect)
            set -l token (commandline -ct | string collect)
            complete --escape -C "$line" >$TRIAL_REPLIES.rows 2>$TRIAL_REPLIES.errors
            set trial_told (cat $TRIAL_REPLIES.errors | string collect)
            set -l rows (cat $TRIAL_REPLIES.rows | string replace -r '\t.*' '')
            set -l rest (math (string length -- "$line") - (string length -- "$token"))
            set -q rows[1]; and commandline -r (string sub -l $rest -- "$line" | string collect)"$rows"
        end
        function trial_describe
            trial_tell (complete -C (commandline -cb | string collect))
        end
        bind \cxa trial_all
        bind \cxd trial_describe
        bind \cxt trial_take
        bind \cu 'commandline -r ""'
    """

    def sourcing(self, path):
        return f" source {path}; set turn 1"

    def observe(self, told, transcript):
        return 0, told

    def describes(self, line, word, description):
        self.type(line + DESCRIBE)
        rows = self.reply()
        self.type(KILL_LINE)
        return f"{word}\t{description}" in rows

    @classmethod
    def times(cls, lines, script_path, environment, working_folder, *start):
        """The microseconds that each line takes, which fish tells only where it runs a script, and what else it says.

        The first line is completed once before, because that reads the script.
        """
        quoted = ["'" + line.replace("\\", "\\\\").replace("'", "\\'") + "'" for line in lines]
        with open(script_path, "w", encoding="utf-8", errors="surrogateescape") as file:
            print(*start, f"complete -C {quoted[0]} >/dev/null", sep="\n", file=file)
            print(*(f"time complete -C {line} >/dev/null" for line in quoted), sep="\n", file=file)
        result = processes.run(["fish", script_path], PATIENCE, False, cwd=working_folder, env=environment)
        told = (result.out + result.err).decode("utf-8", "replace")
        found = re.findall(r"Executed in +([\d.]+) (\w+)", told)
        noise = re.sub(r"_+\nExecuted in.*\n.*usr time.*\n.*sys time.*\n", "", told).strip()
        return [float(number) * {"micros": 1, "millis": 1000}.get(unit, 1e6) for number, unit in found], noise
