import { resolve } from 'node:path';
import type { TrustedProxies } from '../common/http/client-address.js';
import { readAppExecution, type AppExecutionSettings } from './settings/app-execution-settings.js';
import { readBackupSettings, type BackupSettings } from './settings/backup-settings.js';
import { readDatabaseSettings } from './settings/database-settings.js';
import { decodeEncryptionKeys, MAX_ENCRYPTION_KEYS, type EncryptionKeys } from './decode-encryption-keys.js';
import { readExternalIssuer, type ExternalIssuerSettings } from './settings/external-issuer-settings.js';
import { readHttpSettings, type HttpSettings } from './settings/http-settings.js';
import { readKafkaSettings, type KafkaSettings } from './settings/kafka-settings.js';
import { readProcessSettings, type ProcessRoles } from './settings/process-settings.js';
import { readRateLimitSettings, type RateLimitSettings } from './settings/rate-limit-settings.js';
import { readTracingSettings, type TracingSettings } from './settings/tracing-settings.js';
import { publicPathOf, readPublicUrl } from './public-url.js';
import { SettingsReader, type SettingProblem } from './settings/settings-reader.js';
import { readTlsSettings, type TlsSettings } from './settings/tls-settings.js';
import { readTrustedProxies } from './trusted-proxies.js';

const MIB = 1024 * 1024;

/**
 * The environment as one validated object; nothing else in the service reads `process.env`.
 *
 * @throws ConfigError with every problem at once.
 */
export class AppConfig {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** The path of `publicUrl`, which the reverse proxy removes: empty, or with a slash at its beginning and none at its end. */
  readonly publicPath: string;
  readonly tls: TlsSettings | null;
  readonly trustedProxies: TrustedProxies;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly metricsToken: string | undefined;
  /** `null`: no tracing. */
  readonly tracing: TracingSettings | null;
  readonly shutdownTimeoutMs: number;
  readonly drainMs: number;
  readonly roles: ProcessRoles;
  /** Number of API processes under a supervisor; `null`: no supervisor, this process has all roles. */
  readonly apiProcesses: number | null;

  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** A standby for queries that may lag; `undefined`: none. */
  readonly databaseReadUrl: string | undefined;
  readonly databaseReadMaxLagMs: number;
  readonly backup: BackupSettings;

  readonly setupToken: string | undefined;
  /** 32 bytes each, the current one first; `undefined`: a key is generated and stored in `dataDir`. */
  readonly encryptionKeys: EncryptionKeys | undefined;
  /** `null`: users log in by password only. */
  readonly externalIssuer: ExternalIssuerSettings | null;
  /** How runs of apps are executed. */
  readonly appExecution: AppExecutionSettings;
  readonly rateLimits: RateLimitSettings;
  readonly http: HttpSettings;

  /** Per project and second. */
  readonly ingestEventsPerSecond: number;
  /** Per project and second. */
  readonly ingestBatchesPerSecond: number;
  readonly ingestMaxBatchBytes: number;
  readonly ingestMaxBatchEvents: number;
  readonly ingestMaxInflightBytes: number;
  /**
   * New batches are rejected with 503 while the event-loop lag, or the time for which the oldest batch has waited for a
   * writer, exceeds this.
   */
  readonly ingestMaxEventLoopLagMs: number;
  readonly ingestMaxQueueWaitMs: number;
  readonly ingestBodyTimeoutMs: number;
  readonly ingestWriters: number;
  /** `null`: batches are written to PostgreSQL directly. */
  readonly kafka: KafkaSettings | null;
  readonly eventsRetentionDays: number;
  /** Maximum time by which an event's `ts` may be ahead of this server's clock. */
  readonly eventsMaxFutureSeconds: number;

