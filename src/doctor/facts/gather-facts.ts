import { readLastBackup } from '../../backup/last-backup.js';
import { SERVICE_VERSION } from '../../common/service-version.js';
import { ConfigError, type AppConfig } from '../../config/app-config.js';
import { loadCertificate } from '../../config/certificate.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import type { TlsSettings } from '../../config/settings/tls-settings.js';
import { checkTopic } from '../../ingest/log/check-topic.js';
import type {
  CertificateFacts,
  DoctorFacts,
  IngestLogFacts,
  OrchestratorFacts,
  SettingsFacts,
} from './facts.js';
import { readDisk } from './read-disk.js';

/** Gathers the input of the checks. @param database is called to read the database; a failure is a finding. */
export async function gatherFacts(
  config: AppConfig,
  nowMs: number,
  sources: {
    database: () => Promise<DoctorFacts['database']>;
    orchestrator: () => Promise<OrchestratorFacts>;
  },
): Promise<DoctorFacts> {
  const isBuiltIn = config.databaseUrl === undefined;
  const [database, orchestrator, ingestLog, disk, lastBackup] = await Promise.all([
    sources
      .database()
      .catch((error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) })),
    sources.orchestrator(),
    config.kafka === null ? null : readIngestLog(config.kafka),
    isBuiltIn ? readDisk(config.dataDir) : null,
    isBuiltIn ? readLastBackup(config.dataDir) : null,
  ]);
  return {
    nowMs,
    version: SERVICE_VERSION,
    settings: settingsFacts(config, isBuiltIn),
    disk,
    database,
    orchestrator,
    ingestLog,
    certificate: config.tls === null ? null : await readCertificate(config.tls, nowMs),
    lastBackupMs: lastBackup === null ? null : Date.parse(lastBackup.complete_until),
  };
}

function settingsFacts(config: AppConfig, isBuiltIn: boolean): SettingsFacts {
  return {
    isBuiltIn,
    publicUrl: config.publicUrl,
    host: config.host,
    walArchiveDir: config.backup.walArchiveDir,
    connectionsPerReplica: config.databasePoolSize + config.ingestWriters,
  };
}

/** Does not wait for unresponsive brokers, as a start would: that they do not respond is the finding. */
async function readIngestLog(settings: KafkaSettings): Promise<IngestLogFacts> {
  const { topic } = settings;
  try {
    const { partitions, isDurable } = await checkTopic(settings, 0);
    return { topic, partitions, isDurable };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { topic, problems: error.problems.map(({ name, problem }) => `${name} ${problem}`) };
  }
}

async function readCertificate(tls: TlsSettings, nowMs: number): Promise<CertificateFacts> {
  try {
    const { notAfterMs } = await loadCertificate(tls, nowMs);
    return { notAfterMs };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { problem: error.problems.map(({ name, problem }) => `${name} ${problem}`).join('; ') };
  }
}
