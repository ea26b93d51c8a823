import { Command } from 'commander';
import { AppConfig } from '../../config/app-config.js';
import { ARCHIVE_FILE } from '../../backup/backup-manifest.js';
import { createBackup } from '../../backup/create-backup.js';
import { readPassphrase } from '../../backup/passphrase.js';
import { verifyBackup } from '../../backup/verify-backup.js';
import { SERVICE_VERSION } from '../../common/service-version.js';
import { ProgressLine } from '../progress-line.js';

interface JsonOption {
  json?: boolean;
}

export function backupCommand(): Command {
  return new Command('backup')
    .summary('back up the built-in database and the encryption key')
    .description(
      'Backs up the built-in database and the encryption key into a folder, while the service runs or while it is stopped. ' +
        'The key is sealed with the passphrase of SERVICE_BACKUP_PASSPHRASE_FILE or SERVICE_BACKUP_PASSPHRASE; the data is not encrypted.',
    )
    .argument('<folder>', 'a new or an empty folder')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', BACKUP_HELP)
    .action(runBackup)
    .addCommand(verifyCommand());
}

function verifyCommand(): Command {
  return new Command('verify')
    .summary('restore a backup into a scratch server and compare its rows')
    .argument('<folder>', 'the folder of the backup')
    .option(
      '--scratch <folder>',
      'folder with room for the restored database (default: the temporary folder)',
    )
    .option('--json', 'print the result as JSON')
    .action(runVerify);
}

const BACKUP_HELP = `
Examples:
  $ SERVICE_BACKUP_PASSPHRASE_FILE=/run/secrets/backup signalbox backup /mnt/backup/2026-11-25
  $ signalbox backup verify /mnt/backup/2026-11-25

Exit status: 0; 64 wrong arguments or no passphrase; 65 the backup is damaged or lacks rows; 66 no backup in the folder;
69 the database cannot be backed up by this command; 73 the folder is not empty; 76 the backup is of a newer version;
77 another passphrase; 78 invalid settings; 1 any other failure.
`;

async function runBackup(folder: string, { json = false }: JsonOption): Promise<void> {
  const progress = new ProgressLine('backup');
  const startedMs = performance.now();
  const { contents } = await createBackup({
    config: AppConfig.fromEnv(),
    folder,
    version: SERVICE_VERSION,
    onProgress: (at) => progress.show(at),
  });
  progress.end();
  const bytes = contents.files[ARCHIVE_FILE].bytes;
  const seconds = (performance.now() - startedMs) / 1000;
  const result = {
    id: contents.id,
    folder,
    complete_until: contents.complete_until,
    archive_bytes: bytes,
    seconds,
  };
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    process.stdout.write(
      `${folder}: ${mebibytes(bytes)} in ${seconds.toFixed(1)} s, complete until ${contents.complete_until}\n`,
    );
  }
}

async function runVerify(folder: string, _options: object, command: Command): Promise<void> {
  // "--json" is an option of the command before it, too, which may have read it.
  const options = command.optsWithGlobals<JsonOption & { scratch?: string }>();
  const progress = new ProgressLine('restore');
  const startedMs = performance.now();
  const { contents, rows } = await verifyBackup({
    folder,
    passphrase: await readPassphrase(AppConfig.fromEnv().backup),
    scratch: options.scratch,
    onProgress: (at) => progress.show(at),
  });
  progress.end();
  const seconds = (performance.now() - startedMs) / 1000;
  if (options.json === true) {
    process.stdout.write(
      `${JSON.stringify({ id: contents.id, complete_until: contents.complete_until, rows, seconds })}\n`,
    );
    return;
  }
  const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
  process.stdout.write(
    `${folder} can be restored: ${total} rows in ${Object.keys(rows).length} tables, as in its source; ` +
      `complete until ${contents.complete_until}; ${seconds.toFixed(1)} s\n`,
  );
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