  constructor(read: SettingsReader) {
    this.port = read.integer('PORT', {
      help: 'Port of the HTTP server.',
      default: 3000,
      min: 0,
      max: 65_535,
      example: '3000',
    });
    this.host = read.string('SERVICE_HOST', {
      help: 'Address to listen on; 0.0.0.0 accepts connections from other machines (set by the container image).',
      default: '127.0.0.1',
      example: '0.0.0.0',
    });
    const publicUrl = readPublicUrl(read);
    this.tls = readTlsSettings(read, publicUrl);
    const scheme = this.tls === null ? 'http' : 'https';
    this.publicUrl = publicUrl ?? `${scheme}://localhost:${this.port}`;
    this.publicPath = publicPathOf(this.publicUrl);
    this.trustedProxies = readTrustedProxies(read);
    this.logLevel = read.oneOf('SERVICE_LOG_LEVEL', {
      help: 'Minimum severity of the lines that are logged.',
      default: 'info',
      values: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      example: 'info',
    });
    this.metricsToken = read.optional('SERVICE_METRICS_TOKEN', {
      help: 'When set, /metrics requires it as a bearer token.',
      example: 'a-long-random-text',
    });
    this.tracing = readTracingSettings(read);
    this.shutdownTimeoutMs =
      1000 *
      read.integer('SERVICE_SHUTDOWN_TIMEOUT_SECONDS', {
        help: 'Seconds for which requests can finish after SIGTERM.',
        default: 25,
        min: 1,
        max: 600,
        example: '25',
      });
    this.drainMs = Math.min(
      this.shutdownTimeoutMs / 2,
      1000 *
        read.integer('SERVICE_DRAIN_SECONDS', {
          help: 'Maximum number of seconds after SIGTERM until idle connections are closed: each is closed after its next response, or earlier by its client. At most half of SERVICE_SHUTDOWN_TIMEOUT_SECONDS; 0 closes them immediately, and requests in transit are lost.',
          default: 7,
          min: 0,
          max: 300,
          example: '7',
        }),
    );
    const { roles, apiProcesses } = readProcessSettings(read);
    this.roles = roles;
    this.apiProcesses = apiProcesses;

    this.dataDir = resolve(
      read.string('SERVICE_DATA_DIR', {
        help: 'Folder for the built-in PostgreSQL and the generated secrets.',
        default: './data',
        example: '/var/lib/signalbox',
      }),
    );
    const database = readDatabaseSettings(read);
    this.databaseUrl = database.url;
    this.databasePoolSize = database.poolSize;
    this.databaseReadUrl = database.readUrl;
    this.databaseReadMaxLagMs = database.readMaxLagMs;
    this.backup = readBackupSettings(read);

    this.setupToken = read.optional('SERVICE_SETUP_TOKEN', {
      help: 'Token that the setup of the service requires. Not set: a token is generated and logged.',
      example: 'at-least-16-characters',
      check: (text) => (text.length >= 16 ? null : 'must have at least 16 characters'),
    });
    const keys = read.optional('SERVICE_ENCRYPTION_KEY', {
      help: 'Key that encrypts stored secrets: 32 bytes in base64 or hex. Several keys, separated by commas, during a rotation: the first one encrypts, all decrypt. Not set: a key is generated in SERVICE_DATA_DIR.',
      example: 'the output of: openssl rand -base64 32',
      check: (text) =>
        decodeEncryptionKeys(text)
          ? null
          : `must be 32 bytes in base64 (44 characters) or hex (64 characters), or at most ${MAX_ENCRYPTION_KEYS} different ones separated by commas`,
    });
    this.encryptionKeys = keys === undefined ? undefined : decodeEncryptionKeys(keys);
    this.externalIssuer = readExternalIssuer(read);
    this.appExecution = readAppExecution(read, { publicUrl, issuerUrl: this.externalIssuer?.url });
    this.rateLimits = readRateLimitSettings(read);
    this.http = readHttpSettings(read);

    this.ingestEventsPerSecond = read.integer('INGEST_RATE_LIMIT_EVENTS_PER_SECOND', {
      help: 'Events per second and project.',
      default: 1000,
      min: 1,
      max: 100_000_000,
      example: '5000',
    });
    this.ingestBatchesPerSecond = read.integer('INGEST_RATE_LIMIT_BATCHES_PER_SECOND', {
      help: 'Batches (requests) per second and project.',
      default: 100,
      min: 1,
      max: 10_000_000,
      example: '500',
    });
    this.ingestMaxBatchBytes = read.integer('INGEST_RATE_LIMIT_MAX_BATCH_BYTES', {
      help: 'Largest batch in bytes, before and after decompression.',
      default: 5 * MIB,
      min: 1024,
      max: 64 * MIB,
      example: '5242880',
    });
    this.ingestMaxBatchEvents = read.integer('INGEST_MAX_BATCH_EVENTS', {
      help: 'Maximum number of events in a batch, which also limits the size of the response that lists rejected events.',
      default: 50_000,
      min: 1,
      max: 1_000_000,
      example: '50000',
    });
    this.ingestMaxInflightBytes = read.integer('INGEST_MAX_INFLIGHT_BYTES', {
      help: 'Bytes of batches in memory that wait for their commit; above this limit, new batches are rejected with 503.',
      default: 64 * MIB,
      min: MIB,
      max: 16_384 * MIB,
      example: '67108864',
    });
    this.ingestMaxEventLoopLagMs = read.integer('INGEST_MAX_EVENT_LOOP_LAG_MS', {
      help: 'Maximum lag of the event loop in milliseconds; above it, new batches are rejected with 503.',
      default: 250,
      min: 10,
      max: 600_000,
      example: '250',
    });
    this.ingestMaxQueueWaitMs = read.integer('INGEST_MAX_QUEUE_WAIT_MS', {
      help: 'Maximum time in milliseconds that the oldest batch waits for a writer; when it is exceeded for half a second, new batches are rejected with 503.',
      default: 500,
      min: 10,
      max: 600_000,
      example: '500',
    });
    this.ingestBodyTimeoutMs =
      1000 *
      read.integer('INGEST_BODY_TIMEOUT_SECONDS', {
        help: 'A batch is rejected with 408 when no part of its body arrives for this time; SERVICE_REQUEST_TIMEOUT_SECONDS limits the total time.',
        default: 10,
        min: 1,
        max: 300,
        example: '10',
      });
    this.ingestWriters = read.integer('INGEST_WRITERS', {
      help: 'Database connections that commit batches.',
      default: 4,
      min: 1,
      max: 16,
      example: '4',
    });
    this.kafka = readKafkaSettings(read);
    this.eventsRetentionDays = read.integer('EVENTS_RETENTION_DAYS', {
      help: 'Number of days after their receipt for which events are stored.',
      default: 90,
      min: 1,
      max: 3650,
      example: '90',
    });
    this.eventsMaxFutureSeconds = read.integer('EVENTS_MAX_FUTURE_SECONDS', {
      help: 'Maximum number of seconds by which the `ts` of an event can be ahead of the clock of the service; other events are rejected.',
      default: 86_400,
      min: 0,
      max: 315_360_000,
      example: '86400',
    });

    if (read.problems.length > 0) throw new ConfigError(read.problems);
  }

  static fromEnv(env: Readonly<Record<string, string | undefined>> = process.env): AppConfig {
    return new AppConfig(new SettingsReader(env));
  }
}

/** Thrown when at least one setting cannot be used. Its message contains names only, never a value. */
export class ConfigError extends Error {
  /** sysexits.h EX_CONFIG. */
  readonly exitCode = 78;

  constructor(readonly problems: readonly SettingProblem[]) {
    super(
      [
        problems.length === 1 ? 'One setting cannot be used:' : `${problems.length} settings cannot be used:`,
        ...problems.map((p) => `  ${p.name} ${p.problem} (for example: ${p.example})`),
      ].join('\n'),
    );
  }
}
