import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RunStage } from '../../support/apps/run-stage.js';

interface Finding {
  check: string;
  state: string;
  explanation: string;
  action: string | null;
}

describe('the diagnosis of an installation', () => {
  const clock = new ManualClock(Date.now());
  let stage: RunStage;

  beforeAll(async () => {
    stage = await RunStage.start(clock);
  });
  afterAll(() => stage.close());

  const diagnose = async (): Promise<{ findings: Finding[]; promise: string; state: string }> => {
    // Past the response that is cached for concurrent callers.
    clock.nowMs += 10_000;
    const { body, headers } = await as(stage.app, stage.admin, 'get', '/api/system/doctor').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    return body as Awaited<ReturnType<typeof diagnose>>;
  };
  const find = async (check: string): Promise<Finding | undefined> =>
    (await diagnose()).findings.find((finding) => finding.check === check);

  it('has a finding for each check, and an action for each problem', async () => {
    const { findings } = await diagnose();
    expect(findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'backup.age',
        'disk.space',
        'disk.sync',
        'postgres.fsync',
        'schema.partitions',
      ]),
    );
    for (const { state, action, explanation } of findings) {
      expect(explanation).toMatch(/\.$/);
      expect(action === null).toBe(state === 'ok');
    }
    expect(findings.find(({ check }) => check === 'backup.age')).toMatchObject({
      state: 'warn',
      explanation: 'There is no backup.',
    });
  });

  it('reports fsync of the test server as PostgreSQL does, on or off', async () => {
    const [row] = await stage.app.database.query<{ fsync: string }>(
      `SELECT current_setting('fsync') AS fsync`,
    );
    const { findings, promise } = await diagnose();
    const fsync = findings.find(({ check }) => check === 'postgres.fsync');
    expect(fsync?.state).toBe(row?.fsync === 'on' ? 'ok' : 'down');
    if (row?.fsync !== 'on') expect(promise).toBe('broken');
  });

  it('reports the version of each replica', async () => {
    expect(await find('replicas.versions')).toMatchObject({ state: 'ok' });
    await stage.app.database.query(
      "INSERT INTO replicas (id, seen_at) VALUES (gen_random_uuid(), now() + interval '1 hour')",
    );
    expect(await find('replicas.versions')).toMatchObject({
      state: 'warn',
      explanation: expect.stringMatching(/1 × unknown/),
    });
  });

  it('reports migrations of a newer version', async () => {
    await stage.app.database.query(
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture9999999999999')",
    );
    expect(await find('schema.migrations')).toMatchObject({
      state: 'warn',
      explanation: expect.stringContaining('FromTheFuture9999999999999'),
    });
  });
});
