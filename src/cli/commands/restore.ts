import { Command, InvalidArgumentError } from 'commander';
import { readPassphrase } from '../../backup/passphrase.js';
import type { RecoveryTarget } from '../../backup/recovery.js';
import { restoreBackup } from '../../backup/restore-backup.js';
import { AppConfig } from '../../config/app-config.js';
import { ProgressLine } from '../progress-line.js';
import { recordRestore } from '../record-command.js';

export function restoreCommand(): Command {
  return new Command('restore')
    .summary('restore a backup into an empty data folder')
    .description(
      'Restores a backup into SERVICE_DATA_DIR, which must be missing or empty. Without --until, the database is as it was at the end of the backup.',
    )
    .argument('<folder>', 'the folder of the backup')
    .option(
      '--until <time>',
      'recover from the log in SERVICE_WAL_ARCHIVE_DIR, to a time (RFC 3339) or to its end ("latest")',
      parseTarget,
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
Examples:
  $ SERVICE_DATA_DIR=/var/lib/signalbox signalbox restore /mnt/backup/2026-11-25
  $ SERVICE_WAL_ARCHIVE_DIR=/mnt/backup/wal signalbox restore /mnt/backup/2026-11-25 --until 2026-11-25T14:30:00Z
  $ SERVICE_WAL_ARCHIVE_DIR=/mnt/backup/wal signalbox restore /mnt/backup/2026-11-25 --until latest

Exit status: as of "signalbox backup".
`;

function parseTarget(text: string): RecoveryTarget {
  if (text === 'latest') return text;
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || !/(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
    throw new InvalidArgumentError(
      'It must be "latest" or a time with its zone, such as 2026-11-25T14:30:00Z.',
    );
  }
  return new Date(ms);
}

async function run(folder: string, options: { until?: RecoveryTarget; json?: boolean }): Promise<void> {
  const config = AppConfig.fromEnv();
  const progress = new ProgressLine('restore');
  const startedMs = performance.now();
  const until = options.until instanceof Date ? options.until.toISOString() : options.until;
  const { contents, result: isRecorded } = await restoreBackup(
    {
      folder,
      dataDir: config.dataDir,
      passphrase: await readPassphrase(config.backup),
      target: options.until ?? 'backup',
      walArchiveDir: config.backup.walArchiveDir,
      onProgress: (at) => progress.show(at),
    },
    (address, restored) => recordRestore(address, restored, until ?? restored.complete_until),
  );
  progress.end();
  const seconds = (performance.now() - startedMs) / 1000;
  const result = {
    id: contents.id,
    data_dir: config.dataDir,
    until: until ?? contents.complete_until,
    seconds,
  };
  if (!isRecorded)
    process.stderr.write('The audit log of the restored database has no entry of this restore.\n');
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify(result)}\n`
      : `${config.dataDir}: restored to ${result.until} in ${seconds.toFixed(1)} s. Start the service with this data folder.\n`,
  );
}
