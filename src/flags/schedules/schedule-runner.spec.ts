import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import type { RelationStore } from '../../auth/authorization/relation-store.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { Metrics } from '../../metrics/metrics.js';
import type { AuditLog } from '../../audit/audit-log.js';
import type { FlagsService } from '../definitions/flags.service.js';
import type { FlagChanges } from '../revisions/flag-changes.js';
import { DueSchedules } from './due-schedules.js';
import { ScheduleRunner } from './schedule-runner.js';

const [SHOP, DEPOT] = ['01a20473-fac6-7173-87a8-5c5aff183bc7', '01a20473-fac6-7173-87a8-5c5aff183bc8'];

describe('ScheduleRunner', () => {
  let metrics: Metrics;
  let runner: ScheduleRunner;
  let audited: unknown[];
  /** Flag keys in the order in which their changes were begun. */
  let begun: string[];
  let errors: Map<string, Error>;
  /** Keys of flags whose schedule another replica has finished. */
  let finishedElsewhere: Set<string>;
  let failed: unknown[];
  let held: Set<string>;
  let change: object;

  beforeEach(() => {
    begun = [];
    audited = [];
    errors = new Map();
    finishedElsewhere = new Set();
    failed = [];
    held = new Set(['flags:edit', 'flags:kill']);
    change = {};
    metrics = new Metrics();
    const due = [
      [SHOP, 'a'],
      [DEPOT, 'b'],
      [SHOP, 'c'],
      [DEPOT, 'd'],
    ].map(([projectId, flagKey]) => ({
      id: flagKey,
      projectId,
      flagKey,
      reason: flagKey,
      createdBy: 'mira',
      runAt: new Date(0),
    }));
    const manager = {
      find: () => Promise.resolve(due.map((one) => ({ ...one, change }))),
      update: (_entity: unknown, where: { id: string }, columns: unknown) => {
        failed.push([where, columns]);
        return Promise.resolve({ affected: finishedElsewhere.has(where.id) ? 0 : 1 });
      },
    };
    const dataSource = { manager, transaction: (work: (of: unknown) => unknown) => work(manager) };
    const audit = {
      record: (_manager: unknown, actor: unknown, entry: { action: string }) => {
        audited.push([actor, entry.action]);
        return Promise.resolve();
      },
    };
    const changes = {
      run: (_projectId: string, _actor: unknown, key: string) => {
        begun.push(key);
        const error = errors.get(key);
        return error ? Promise.reject(error) : Promise.resolve({ result: !finishedElsewhere.has(key) });
      },
    };
    const relations = {
      batchCheck: (_id: string, checks: { permission: string }[]) =>
        Promise.resolve(checks.map(({ permission }) => held.has(permission))),
    };
    runner = new ScheduleRunner(
      new DueSchedules(
        dataSource as unknown as DataSource,
        audit as unknown as AuditLog,
        new ManualClock(Date.UTC(2026, 10, 22)),
      ),
      changes as unknown as FlagChanges,
      {} as FlagsService,
      relations as unknown as RelationStore,
      metrics,
    );
  });

  const results = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await metrics.jobRuns.get()).values.map(({ labels, value }) => [String(labels.result), value]),
    );

  it('holds back the later schedules of a project after an unexpected error, and no other project', async () => {
    errors.set('a', new Error('no database'));
    await runner.runDue();
    expect(begun).toEqual(['a', 'b', 'd']);
    // The schedule stays pending for the next pass.
    expect(failed).toEqual([]);
    expect(await results()).toEqual({ ok: 2, error: 1 });
    errors.clear();
    await runner.runDue();
    expect(begun.slice(3)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('marks a schedule as failed whose change is rejected, and continues with the next one of the project', async () => {
    errors.set('a', new ProblemError('not_found', 'This project has no such flag.'));
    await runner.runDue();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(failed).toEqual([
      [
        { id: 'a', state: 'pending' },
        {
          state: 'failed',
          finishedAt: new Date(Date.UTC(2026, 10, 22)),
          error: 'This project has no such flag.',
        },
      ],
    ]);
    expect(await results()).toEqual({ ok: 3, failed: 1 });
    expect(audited).toEqual([[{ kind: 'user', userId: 'mira', origin: null }, 'flag_schedule.failed']]);
  });

  it('runs nothing for a creator who lost one of the permissions that the change needs', async () => {
    change = { killed: true };
    held.delete('flags:kill');
    await runner.runDue();
    expect(begun).toEqual([]);
    expect(failed[0]).toMatchObject([
      { id: 'a' },
      { error: expect.stringContaining('"flags:kill"') as string },
    ]);
  });

  it('does not count schedules that another replica has run or failed', async () => {
    errors.set('a', new ProblemError('not_found', 'This project has no such flag.'));
    for (const key of ['a', 'b']) finishedElsewhere.add(key);
    await runner.runDue();
    expect(await results()).toEqual({ ok: 2 });
  });
});
