"""Prints what TAB makes of lines in an interactive bash.

usage: complete.py COMMANDS

bash runs the commands first. Each line of standard input that has " => " is typed up to that, and
completed. "*" at the end inserts all possibilities in place of what they complete. "|" is the end
of the result.
"""

import os
import pty
import re
import select
import sys
import time

# Ctrl-T prints the line that is being edited, and empties it.
SETUP = r"""
bind 'set bell-style none'; bind 'set enable-bracketed-paste off'
bind -x '"\C-t": echo "<<$READLINE_LINE>>"; READLINE_LINE='
%s
PS1=; stty -echo; echo '<<''ready>>'
"""


class Shell:
    def __init__(self, commands):
        pid, self.terminal = pty.fork()
        if pid == 0:
            environment = {**os.environ, "TERM": "dumb", "COLUMNS": "500", "HISTFILE": "", "INPUTRC": os.devnull}
            os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"], environment)
        self.output = b""
        self.write(SETUP % commands)
        self.read_line(expected="ready")

    def write(self, text):
        os.write(self.terminal, text.encode())

    def read_line(self, expected=".*?"):
        """The next text in << >>."""
        end = time.monotonic() + 60
        while not (found := re.search(rf"<<({expected})>>".encode(), self.output, re.DOTALL)):
            if time.monotonic() > end:
                sys.exit(f"complete.py: bash does not answer: {self.output}")
            if select.select([self.terminal], [], [], 1)[0]:
                self.output += os.read(self.terminal, 65536)
        self.output = self.output[found.end() :]
        return found[1].decode()

    def complete(self, line):
        # Meta-* inserts all possible completions.
        typed = line[:-1] + "\x1b*" if line.endswith("*") else line + "\t"
        self.write(typed + "\x14")
        return self.read_line()


def main():
    shell = Shell(sys.argv[1])
    for line in sys.stdin.read().splitlines():
        typed, arrow, _ = line.partition(" => ")
        if arrow:
            print(f"{typed} => {shell.complete(typed)}|")


if __name__ == "__main__":
    main()
