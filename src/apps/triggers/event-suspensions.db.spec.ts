import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../audit/audit-log.js';
import { EventPublisher } from '../../event-publisher/event-publisher.js';
import { Installation } from '../model/installation.entity.js';
import { EventSuspensions, MAX_TIMEOUTS } from './event-suspensions.js';

describe('EventSuspensions', () => {
  let test: TestDataSource;
  let suspensions: EventSuspensions;
  const clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));

  beforeAll(async () => {
    test = await createTestDataSource();
    const audit = new AuditLog(new EventPublisher(clock), test.dataSource);
    suspensions = new EventSuspensions(test.dataSource, audit, clock);
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await test.close();
  });

  const stateOf = async (id: string) => {
    const { eventTimeouts, eventsSuspendedAt, version } = await test.dataSource
      .getRepository(Installation)
      .findOneByOrFail({ id });
    return { eventTimeouts, eventsSuspendedAt, version };
  };
  const audited = async (id: string): Promise<number> => {
    const [row] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM events WHERE type = 'audit' AND data->>'resource' = $1`,
      [`installation/${id}`],
    );
    return row?.count ?? 0;
  };

  it('suspends the triggers with the last allowed time-out, and not before', async () => {
    const { installationId: id } = await insertInstalledApp(test.dataSource);
    for (let i = 1; i < MAX_TIMEOUTS; i++) await suspensions.countTimeout(id);
    expect(await stateOf(id)).toEqual({
      eventTimeouts: MAX_TIMEOUTS - 1,
      eventsSuspendedAt: null,
      version: 1,
    });
    await suspensions.countTimeout(id);
    expect(await stateOf(id)).toEqual({
      eventTimeouts: MAX_TIMEOUTS,
      eventsSuspendedAt: new Date(clock.nowMs),
      version: 2,
    });
    expect(await audited(id)).toBe(1);
  });

  it('does not change a suspended installation when time-outs of events in progress follow', async () => {
    const { installationId: id } = await insertInstalledApp(test.dataSource);
    for (let i = 0; i < MAX_TIMEOUTS; i++) await suspensions.countTimeout(id);
    const suspended = await stateOf(id);
    clock.nowMs += 60_000;
    await suspensions.countTimeout(id);
    expect(await stateOf(id)).toEqual(suspended);
    expect(await audited(id)).toBe(1);
  });

  it('counts from zero after an event that was validated in time', async () => {
    const { installationId: id } = await insertInstalledApp(test.dataSource);
    for (let i = 1; i < MAX_TIMEOUTS; i++) await suspensions.countTimeout(id);
    await suspensions.forgetTimeouts(id);
    await suspensions.countTimeout(id);
    expect(await stateOf(id)).toMatchObject({ eventTimeouts: 1, eventsSuspendedAt: null });
  });
});
