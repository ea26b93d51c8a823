import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import type { Permission } from '../../auth/permissions.js';
import { AppConfig } from '../../config/app-config.js';
import { Run } from '../model/runs/run.entity.js';

const LATE_MS = 6000;

describe('a run that is sent late, under the DAG policy allow-list', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;
  let held: Permission[];

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query('UPDATE runs SET next_check_at = NULL');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    held = ['runs:start'];
    workers = runWorkers({
      dataSource: test.dataSource,
      orchestrator,
      clock,
      mayStart: (_userId, permission) => held.includes(permission),
      config: AppConfig.fromEnv({ SERVICE_APP_DAG_POLICY: 'allow-list' }),
    });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  const allow = (list: string[]): Promise<unknown> =>
    test.database.query('UPDATE projects SET dag_allow_list = $2 WHERE id = $1', [app.projectId, list]);
  const sendLate = async (columns: Partial<Run> = {}): Promise<Run> => {
    const { id } = await insertRunAt(test.dataSource, app, clock.nowMs - LATE_MS, columns);
    await workers.submissions.drain();
    return test.dataSource.manager.findOneByOrFail(Run, { id });
  };

  it('is not sent when the allow list of the project no longer has its DAG', async () => {
    const run = await sendLate({ dagId: 'payroll' });
    expect(run).toMatchObject({ state: 'failed', errorCode: 'dag_not_allowed', submitAttempts: 0 });
    expect(run.errorMessage).toContain('"payroll"');
    expect(orchestrator.sent).toEqual([]);
  });

  it('is sent when the allow list has its DAG', async () => {
    await allow(['pay*']);
    expect(await sendLate({ dagId: 'payroll' })).toMatchObject({ submission: 'accepted' });
  });

  it('is sent when an organization administrator started it', async () => {
    held.push('organization:manage');
    expect(await sendLate({ dagId: 'payroll' })).toMatchObject({ submission: 'accepted' });
    expect(await sendLate({ dagId: 'payroll', runKind: 'rerun' })).toMatchObject({ submission: 'accepted' });
  });

  it.each(['schedule', 'event'] as const)(
    'is not sent for a trigger of kind %s, even one that acts for an organization administrator',
    async (runKind) => {
      held.push('organization:manage');
      expect(await sendLate({ dagId: 'payroll', runKind })).toMatchObject({ errorCode: 'dag_not_allowed' });
    },
  );

  it('is not sent when its actor may not start runs any more', async () => {
    held = [];
    await allow(['*']);
    expect(await sendLate()).toMatchObject({ state: 'failed', errorCode: 'actor_forbidden' });
  });

  it('is sent without a second check when it is sent at once', async () => {
    held = [];
    const { id } = await insertRunAt(test.dataSource, app, clock.nowMs, { dagId: 'payroll' });
    await workers.submissions.drain();
    expect(await test.dataSource.manager.findOneByOrFail(Run, { id })).toMatchObject({
      submission: 'accepted',
    });
  });
});
