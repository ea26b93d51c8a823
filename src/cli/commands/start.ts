import { Command } from 'commander';

export function startCommand(): Command {
  return new Command('start')
    .summary('run the service')
    .description(
      'Runs the service until SIGTERM or SIGINT. The settings are environment variables; none is required.',
    )
    .addHelpText('after', HELP)
    .action(async () => {
      await import('../../main.js');
    });
}

const HELP = `
Examples:
  $ signalbox start
  $ PORT=8080 SERVICE_DATA_DIR=/var/lib/signalbox signalbox start

Exit status: 0 after a signal, when all requests are answered; 78 invalid settings; 1 any other failure.
`;
