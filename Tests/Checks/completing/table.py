"""What is typed, and what every shell has to offer for it."""

import dataclasses
import re

APPS = "com.example.Mail com.example.Notes default demo-1"
SCOPES = "checkout checkout/payment settings"
VARIANTS = "bash bash-completion zsh fish"

# Scopes that are hard to quote. Each begins with a letter of its own where the next table does not.
PECULIAR = [
    "a b", "b'c", 'c"d', "d:e", "e=f", "f$HOME", "g*", "h\\i", "i日本", "j;k", "k!l", "l#m", "m~n", "n[o]", "o{p,q}",
    "p`id`", "q(r)", "r&s", "s|t", "t<u>", "u^v", "v%w", "w?x", "x y'z\"!$", "y\\\\", "zé è",
]
PECULIAR_FIRST = [" blank", "#1", "$2", "*3", "=4", "~5", "!6", "'7", '"8', "\\9", "日本", "-x", "--"]

STRANGE_FILES = [
    "plain.json", "two words.json", "-dash.json", "--store", "star*.json", "que?ry", "quote'one", 'double"two',
    "new\nline", "dollar$HOME", "back\\slash", "semi;colon", "[set]", "{a,b}", "~tilde", "#hash", "bang!", "a=b", "c:d",
    "日本", "bad\udcff", "folder", "blank end ",
]


BARE_PATH = {"bash": "PATH=/usr/bin:/bin", "zsh": "path=(/usr/bin /bin)", "fish": "set PATH /usr/bin /bin"}
PLANTED_PATH = {"bash": "PATH=.:/usr/bin:/bin", "zsh": "path=(. /usr/bin /bin)", "fish": "set PATH . /usr/bin /bin"}
# Fish looks for the script of a command only where there is that command, and bash-completion for that of a path only
# at the second time.
READ_BEFORE = "bash zsh fish-sourced"


@dataclasses.dataclass(frozen=True)
class Row:
    """A line, in two parts: whole words, and the word at the cursor. What is offered replaces that, or its value."""

    before: str
    word: str
    offers: tuple

    @property
    def lead(self):
        """What stands before an option's value in one word with it."""
        if any(offer.startswith("-") for offer in self.offers) and not re.match("--[a-z-]+=", self.word):
            return ""
        found = re.match("--[a-z-]+=|-q?[as](?=.)", self.word)
        return found[0] if found else ""


@dataclasses.dataclass(frozen=True)
class Group:
    """Rows that are tried in the same surroundings."""

    name: str
    rows: tuple
    program: str = "themectl"
    folder: str = "work"
    variables: dict = dataclasses.field(default_factory=dict)
    before: dict = dataclasses.field(default_factory=dict)
    """What the user has set in each shell before the script is read."""
    after: dict = dataclasses.field(default_factory=dict)
    """What happens in each shell after it is read."""
    shells: str = VARIANTS


def rows(*table):
    return tuple(Row(before, word, tuple(offers.split() if isinstance(offers, str) else offers))
                 for before, word, offers in table)


def peculiar_rows():
    """Each hard scope by its first letter: bare, and behind either open quote; and a step further where that counts."""
    for before in "get --store odd.json --scope ", "get --store=odd.json --scope=":
        option, _, lead = before.rpartition(" ")
        for scope in PECULIAR:
            for quote in "", "'", '"':
                yield option, lead + quote + scope[0], [scope]
        for word, scope in {"a\\ ": "a b", "'a ": "a b", '"a ': "a b", "b\\'": "b'c", "d:": "d:e", "e=": "e=f",
                            '"e=': "e=f", "'d:": "d:e", "f\\$H": "f$HOME", "h\\\\": "h\\i", '"h\\\\': "h\\i",
                            "i日": "i日本",
                            "'x y": "x y'z\"!$", "x\\ y\\'": "x y'z\"!$", "\"x y'z\\\"": "x y'z\"!$", "z\\é": "zé è",
                            "'a'\\ ": "a b", "\\~": "~5", "'~": "~5", "\\#": "#1", "\\$": "$2", "\\ ": " blank",
                            "\\'": "'7", "\\\"": '"8', "\\\\": "\\9", "\\=": "=4", "日": "日本"}.items():
            yield option, lead + word, [scope]
        yield option, lead, PECULIAR + PECULIAR_FIRST


