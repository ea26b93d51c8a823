import { Command } from 'commander';
import { AppConfig } from '../../config/app-config.js';
import type { Diagnosis, Finding } from '../../doctor/finding.js';
import { runDoctor } from '../../doctor/run-doctor.js';

/** Exit statuses of monitoring plugins. */
const EXIT: Readonly<Record<Finding['state'], number>> = { ok: 0, warn: 1, down: 2 };
const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'ok  ', warn: 'warn', down: 'FAIL' };
const PROMISES: Readonly<Record<Diagnosis['promise'], string>> = {
  holds: 'A batch that is acknowledged with 200 survives a power cut: no check contradicts it.',
  unproven: 'Whether a batch that is acknowledged with 200 survives a power cut could not be verified.',
  broken: 'A batch that is acknowledged with 200 does NOT survive a power cut.',
};

export function doctorCommand(): Command {
  return new Command('doctor')
    .summary('check the installation')
    .description(
      'Checks settings, disk, PostgreSQL, partitions, replicas, backups and the orchestrator, and whether acknowledged batches survive a power cut. ' +
        'Run it as the user of the service, with its environment.',
    )
    .option('--json', 'print the findings as JSON')
    .option('--quiet', 'print only findings that need attention')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
Examples:
  $ signalbox doctor
  $ signalbox doctor --json --quiet

Exit status: 0 all is well; 1 something needs attention; 2 something fails; 78 invalid settings.
`;

async function run({ json = false, quiet = false }: { json?: boolean; quiet?: boolean }): Promise<void> {
  const diagnosis = await runDoctor(AppConfig.fromEnv());
  const findings = diagnosis.findings.filter(({ state }) => !quiet || state !== 'ok');
  process.stdout.write(
    json ? `${JSON.stringify({ ...diagnosis, findings }, null, 2)}\n` : toText({ ...diagnosis, findings }),
  );
  process.exitCode = EXIT[diagnosis.state];
}

function toText({ findings, promise }: Diagnosis): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, explanation, action }) => [
    `${MARKS[state]}  ${check.padEnd(width)}  ${explanation}`,
    ...(action === null ? [] : [`      ${''.padEnd(width)}  → ${action}`]),
  ]);
  return `${[...lines, '', PROMISES[promise]].join('\n')}\n`;
}
