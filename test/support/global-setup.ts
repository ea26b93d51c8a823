import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { parseDatabaseUrl, type DatabaseAddress } from '../../src/database/database-address.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { migrate } from '../../src/database/migrate.js';

/**
 * One server for a whole run and one migrated template in it; every test file copies the template
 * (60 ms). `TEST_DATABASE_URL` names another server, whose user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const template = `template_${process.pid}`;
  if (url) {
    const server = parseDatabaseUrl(url);
    await makeTemplate(server, template);
    provide(project, server, template);
    return () => query(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: '300' },
  });
  await makeTemplate(postgres.address, template);
  provide(project, postgres.address, template);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function provide(project: TestProject, server: DatabaseAddress, template: string): void {
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
}

async function makeTemplate(server: DatabaseAddress, template: string): Promise<void> {
  await query(server, `CREATE DATABASE ${template}`);
  await migrate({ ...server, database: template });
}

async function query(server: DatabaseAddress, sql: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(sql);
  await client.end();
}