class Known:
    """The words that the command has, as its help and its errors list them."""

    def __init__(self, run):
        """Asks by `run`, which runs the command with words and returns its output and errors."""
        def choices(*words):
            return re.search(r"try (.*)", run(*words))[1].replace(",", "")

        self.commands = " ".join(re.findall(r"^  ([a-z]+) ", run("help").partition("options")[0], re.MULTILINE))
        self.appearances = choices("set", "none-such")
        self.codecs = choices("get", "--as", "none-such")
        self.sources = choices("get", "--source", "none-such")
        self.forms = choices("palette", "--as", "none-such")
        self.shells = choices("completions", "none-such")
        self.roles = " ".join(re.findall(r"^(\w+)\t", run("palette", "--style", "dark"), re.MULTILINE))
        self.run = run

    def options(self, command, given=""):
        """The options of a command in all their spellings, but for those that have been given."""
        rows = re.findall(r"^  (-.*?)  ", self.run("help", command), re.MULTILINE) + ["-V, --version"]
        spellings = (re.findall(r"--?\w[\w-]*", row) for row in rows)
        return [word for words in spellings for word in words if not {*given.split()} & {*words}]


def groups(known):
    """The lines to type, with the candidates that are to come up."""
    return [
        Group("commands", rows(
            ("", "", known.commands),
            ("", "se", "set"),
            ("", "c", "check completions"),
            ("", "zzz", ""),
            ("--app demo-1", "g", "get"),
            ("-q --strict", "to", "toggle"),
            ("-ademo-1", "to", "toggle"),
            ("--app=demo-1", "ex", "explain"),
            ("-s odd.json", "re", "reset"),
            ("help", "", known.commands),
            ("help", "w", "watch with"),
            ("help get", "", ""),
            ("frobnicate", "", ""),
            ("frobnicate", "zzz", ""),
            ("frobnicate dark --", "", ""),
            ("get", "", ""),
            ("get", "zzz", ""),
            ("toggle", "", ""),
        )),
        Group("options", rows(
            ("get", "-", known.options("get")),
            ("get --json -q --scope=checkout", "-", known.options("get", "--json -q --scope")),
            ("check --key a=bool", "--k", "--key"),
            ("migrate --all", "-", known.options("migrate", "--all")),
            ("get", "--", [word for word in known.options("get") if word[:2] == "--"]),
            ("get", "--s", "--scope --site --system --source --show-origin --store --strict"),
            ("reset", "--a", "--all-scopes --app"),
            ("with", "-", known.options("with")),
            ("set", "--lock-", "--lock-timeout"),
            ("set dark", "--dr", "--dry-run"),
            ("-q get", "--e", "--effective"),
            ("get --as name", "--e", "--effective"),
            ("", "--e", "--effective"),
            ("", "--fa", "--false-as"),
            ("get", "--lock-", ""),
            ("get", "--zzz", ""),
            ("frobnicate", "--zzz", ""),
        )),
        Group("values", rows(
            ("get --as", "", known.codecs),
            ("get", "--as=", known.codecs),
            ("get --as", "g", "gsettings"),
            ("get", "--as=g", "gsettings"),
            ("--as", "g", "gsettings"),
            ("", "--as=g", "gsettings"),
            ("get --as", "zzz", ""),
            ("palette --as", "", known.forms),
            ("palette", "--as=", known.forms),
            ("palette --as", "c", "css colorset"),
            ("palette", "--as=h", "hex html"),
            ("palette --style", "", "light dark"),
            ("palette", "", known.roles),
            ("palette card", "s", "secondaryText statusBar"),
            ("palette --over", "", known.roles),
            ("palette --palette 'my palette.json'", "m", "mine"),
            ("palette --palette='my palette.json' --over", "", f"{known.roles} mine"),
            ("palette --palette -", "", ""),
            ("palette --palette nowhere.json", "", ""),
            ("palette", "--over=app", "appBar"),
            ("get --source", "", known.sources),
            ("get", "--source=", known.sources),
            ("get", "--source=t", "terminal"),
            ("get --default", "", known.appearances),
            ("get --default", "d", "dark"),
            ("get", "--default=", known.appearances),
            ("migrate --false-as", "", "light system"),
            ("migrate", "--false-as=", "light system"),
            ("migrate", "--false-as=s", "system"),
            ("set", "", known.appearances),
            ("set", "d", "dark"),
            ("set", "'d", "dark"),
            ("set", '"d', "dark"),
            ("set -q", "s", "system"),
            ("set --scope checkout", "l", "light"),
            ("set --", "l", "light"),
            ("set dark", "", ""),
            ("is", "", known.appearances),
            ("with", "", known.appearances),
            ("with", "da", "dark"),
            ("completions", "", known.shells),
            ("completions", "z", "zsh"),
            ("completions bash", "", ""),
            ("watch --timeout", "", ""),
            ("watch", "--timeout=", ""),
            ("set --lock-timeout", "", ""),
            ("set", "--lock-timeout=1", ""),
            ("migrate --key", "", ""),
            ("migrate --backup", "", ""),
        )),
        Group("apps", rows(
            ("get --app", "", APPS),
            ("get", "--app=", APPS),
            ("get -a", "", APPS),
            ("get --app", "d", "default demo-1"),
            ("get --app", "com.example.N", "com.example.Notes"),
            ("get", "--app=dem", "demo-1"),
            ("get", "-adem", "demo-1"),
            ("get -qa", "dem", "demo-1"),
            ("get", "-qadem", "demo-1"),
            ("get --app", "'dem", "demo-1"),
            ("--app", "dem", "demo-1"),
            ("", "--app=dem", "demo-1"),
            ("", "-adem", "demo-1"),
            ("get --app", "zzz", ""),
            ("get --app demo-1 --app", "", APPS),
        )),
        Group("scopes", rows(
            ("get --scope", "", SCOPES),
            ("get", "--scope=", SCOPES),
            ("get --scope", "checkout/", "checkout/payment"),
            ("get", "--scope=s", "settings"),
            ("--scope", "s", "settings"),
            ("get --app com.example.Notes --scope", "", ("sidebar", "two words")),
            ("get --app=com.example.Notes --scope", "t", ("two words",)),
            ("get -acom.example.Notes --scope", "t", ("two words",)),
            ("get -qa com.example.Notes --scope", "t", ("two words",)),
            ("get -qacom.example.Notes --scope", "t", ("two words",)),
            ("--app com.example.Notes get --scope", "t", ("two words",)),
            ("get --app 'com.example.Notes' --scope", "t", ("two words",)),
            ("get --store 'my store.json' --scope", "", "here mine"),
            ("get --store my\\ store.json --scope", "m", "mine"),
            ('get --store="my store.json" --scope', "m", "mine"),
            ("get -s'my store.json'", "--scope=m", "mine"),
            ("--store 'my store.json' get --scope", "m", "mine"),
            ("get --store ~/home.json --scope", "t", "there"),
            ("get --store=~/home.json --scope", "t", ""),
            ("get -s ~/home.json --scope", "t", "there"),
            ("get --store nowhere.json --scope", "", ""),
            ("get --store - --scope", "", ""),
            ("get --store=- --scope", "", ""),
            ("get -s- --scope", "", ""),
            ("get --store fifo --scope", "", ""),
            ("get --store . --scope", "", ""),
            ("get --store broken.json --scope", "", ""),
            ("get --store /dev/tty --scope", "", ""),
            ("get --store '' --scope", "", ""),
            ("get --app ../x --scope", "", ""),
            ("get --as --store --scope", "", SCOPES),
        )),
        Group("peculiar scopes", rows(*peculiar_rows())),
        Group("files", rows(
            ("check", "", STRANGE_FILES),
            ("migrate", "", STRANGE_FILES),
            ("get --store", "", STRANGE_FILES),
            ("get -s", "", STRANGE_FILES),
            ("check --", "", STRANGE_FILES),
            ("get", "--store=", STRANGE_FILES),
            ("check plain.json", "", STRANGE_FILES),
            ("check", "pl", ["plain.json"]),
            ("check plain.json", "tw", ["two words.json"]),
            ("check --", "-d", ["-dash.json"]),
            ("get --store", "tw", ["two words.json"]),
            ("get --store", "'tw", ["two words.json"]),
            ("get --store", '"tw', ["two words.json"]),
            ("get", "--store=tw", ["two words.json"]),
            ("get -s", "sta", ["star*.json"]),
            ("get -s", "new", ["new\nline"]),
            ("get -s", "bad", ["bad\udcff"]),
            ("get -s", "back", ["back\\slash"]),
            ("get -s", "quo", ["quote'one"]),
            ("get -s", "dou", ['double"two']),
            ("", "", known.commands),
            ("set", "", known.appearances),
            ("get --app", "", APPS),
            ("get --scope", "", SCOPES),
            ("watch --timeout", "", ""),
            ("get", "", ""),
        ), folder="strange"),
        Group("files in one word with their option", rows(
            ("get", "-stw", ["two words.json"]),
            ("get", "-sfol", ["folder"]),
            ("get", "-ssta", ["star*.json"]),
            ("get", "-sbad", ["bad\udcff"]),
            ("get", "-s'tw", ["two words.json"]),
            ("get", "-qstw", ["two words.json"]),
        ), folder="strange", shells="bash bash-completion zsh"),
        Group("an escaped star, a quoted tilde, a redirection", rows(
            ("get --store odd.json --scope", "\\*", ("*3",)),
            ("get --store '~/home.json' --scope", "t", ""),
            ("set 2>/dev/null", "l", "light"),
        ), shells="bash bash-completion zsh"),
        Group("a command behind --, an option twice", rows(
            ("-- set", "l", "light"),
            ("get --app default --app com.example.Notes --scope", "t", ("two words",)),
        ), shells="bash bash-completion fish"),
        Group("another command", rows(
            ("with dark --", "trial-comm", "trial-command"),
            ("watch --", "trial-comm", "trial-command"),
            ("watch --effective -a demo-1 --", "trial-comm", "trial-command"),
            ("watch", "", "--"),
            ("with dark", "", "--"),
            ("with", "--", "--help --version"),
            ("watch --timeout --", "trial-comm", ""),
        )),
        Group("another command's own", rows(
            ("with dark -- trial-command", "al", "alpha"),
            ("with dark -- themectl", "tog", "toggle"),
            ("with dark -- themectl get", "--as=g", "gsettings"),
            ("with 'dark' -- trial-command", "", "alpha beta"),
            ("watch --scope two\\ words -- trial-command alpha", "be", "beta"),
        ), shells="bash-completion zsh fish"),
        Group("$THEMECTL_STORE", rows(
            ("get --scope", "", "here mine"),
            ("get --app com.example.Notes --scope", "t", ("two words",)),
        ), variables={"THEMECTL_STORE": "my store.json"}),
        Group("$THEMECTL_APP", rows(("get --scope", "t", ("two words",))), variables={"THEMECTL_APP": "com.example.Notes"}),
        Group("$THEMECTL_PALETTE", rows(("palette", "m", "mine")), variables={"THEMECTL_PALETTE": "my palette.json"}),
        Group("wrong $THEMECTL_APP", rows(("get --scope", "", ""), ("get --app", "", APPS)),
              variables={"THEMECTL_APP": "../x"}),
        Group("broken stores", rows(
            ("", "g", "get"), ("get --app", "", "default half whole"), ("get --scope", "", ""), ("get --app whole --scope", "", "sound"),
        ), variables={"XDG_CONFIG_HOME": "{trial}/broken"}),
        Group("no folder", rows(("get --app", "", ""), ("get --scope", "", "")),
              variables={"XDG_CONFIG_HOME": "{trial}/nowhere"}),
        Group("a file in the place of the folder", rows(("get --app", "", ""), ("get --scope", "", "")), after={
            "bash": "export XDG_CONFIG_HOME=~/home.json", "zsh": "export XDG_CONFIG_HOME=~/home.json",
            "fish": "set -gx XDG_CONFIG_HOME ~/home.json",
        }),
        Group("no home", rows(
            ("", "g", "get"), ("get --app", "", ""), ("get --scope", "", ""), ("get --store ~/x --scope", "", ""),
        ), after={"bash": "unset HOME", "zsh": "unset HOME", "fish": "set -e HOME"}),
        Group("not in the path", rows(
            ("", "g", ""), ("get --as", "g", ""), ("get --app", "", ""),
        ), after=BARE_PATH, shells=READ_BEFORE),
        Group("a program beside the one who types", rows(
            ("", "tog", "toggle"), ("get --app", "dem", "demo-1"), ("get --scope", "s", "settings"),
        ), program="./themectl", folder="planted", shells=READ_BEFORE),
        Group("a program beside the one who types, alone", rows(
            ("", "g", ""), ("get --app", "", ""),
        ), program="./themectl", folder="planted", after=BARE_PATH, shells=READ_BEFORE),
        Group("a path that leads to the working folder", rows(
            ("", "g", ""), ("get --app", "", ""),
        ), folder="planted", after=PLANTED_PATH, shells=READ_BEFORE),
        Group("by a path from home", rows(
            ("", "tog", "toggle"), ("get --app", "dem", "demo-1"),
        ), program="~/my\\ bin/themectl", shells="bash zsh fish"),
        Group("by a path to nothing", rows(
            ("", "tog", "toggle"), ("get --app", "dem", "demo-1"),
        ), program="./nowhere/themectl", shells="bash zsh fish"),
        Group("behind an assignment and another command", rows(
            ("", "tog", "toggle"), ("get --app", "dem", "demo-1"), ("get", "--as=g", "gsettings"),
        ), program="true; A=1 themectl"),
        Group("settings of the user", rows(
            ("", "", known.commands), ("", "tog", "toggle"), ("get", "--as=g", "gsettings"), ("get --app", "", APPS),
            ("get --scope", "", SCOPES), ("get --store odd.json --scope", "x", ("x y'z\"!$",)),
            ("get --store odd.json --scope", "", PECULIAR + PECULIAR_FIRST), ("get", "-s'od", "odd.json"),
            ("get -s", "od", "odd.json"), ("with dark --", "trial-c", "trial-command"), ("frobnicate", "", ""),
            ("get --scope '*' --app", "dem", "demo-1"),
        ), before={
            "bash": "set -u; shopt -s failglob nocasematch; IFS=:",
            "zsh": "setopt ksharrays shwordsplit noglob nounset",
        }, shells="bash bash-completion zsh"),
        Group("a word is not parted", rows(
            ("get", "--as=g", "gsettings"), ("get", "--as=", known.codecs), ("get --store odd.json", "--scope=d:", ("d:e",)),
            ("get --store odd.json --scope", "", PECULIAR + PECULIAR_FIRST), ("get --app", "'dem", "demo-1"),
            ("get", "--store=od", "odd.json"), ("get", "--store='od", "odd.json"),
        ), before={"bash": "COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]}"}, shells="bash bash-completion"),
        Group("no locale", rows(
            ("get --app", "", APPS), ("get --scope", "", SCOPES), ("get --store odd.json --scope", "a", ("a b",)),
            ("get --store odd.json --scope", "i", ("i日本",)),
        ), variables={"LC_ALL": "C"}, shells="bash bash-completion zsh"),
    ]


DESCRIPTIONS = [
    ("themectl ", "help", "print help on all commands or on one"),
    ("themectl get --s", "--source", "ask only this source what the system shows"),
    ("themectl migrate --a", "--all", "every app's store"),
    ("themectl get --as ", "raw", "0, 1, 2"),
    ("themectl get --source ", "environment", "$THEMECTL_SYSTEM"),
    ("themectl set ", "dark", "always dark"),
    ("themectl completions ", "bash", "the Bourne-again shell, 4.4 or newer"),
    ("themectl help ", "is", "exit 0 if VALUE is the preference in force, 1 if not"),
    ("themectl get --scope ", "checkout", "light"),
    ("themectl get --store odd.json --scope ", "d:e", "light"),
]
"""Lines, one of the words that are offered for each, and what is said of it."""
