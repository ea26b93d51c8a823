import { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { AppConfig } from '../../config/app-config.js';
import { loadEncryptionKeys } from '../../config/encryption-keys.js';
import { checkEncryptionKey, resealEncryptionCheck } from '../../database/check-encryption-key.js';
import { requireCluster } from '../../database/embedded/embedded-postgres.js';
import { MAX_UNREADABLE, resealColumn } from '../../database/reseal-column.js';
import { SEALED_COLUMNS } from '../../sealed-columns.js';
import { EXIT_FAILED } from '../output.js';
import { recordCommand } from '../record-command.js';
import { withRunningDatabase } from '../with-running-database.js';

export function keysCommand(): Command {
  return new Command('keys')
    .summary('count the stored secrets by encryption key, or rotate the key')
    .description('Counts the stored secrets by the encryption key with which they are sealed.')
    .addHelpText('after', HELP)
    .action(() => reseal(false))
    .addCommand(
      new Command('rotate')
        .summary('seal all stored secrets with the current encryption key')
        .description(
          'Seals all stored secrets with the first key of SERVICE_ENCRYPTION_KEY (or of encryption.key), while the service runs. ' +
            'It continues where an earlier call was interrupted.',
        )
        .action(() => reseal(true)),
    );
}

const HELP = `
Examples:
  $ signalbox keys
  $ SERVICE_ENCRYPTION_KEY=<new>,<old> signalbox keys rotate

Exit status: 0; 1 a secret cannot be read, or any other failure; 64 wrong arguments; 78 invalid settings.
`;

async function reseal(write: boolean): Promise<void> {
  const config = AppConfig.fromEnv();
  // Checked before the keys are read, which would create new ones in an empty data folder.
  if (config.databaseUrl === undefined) requireCluster(config.dataDir);
  const box = new SecretBox(...(await loadEncryptionKeys(config)));
  process.exitCode = await withRunningDatabase(
    config,
    { connections: 1 },
    async ({ address, dataSource }) => {
      await checkEncryptionKey(address, box);
      return resealAll(dataSource, box, write);
    },
  );
}

async function resealAll(dataSource: DataSource, box: SecretBox, write: boolean): Promise<number> {
  let earlier = 0;
  let unreadable = 0;
  const sealed: Record<string, number> = {};
  for (const column of SEALED_COLUMNS) {
    const found = await resealColumn(dataSource, box, column, write);
    const counts = `${found.current} with the current key, ${found.earlier} ${write ? 'sealed anew' : 'with an earlier key'}`;
    const name = `${column.table}.${column.column}`;
    process.stdout.write(`${name}: ${counts}\n`);
    if (found.unreadable.length > 0) {
      const more = found.unreadable.length === MAX_UNREADABLE ? ' and perhaps more' : '';
      process.stdout.write(`  no key opens the rows ${found.unreadable.join(', ')}${more}\n`);
    }
    if (found.earlier > 0) sealed[name] = found.earlier;
    earlier += found.earlier;
    unreadable += found.unreadable.length;
  }
  if (write) {
    await recordCommand(dataSource, 'keys rotate', {
      action: 'encryption_key.rotated',
      metadata: { sealed, unreadable },
    });
  }
  if (unreadable > 0) {
    process.stderr.write('Some secrets cannot be read. Add the key with which they were sealed.\n');
    return EXIT_FAILED;
  }
  if (write) await resealEncryptionCheck(dataSource, box);
  process.stdout.write(conclusion(earlier, write));
  return 0;
}

function conclusion(earlier: number, write: boolean): string {
  if (earlier === 0) return 'All are sealed with the current key: the others can be removed.\n';
  if (write) {
    return 'Run "signalbox keys" when every replica has been restarted with the current key: it shows whether the others can be removed.\n';
  }
  return '"signalbox keys rotate" seals the others with the current key.\n';
}
