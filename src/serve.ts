import type { Logger } from '@nestjs/common';
import type { PinoLoggerService } from './common/logging/logger.js';
import { SecretBox } from './common/crypto/secret-box.js';
import type { AppConfig } from './config/app-config.js';
import { loadCertificate } from './config/certificate.js';
import { loadEncryptionKeys } from './config/encryption-keys.js';
import { closeServer } from './close-server.js';
import { createApp } from './create-app.js';
import { Http2Gateway } from './http/http2-gateway.js';
import { checkEncryptionKey } from './database/check-encryption-key.js';
import { migrate } from './database/migrate.js';
import { databaseOfSupervisor, openDatabase } from './database/open-database.js';
import { leaveConnections, retireMs } from './leave-connections.js';
import { listen } from './listen.js';
import { openTelemetry } from './open-telemetry.js';
import type { SupervisorLink } from './processes/supervisor-link.js';
import { SetupAnnouncer } from './setup/setup-announcer.js';
import { shutdownOnSignal } from './shutdown.js';

/** One process, because several would print the same address. */
const ANNOUNCER = 'api-1';

export interface Logs {
  service: PinoLoggerService;
  start: Logger;
}

/** Runs the service in this process until a signal, or its supervisor, ends it. */
export async function serve(
  config: AppConfig,
  { service, start: log }: Logs,
  link: SupervisorLink | null,
): Promise<void> {
  // Before the database is opened, because a person who fixes the certificate starts the service repeatedly.
  const certificate = config.tls === null ? null : await loadCertificate(config.tls, Date.now());
  const database =
    link === null
      ? await openDatabase(config, (message, fields) => log.log(message, fields))
      : await databaseOfSupervisor(config);
  const shutdown = shutdownOnSignal(config.shutdownTimeoutMs, log, link !== null);
  shutdown.onStop(() => database.stop());
  // A terminal that closes sends SIGHUP to all processes; only the supervisor handles it.
  if (link !== null) process.on('SIGHUP', () => undefined);
  try {
    const migrations = await migrate(database.address);
    if (migrations.length > 0) log.log('database migrated', { migrations });
    const secretBox = new SecretBox(...(await loadEncryptionKeys(config)));
    await checkEncryptionKey(database.address, secretBox);

    const tracing = await openTelemetry(config, link?.name);
    if (tracing !== null) shutdown.onStop(() => tracing.stop());
    const app = await createApp(
      { config, secretBox, address: database.address, supervisor: link, certificate },
      service,
    );
    shutdown.onStop(() => closeServer(app));
    await app.init();
    tracing?.traceRequests(app.getHttpServer());
    // Several workers would share one port, so that none could be addressed: the supervisor serves their state and
    // their metrics.
    const isReachable = link === null || config.roles.api;
    const address = isReachable ? await listen(app.getHttpServer(), config.host, config.port) : undefined;
    if (link === null) log.log(readyLine(config), { address });
    if (config.roles.api && (link === null || link.name === ANNOUNCER))
      await app.get(SetupAnnouncer).announce();
    const leave = async (maxMs: number): Promise<void> => {
      app.get(Http2Gateway).leave();
      if (isReachable) await leaveConnections(app.getHttpServer(), maxMs);
    };
    // Ctrl-C is sent by a person, who has no other replica and waits.
    shutdown.onStop(async (reason) => {
      if (reason === 'SIGTERM' && config.drainMs > 0) await leave(config.drainMs);
    });
    link?.onRetire(
      () => void leave(retireMs(config)).then(() => shutdown.end('replaced by another process')),
    );
    link?.reportReady();
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

export function readyLine({ roles, publicUrl }: AppConfig): string {
  return roles.api
    ? `Signalbox is ready on ${publicUrl}`
    : 'Signalbox is ready: this process works in the background';
}
