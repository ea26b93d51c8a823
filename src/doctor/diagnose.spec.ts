import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';
import type { DatabaseFacts, DoctorFacts } from './facts/facts.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 25, 12);
const TODAY = Date.UTC(2026, 10, 25);

const DATABASE: DatabaseFacts = {
  versionNumber: 180_004,
  settings: {
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
  },
  isStandby: false,
  clockOffsetMs: 0,
  commitMs: 1,
  connections: { used: 14, max: 100 },
  newestPartition: { events: TODAY + 7 * DAY_MS, ingest_keys: TODAY + 7 * DAY_MS },
  isDefaultPartitionUsed: false,
  replicas: [{ version: '0.2.0', count: 2 }],
  archive: { lastArchivedMs: NOW - 30_000, lastFailedMs: null },
  pendingMigrations: [],
  unknownMigrations: [],
};

const FACTS: DoctorFacts = {
  nowMs: NOW,
  version: '0.2.0',
  settings: {
    isBuiltIn: true,
    publicUrl: 'https://signalbox.example.com',
    host: '127.0.0.1',
    walArchiveDir: '/mnt/wal',
    connectionsPerReplica: 14,
  },
  disk: { freeBytes: 200 * 2 ** 30, totalBytes: 400 * 2 ** 30, isMemory: false, syncMs: 0.8 },
  database: DATABASE,
  orchestrator: { mode: 'simulate', isReachable: null, detail: 'WORKFLOW_URL is not set' },
  ingestLog: null,
  certificate: null,
  lastBackupMs: NOW - 5 * HOUR_MS,
};

const withDatabase = (changes: Partial<DatabaseFacts>): DoctorFacts => ({
  ...FACTS,
  database: { ...DATABASE, ...changes },
});
const withSetting = (name: string, value: string): DoctorFacts =>
  withDatabase({ settings: { ...DATABASE.settings, [name]: value } });
const withSettings = (changes: Partial<DoctorFacts['settings']>): DoctorFacts => ({
  ...FACTS,
  settings: { ...FACTS.settings, ...changes },
});
const withDisk = (changes: Partial<NonNullable<DoctorFacts['disk']>>): DoctorFacts => ({
  ...FACTS,
  disk: { ...(FACTS.disk as NonNullable<DoctorFacts['disk']>), ...changes },
});

