import { DataSource } from 'typeorm';
import { withinDeadline } from '../common/time/within-deadline.js';
import type { AppConfig } from '../config/app-config.js';
import { dataSourceOptions } from '../database/connection/data-source-options.js';
import { readDatabaseUrl } from '../database/open-database.js';
import { embeddedAddress } from '../database/embedded/embedded-postgres.js';
import { diagnose } from './diagnose.js';
import type { DatabaseFacts, OrchestratorFacts } from './facts/facts.js';
import { gatherFacts } from './facts/gather-facts.js';
import { readDatabase } from './facts/read-database.js';
import type { Diagnosis } from './finding.js';

const DEADLINE_MS = 10_000;

/** Checks an installation from a separate process, whether or not the service runs. */
export async function runDoctor(config: AppConfig): Promise<Diagnosis> {
  const facts = await gatherFacts(config, Date.now(), {
    database: () => readFrom(config),
    orchestrator: () => readOrchestrator(config),
  });
  return diagnose(facts);
}

async function readFrom(config: AppConfig): Promise<DatabaseFacts> {
  const address =
    config.databaseUrl === undefined
      ? await embeddedAddress(config.dataDir)
      : readDatabaseUrl('DATABASE_URL', config.databaseUrl);
  const dataSource = await new DataSource(dataSourceOptions(address, 1)).initialize();
  try {
    return await withinDeadline(readDatabase(dataSource.manager), DEADLINE_MS, 'it did not respond in time');
  } finally {
    await dataSource.destroy();
  }
}

/** Any response shows that the orchestrator is reachable; the running service checks its health and credentials. */
async function readOrchestrator(config: AppConfig): Promise<OrchestratorFacts> {
  const { mode, reason, workflow } = config.appExecution;
  if (mode === 'simulate' || workflow === null)
    return { mode: 'simulate', isReachable: null, detail: reason };
  try {
    const response = await fetch(workflow.url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return { mode, isReachable: true, detail: `The orchestrator responds (${response.status}).` };
  } catch {
    return { mode, isReachable: false, detail: 'The orchestrator cannot be reached from this machine.' };
  }
}
