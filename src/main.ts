import { Logger } from '@nestjs/common';
import { SecretBox } from './common/crypto/secret-box.js';
import { createPino, PinoLoggerService } from './common/logging/logger.js';
import { AppConfig, ConfigError } from './config/app-config.js';
import { closeServer } from './close-server.js';
import { checkEncryptionKey } from './database/check-encryption-key.js';
import { executionModeFields, executionModeLine } from './config/execution-mode-line.js';
import { loadEncryptionKey } from './config/encryption-key.js';
import { createApp } from './create-app.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { listen } from './listen.js';
import { SetupAnnouncer } from './setup/setup-announcer.js';
import { shutdownOnSignal } from './shutdown.js';

/** sysexits.h EX_CONFIG: process managers must not restart what only a person can mend. */
const EXIT_CONFIG = 78;

async function main(): Promise<void> {
  const config = AppConfig.fromEnv();
  const logger = new PinoLoggerService(createPino(config.logLevel));
  Logger.overrideLogger(logger);
  const log = new Logger('Start');
  log.log(executionModeLine(config.appExecution), executionModeFields(config.appExecution));

  const database = await openDatabase(config, (message, fields) => log.log(message, fields));
  const shutdown = shutdownOnSignal(config.shutdownTimeoutMs, log);
  shutdown.onStop(() => database.stop());
  try {
    const migrations = await migrate(database.address);
    if (migrations.length > 0) log.log('database migrated', { migrations });
    const secretBox = new SecretBox(await loadEncryptionKey(config));
    await checkEncryptionKey(database.address, secretBox);

    const app = await createApp({ config, secretBox, address: database.address }, logger);
    shutdown.onStop(() => closeServer(app));
    await app.init();
    const address = await listen(app.getHttpServer(), config.host, config.port);
    log.log(`Signalbox is ready on ${config.publicUrl}`, { address });
    await app.get(SetupAnnouncer).announce();
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
}
