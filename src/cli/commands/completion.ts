import { Argument, Command } from 'commander';
import type { CommandEntry } from '../command-entry.js';
import { completionScript, SHELLS, type CompletionTree, type Shell } from '../completion.js';

export function completionCommand(entries: readonly CommandEntry[]): Command {
  return new Command('completion')
    .summary('print completion for bash, zsh or fish')
    .description('Prints a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText('after', HELP)
    .action((shell: Shell) => print(shell, entries));
}

const HELP = `
Examples:
  $ source <(signalbox completion bash)
  $ signalbox completion zsh > ~/.zfunc/_signalbox
  $ signalbox completion fish > ~/.config/fish/completions/signalbox.fish

Exit status: 0; 64 wrong arguments.
`;

async function print(shell: Shell, entries: readonly CommandEntry[]): Promise<void> {
  const commands = await Promise.all(
    entries.filter(({ name }) => name !== 'completion').map(async ({ load }) => treeOf(await load())),
  );
  const self = treeOf(completionCommand([]));
  const choices = SHELLS.map((name) => ({ name, summary: '', options: [], commands: [] }));
  const tree = {
    name: '',
    summary: '',
    options: [],
    commands: [...commands, { ...self, commands: choices }],
  };
  process.stdout.write(completionScript(shell, tree));
}

function treeOf(command: Command): CompletionTree {
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    options: [...command.options.flatMap(({ long }) => long ?? []), '--help'],
    commands: command.commands.map(treeOf),
  };
}
