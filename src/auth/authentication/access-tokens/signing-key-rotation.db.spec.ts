import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { JobRunner } from '../../../database/job-runner.js';
import { ReplicaPresence } from '../../../database/replica-presence.js';
import { EventPublisher } from '../../../event-publisher/event-publisher.js';
import { Metrics } from '../../../metrics/metrics.js';
import { SigningKeyRotationService } from './signing-key-rotation.service.js';
import { SigningKeys } from './signing-keys.js';

const DAY = 24 * 60 * 60 * 1000;

describe('the rotation of signing keys', () => {
  let test: TestDataSource;
  let clock: ManualClock;
  let box: SecretBox;

  beforeEach(async () => {
    test = await createTestDataSource();
    clock = new ManualClock(Date.now());
    box = new SecretBox(randomBytes(32));
    await test.database.query(
      `INSERT INTO organization (id, name) VALUES ('00000000-0000-7000-8000-000000000001', 'Example')`,
    );
  });
  afterEach(() => test.close());

  function replica(dataSource: DataSource): { keys: SigningKeys; rotation: SigningKeyRotationService } {
    const keys = new SigningKeys(dataSource, box, clock);
    const audit = new AuditLog(new EventPublisher(clock), dataSource);
    const jobs = new JobRunner(dataSource, new ReplicaPresence(dataSource), new Metrics());
    return { keys, rotation: new SigningKeyRotationService(dataSource, keys, box, audit, jobs, clock) };
  }
  const rows = (): Promise<{ id: string; retired_at: Date | null }[]> =>
    test.database.query('SELECT id, retired_at FROM signing_keys ORDER BY id');
  /** Ends the hourly lease of the job, which follows the clock of the database and not the manual one. */
  const nextHour = (): Promise<unknown> => test.database.query('DELETE FROM job_leases');

  it('creates no key before one is needed', async () => {
    await replica(test.dataSource).rotation.keep();
    expect(await rows()).toEqual([]);
  });

  it('rotates a key that is older than 90 days, once across all replicas, and audits it', async () => {
    const one = replica(test.dataSource);
    const two = replica(await test.connectAgain());
    const { kid } = await one.keys.current();
    clock.nowMs += 90 * DAY;
    await one.rotation.keep();
    expect(await rows()).toHaveLength(1);

    await nextHour();
    clock.nowMs += 1;
    await Promise.all([one.rotation.keep(), two.rotation.keep(), one.rotation.keep()]);
    const [old, next, ...rest] = await rows();
    expect(rest).toEqual([]);
    expect(old).toEqual({ id: kid, retired_at: new Date(clock.nowMs) });
    expect(next?.retired_at).toBeNull();
    for (const { keys } of [one, two]) {
      expect((await keys.current()).kid).toBe(next?.id);
      expect(await keys.verifier(kid)).not.toBeNull();
    }
    const events = await test.database.query(`SELECT data FROM events WHERE type = 'audit'`);
    expect(events).toEqual([
      {
        data: {
          actor: 'system',
          action: 'signing_key.rotated',
          resource: `signing_key/${next?.id}`,
          metadata: {},
        },
      },
    ]);

    await nextHour();
    await two.rotation.keep();
    expect(await rows()).toHaveLength(2);
  });

  it('deletes a key that was retired more than a week ago, and no other', async () => {
    const { keys, rotation } = replica(test.dataSource);
    const first = (await keys.current()).kid;
    clock.nowMs += 91 * DAY;
    await rotation.keep();
    clock.nowMs += 7 * DAY;
    await nextHour();
    await rotation.keep();
    expect((await rows()).map(({ id }) => id)).toContain(first);
    clock.nowMs += 1;
    await nextHour();
    await rotation.keep();
    const left = await rows();
    expect(left.map(({ id }) => id)).not.toContain(first);
    expect(left).toHaveLength(1);
    expect((await keys.current()).kid).toBe(left[0]?.id);
  });

  it('changes nothing when the rotation fails midway', async () => {
    const { keys, rotation } = replica(test.dataSource);
    const { kid } = await keys.current();
    clock.nowMs += 91 * DAY;
    await test.database.query('ALTER TABLE events RENAME TO gone');
    await rotation.keep();
    expect(await rows()).toEqual([{ id: kid, retired_at: null }]);
    expect((await keys.current()).kid).toBe(kid);
  });
});