describe('diagnose', () => {
  it('reports no problem for a healthy installation', () => {
    const { state, promise, findings } = diagnose(FACTS);
    expect(findings.filter((finding) => finding.state !== 'ok')).toEqual([]);
    expect({ state, promise }).toEqual({ state: 'ok', promise: 'holds' });
    expect(findings.map(({ check }) => check).toSorted()).toEqual([
      'backup.age',
      'backup.archive',
      'clock',
      'disk.space',
      'disk.sync',
      'orchestrator',
      'postgres.commit',
      'postgres.connections',
      'postgres.data_checksums',
      'postgres.fsync',
      'postgres.full_page_writes',
      'postgres.primary',
      'postgres.reachable',
      'postgres.synchronous_commit',
      'postgres.version',
      'postgres.wal_level',
      'replicas.versions',
      'schema.migrations',
      'schema.partitions',
      'settings.public_url',
    ]);
  });

  it('reports that the promise holds with a durable ingest log', () => {
    const { promise, findings } = diagnose({
      ...FACTS,
      ingestLog: { topic: 'ingest', partitions: 6, isDurable: true },
    });
    const found = findings.find(({ check }) => check === 'kafka.topic');
    expect([promise, found?.state, found?.explanation]).toEqual([
      'holds',
      'ok',
      'The topic "ingest" keeps acknowledged batches (6 partitions).',
    ]);
  });

  it.each<[check: string, state: string, promise: string, title: string, facts: DoctorFacts]>([
    ['postgres.reachable', 'down', 'unproven', 'no database', { ...FACTS, database: { problem: 'refused' } }],
    [
      'kafka.topic',
      'down',
      'unproven',
      'an unreachable ingest log',
      { ...FACTS, ingestLog: { topic: 'ingest', problems: ['KAFKA_BROKERS cannot be reached'] } },
    ],
    [
      'kafka.topic',
      'warn',
      'broken',
      'an ingest log that can lose batches',
      { ...FACTS, ingestLog: { topic: 'ingest', partitions: 1, isDurable: false } },
    ],
    ['postgres.fsync', 'down', 'broken', 'fsync off', withSetting('fsync', 'off')],
    [
      'postgres.full_page_writes',
      'down',
      'broken',
      'full_page_writes off',
      withSetting('full_page_writes', 'off'),
    ],
    ['postgres.wal_level', 'warn', 'holds', 'the WAL level minimal', withSetting('wal_level', 'minimal')],
    ['postgres.data_checksums', 'warn', 'holds', 'no checksums', withSetting('data_checksums', 'off')],
    [
      'postgres.version',
      'down',
      'holds',
      'an unsupported PostgreSQL',
      withDatabase({ versionNumber: 130_010 }),
    ],
    [
      'postgres.version',
      'warn',
      'holds',
      'a PostgreSQL that receives no more fixes',
      withDatabase({ versionNumber: 140_020 }),
    ],
    ['postgres.primary', 'down', 'holds', 'a standby', withDatabase({ isStandby: true })],
    ['postgres.commit', 'warn', 'holds', 'slow commits', withDatabase({ commitMs: 250 })],
    [
      'postgres.connections',
      'warn',
      'holds',
      'few connections',
      withDatabase({ connections: { used: 9, max: 27 } }),
    ],
    ['clock', 'warn', 'holds', 'a clock that is ahead', withDatabase({ clockOffsetMs: -1500 })],
    ['schema.migrations', 'warn', 'holds', 'pending migrations', withDatabase({ pendingMigrations: ['A1'] })],
    ['schema.migrations', 'warn', 'holds', 'newer migrations', withDatabase({ unknownMigrations: ['Z9'] })],
    [
      'schema.partitions',
      'down',
      'holds',
      'no partition for tomorrow',
      withDatabase({ newestPartition: { events: TODAY + 7 * DAY_MS, ingest_keys: TODAY } }),
    ],
    [
      'schema.partitions',
      'warn',
      'holds',
      'partitions for two days',
      withDatabase({ newestPartition: { events: TODAY + 2 * DAY_MS, ingest_keys: TODAY + 7 * DAY_MS } }),
    ],
    [
      'schema.partitions',
      'warn',
      'holds',
      'rows in the default partition',
      withDatabase({ isDefaultPartitionUsed: true }),
    ],
    ['replicas.versions', 'warn', 'holds', 'no replica', withDatabase({ replicas: [] })],
    [
      'replicas.versions',
      'warn',
      'holds',
      'replicas of two versions',
      withDatabase({ replicas: [...DATABASE.replicas, { version: null, count: 1 }] }),
    ],
    ['disk.space', 'down', 'holds', 'a full disk', withDisk({ freeBytes: 2 ** 20 })],
    ['disk.sync', 'down', 'broken', 'a folder in memory', withDisk({ isMemory: true })],
    ['disk.sync', 'warn', 'unproven', 'writes that are confirmed too fast', withDisk({ syncMs: 0.004 })],
    ['disk.sync', 'warn', 'unproven', 'writes that cannot be measured', withDisk({ syncMs: null })],
    ['disk.sync', 'warn', 'holds', 'slow writes', withDisk({ syncMs: 120 })],
    ['backup.age', 'warn', 'holds', 'no backup', { ...FACTS, lastBackupMs: null }],
    ['backup.age', 'warn', 'holds', 'an old backup', { ...FACTS, lastBackupMs: NOW - 50 * HOUR_MS }],
    [
      'backup.archive',
      'warn',
      'holds',
      'a failing archive',
      withDatabase({ archive: { lastArchivedMs: NOW - 60_000, lastFailedMs: NOW - 1000 } }),
    ],
    [
      'backup.archive',
      'warn',
      'holds',
      'a late archive',
      withDatabase({ archive: { lastArchivedMs: NOW - HOUR_MS, lastFailedMs: null } }),
    ],
    [
      'backup.archive',
      'warn',
      'holds',
      'an archive that is configured but not in use',
      withDatabase({ archive: null }),
    ],
    [
      'settings.public_url',
      'warn',
      'holds',
      'a public URL of this machine',
      withSettings({ publicUrl: 'http://localhost:3000', host: '0.0.0.0' }),
    ],
    [
      'settings.public_url',
      'warn',
      'holds',
      'a public URL without TLS',
      withSettings({ publicUrl: 'http://signalbox.example.com' }),
    ],
    [
      'orchestrator',
      'warn',
      'holds',
      'an orchestrator that does not respond',
      { ...FACTS, orchestrator: { mode: 'workflow', isReachable: false, detail: 'It does not respond.' } },
    ],
    [
      'certificate',
      'down',
      'holds',
      'an invalid certificate',
      { ...FACTS, certificate: { problem: 'SERVICE_TLS_CERT names a.crt, which expired' } },
    ],
    [
      'certificate',
      'warn',
      'holds',
      'a certificate that expires soon',
      { ...FACTS, certificate: { notAfterMs: NOW + 20 * DAY_MS } },
    ],
  ])('%s is %s, and the promise %s, with %s', (check, state, promise, _title, facts) => {
    const diagnosis = diagnose(facts);
    const wrong = diagnosis.findings.filter((finding) => finding.state !== 'ok');
    expect(wrong.map((finding) => finding.check)).toEqual([check]);
    expect(wrong[0]).toMatchObject({ state, explanation: expect.stringMatching(/\S/) });
    expect(wrong[0]?.action).toMatch(/\.$/);
    expect(diagnosis.state).toBe(state);
    expect(diagnosis.promise).toBe(promise);
  });

  it('accepts an external database with asynchronous commits by default, as ingest overrides it', () => {
    const facts = { ...withSetting('synchronous_commit', 'off'), disk: null, lastBackupMs: null };
    const { findings, promise } = diagnose({ ...facts, settings: { ...facts.settings, isBuiltIn: false } });
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(promise).toBe('holds');
  });
});
