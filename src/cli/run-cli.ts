import { Command, CommanderError } from 'commander';
import { SERVICE_VERSION } from '../common/service-version.js';
import { COMMANDS } from './commands.js';

/** sysexits.h EX_USAGE. */
const EXIT_USAGE = 64;

/** Runs the command of the arguments. @returns the exit status. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = await buildProgram(args);
  try {
    await program.parseAsync(args, { from: 'user' });
    // A command may have set another status, such as that of findings.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodeOf(error);
  }
}

async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('signalbox')
    .description('Signalbox: the service and its tools')
    .version(SERVICE_VERSION)
    // "--version" behind a command is an option of the command.
    .enablePositionalOptions();
  program.exitOverride();
  const called = args.find((arg) => !arg.startsWith('-') && arg !== 'help');
  for (const { name, summary, load } of COMMANDS) {
    const command = name === called ? await load() : new Command(name).summary(summary);
    program.addCommand(failing(command));
  }
  return program;
}

/** Makes wrong arguments throw an exception with the status of this program, for commands at every depth. */
function failing(command: Command): Command {
  command.exitOverride();
  for (const sub of command.commands) failing(sub);
  return command;
}

/** Errors of commands and of settings carry their exit status. */
function exitCodeOf(error: unknown): number {
  return error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number'
    ? error.exitCode
    : 1;
}
