import { App } from '../apps/model/app.entity.js';
import { Run } from '../apps/model/runs/run.entity.js';
import type { RunKind } from '../apps/model/manifest.js';
import type { OrchestratorState } from '../apps/model/runs/observation.js';
import { TRIGGER_DAG_RIGHTS } from '../apps/dags/dag-rights.js';
import { DAY, HOUR, MINUTE, type Company } from '../demo-events/company.js';
import type { DemoRandom } from '../demo-events/random.js';
import { transaction, type Transaction } from '../database/transaction.js';
import type { DemoServices, DemoTarget } from './demo-services.js';

const VERSION = '1.3.0';
const MANIFEST = {
  run_kinds: ['manual', 'schedule'],
  input_schema: {
    type: 'object',
    properties: {
      day: { type: 'string', format: 'date', title: 'Day', description: 'Day that the report covers.' },
      simulate: { type: 'object', title: 'Simulation' },
    },
  },
  config_schema: {
    type: 'object',
    required: ['recipient'],
    properties: {
      recipient: { type: 'string', title: 'Recipient', description: 'Address that the report is sent to.' },
    },
  },
  permissions: { required: ['events:view'] },
  triggers: [{ cron: '30 6 * * *', time_zone: 'UTC' }],
};
const SCHEDULED_MS = 6.5 * HOUR;
/** Duration of the active run: long enough that a new user still sees it running. */
const LIVE_MS = 10 * MINUTE;

interface PastRun {
  atMs: number;
  kind: RunKind;
  tookMs: number;
  state: Extract<OrchestratorState, 'failed' | 'success'>;
  message: string | null;
}

/**
 * Registers and installs an app of the project, with its runs of the last days, one that is active now and one that
 * ends soon. An existing app is not changed.
 *
 * @returns number of runs that were created
 */
export async function fillRuns(
  services: DemoServices,
  { projectId, projectKey, caller }: DemoTarget,
  company: Company,
  random: DemoRandom,
): Promise<number> {
  const { dataSource, clock, apps, versions, installations, isSimulated } = services;
  const slug = appSlugOf(projectKey);
  if (!isSimulated || (await dataSource.manager.existsBy(App, { slug }))) return 0;
  const { id } = await apps.create(caller, {
    slug,
    name: 'Nightly report',
    description: 'Revenue, refunds and errors of a day, by mail.',
    owner: { kind: 'project', slug: projectKey },
  });
  const app = await dataSource.manager.findOneByOrFail(App, { id });
  await versions.publish(caller, app, { version: VERSION, manifest: MANIFEST });
  const installation = await installations.install(caller, app, projectId, {
    version: VERSION,
    config: { recipient: 'finance@example.com' },
    approve: ['events:view'],
  });
  const start = (within: Transaction, kind: RunKind, input: Record<string, unknown>) =>
    services.runs.start(within, {
      installation,
      kind,
      actorUserId: caller.userId,
      input,
      dagRights: TRIGGER_DAG_RIGHTS,
    });
  const past = pastRuns(company, random);
  try {
    for (const run of past) {
      // One transaction: a run that is visible before its end would be executed.
      await transaction(dataSource, async (within) => {
        clock.set(run.atMs);
        const { run: started } = await start(within, run.kind, { day: dayOf(run.atMs - DAY) });
        await finish(services, within, started, run);
      });
    }
  } finally {
    clock.set(null);
  }
  const live = [
    { duration_ms: LIVE_MS, queue_ms: 0, progress: 12 },
    { duration_ms: 3000, progress: 3, result: { orders: 1842, revenue: 41250.5, refunds: 17 } },
  ];
  for (const simulate of live) {
    await transaction(dataSource, (within) => start(within, 'manual', { day: dayOf(clock.now()), simulate }));
  }
  return past.length + live.length;
}

/** Reports what an orchestrator would have reported. */
async function finish(
  { clock, runWriter }: DemoServices,
  within: Transaction,
  { id }: Run,
  { atMs, tookMs, state, message }: PastRun,
): Promise<void> {
  const startedMs = atMs + 2000;
  const endedMs = startedMs + tookMs;
  const startedAt = new Date(startedMs);
  const endedAt = new Date(endedMs);
  const report = { by: 'orchestrator', clearNumber: 0, startedAt } as const;
  clock.set(startedMs);
  await runWriter.applyWithin(within, id, {
    ...report,
    source: 'callback',
    state: 'running',
    reportedAt: startedAt,
  });
  clock.set(endedMs);
  // Observed by a poll, because an end that a check finds is not checked again.
  await runWriter.applyWithin(within, id, { ...report, source: 'poll', state, endedAt, message });
}

/**
 * A report every morning, and a manual run while orders are broken, which fails; each failed run succeeds when it is
 * repeated.
 */
function pastRuns({ fromMs, toMs, incident }: Company, random: DemoRandom): PastRun[] {
  const runs: PastRun[] = [];
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY) {
    const failed = random.chance(0.06);
    const atMs = dayMs + SCHEDULED_MS;
    const tookMs = random.int(40, 260) * 1000;
    runs.push({
      atMs,
      kind: 'schedule',
      tookMs,
      state: failed ? 'failed' : 'success',
      message: failed ? 'Task "send_mail": timed out.' : null,
    });
    if (!failed) continue;
    runs.push({
      atMs: atMs + random.int(2, 4) * HOUR,
      kind: 'manual',
      tookMs: random.int(40, 260) * 1000,
      state: 'success',
      message: null,
    });
  }
  runs.push(
    {
      atMs: incident.bad.deployedMs + HOUR,
      kind: 'manual',
      tookMs: random.int(40, 260) * 1000,
      state: 'failed',
      message: 'Task "sum_orders": 41 orders have no total.',
    },
    {
      atMs: incident.fix.deployedMs + 20 * MINUTE,
      kind: 'manual',
      tookMs: random.int(40, 260) * 1000,
      state: 'success',
      message: null,
    },
  );
  return runs
    .filter(({ atMs, tookMs }) => atMs + tookMs + MINUTE < toMs)
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** Slugs are unique in the organization. */
function appSlugOf(projectKey: string): string {
  return `nightly-report-${projectKey}`.slice(0, 64).replace(/[-_]+$/, '');
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
