import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { parseDatabaseUrl, type DatabaseAddress } from '../../../src/database/connection/database-address.js';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.js';
import { migrate } from '../../../src/database/migrate.js';
import { buildService } from '../processes/build-service.js';
import { clusterFolder } from '../postgres/cluster-folder.js';

/** Settings that an administrator may have changed; a session that relies on a default would fail with them. */
const UNUSUAL = {
  datestyle: 'German',
  timezone: 'Pacific/Kiritimati',
  intervalstyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-3',
  array_nulls: 'off',
  transform_null_equals: 'on',
  default_transaction_isolation: 'repeatable read',
};
const WITH_BUILT_SERVICE = ['browser', 'fault', 'ha', 'kafka'];

/**
 * One server for a whole run and one migrated template in it; every test file copies the template
 * (60 ms). `TEST_DATABASE_URL` names another server, whose user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once, before workers that would otherwise build side by side into one folder.
  if (WITH_BUILT_SERVICE.includes(project.name)) await buildService();
  const url = process.env['TEST_DATABASE_URL'];
  const template = `template_${process.pid}`;
  if (url) {
    const server = parseDatabaseUrl(url);
    await makeTemplate(server, template);
    provide(project, server, template);
    return () => query(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  }
  // The time that a commit waits for a disk is part of the tests of the lane `fault`.
  const folder = project.name === 'fault' ? tmpdir() : await clusterFolder();
  const dataDir = await mkdtemp(join(folder, 'signalbox-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { ...UNUSUAL, max_connections: '300', max_wal_size: '512MB' },
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
