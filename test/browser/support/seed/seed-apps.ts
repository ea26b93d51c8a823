import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../installation.js';

const OWNER = { kind: 'org' };
const NIGHTLY_REPORT = {
  run_kinds: ['manual', 'schedule'],
  input_schema: {
    type: 'object',
    required: ['day'],
    properties: {
      day: { type: 'string', format: 'date', title: 'Day', description: 'The day that the report is about.' },
      currency: { type: 'string', title: 'Currency', enum: ['EUR', 'USD', 'GBP'], default: 'EUR' },
      simulate: { type: 'object', title: 'Simulation' },
    },
  },
  config_schema: {
    type: 'object',
    required: ['recipient'],
    properties: {
      recipient: { type: 'string', title: 'Recipient', description: 'Who gets the report by mail.' },
      sections: {
        type: 'array',
        title: 'Sections',
        items: { type: 'string', enum: ['revenue', 'refunds', 'errors'] },
        default: ['revenue', 'errors'],
      },
      include_drafts: { type: 'boolean', title: 'Include drafts', default: false },
    },
  },
  permissions: { required: ['events:view'], optional: ['mail:send'] },
  triggers: [{ cron: '30 6 * * *', time_zone: 'Europe/Berlin' }],
};
const CLEANUP = { run_kinds: ['manual'], permissions: { required: ['events:view'] } };

const RESULT = { orders: 1842, revenue: { EUR: 41250.5 }, refunds: 17 };

/** Duration of the runs that are still active when tests and screenshots show them. */
const LONG_MS = 600_000;
const ENDED_MS = 20_000;

type State = 'canceled' | 'failed' | 'queued' | 'running' | 'succeeded';

export interface SeededApps {
  /** Id of the report's installation in the project. */
  installation: string;
  /** A run of the report in each state. */
  runs: Record<State, string>;
}

export async function seedApps(installation: Installation): Promise<SeededApps> {
  const call = <T = { id: string }>(method: string, path: string, body?: object): Promise<T> =>
    installation.api<T>(method, `/api/v1/apps${path}`, body);
  const app = async (slug: string, name: string, description: string): Promise<void> => {
    await call('POST', '', { slug, name, description, owner: OWNER });
  };
  await app('nightly-report', 'Nightly report', 'Revenue, refunds and errors of a day, by mail.');
  await app('cleanup', 'Cleanup', 'Removes abandoned carts.');
  await app('catalog-import', 'Catalog import', 'Reads the supplier’s list and updates the products.');
  await call('POST', '/nightly-report/versions', { version: '1.3.0', manifest: NIGHTLY_REPORT });
  await call('POST', '/nightly-report/versions', {
    version: '1.4.0',
    manifest: {
      ...NIGHTLY_REPORT,
      permissions: { required: ['events:view', 'flags:view'], optional: ['mail:send'] },
    },
  });
  await call('POST', '/cleanup/versions', { version: '0.9.2', manifest: CLEANUP });
  const report = await call('POST', '/nightly-report/installations', {
    project_id: 'shop',
    version: '1.3.0',
    config: { recipient: 'finance@example.com', sections: ['revenue', 'errors'], include_drafts: false },
    approve: ['events:view'],
  });
  const cleanup = await call('POST', '/cleanup/installations', {
    project_id: 'shop',
    version: '0.9.2',
    approve: ['events:view'],
  });

  const run = (installationId: string, input: object): Promise<{ id: string }> =>
    call('POST', `/installations/${installationId}/runs`, { input });
  const reportOf = (day: number, simulate: object): Promise<{ id: string }> =>
    run(report.id, { day: `2026-11-${String(day).padStart(2, '0')}`, currency: 'EUR', simulate });
  const quick = { duration_ms: 200, queue_ms: 0 };
  const ended: string[] = [];
  for (let index = 0; index < 18; index += 1) {
    const outcome = index % 6 === 4 ? 'failed' : 'success';
    const { id } =
      index % 3 === 0
        ? await run(cleanup.id, { simulate: { ...quick, outcome } })
        : await reportOf(index + 1, { ...quick, outcome, progress: 2, result: RESULT });
    ended.push(id);
  }
  const canceled = await reportOf(20, { duration_ms: LONG_MS });
  const running = await reportOf(19, { duration_ms: LONG_MS, queue_ms: 0 });
  const queued = await reportOf(21, { queue_ms: LONG_MS });
  await untilStates(installation, { [canceled.id]: ['running'] });
  await call('POST', `/runs/${canceled.id}/cancel`, { reason: 'The wrong day' });
  await untilStates(installation, {
    ...Object.fromEntries(ended.map((id) => [id, ['succeeded', 'failed']])),
    [canceled.id]: ['canceled'],
    [running.id]: ['running'],
  });
  await spreadRuns(installation, ended);
  // On a busy machine, polling can end a run before the callback with its result, which then arrives too late.
  const reported = await installation.service.query<{ run_id: string }>('SELECT run_id FROM run_results');
  const succeeded = ended.findLast((id) => reported.some(({ run_id }) => run_id === id)) ?? '';
  const runs = {
    canceled: canceled.id,
    failed: ended[4] ?? '',
    queued: queued.id,
    running: running.id,
    succeeded,
  };
  return { installation: report.id, runs };
}

async function untilStates(installation: Installation, wanted: Record<string, string[]>): Promise<void> {
  const deadline = Date.now() + ENDED_MS * 3;
  for (;;) {
    const states = await installation.service.query<{ id: string; state: string }>(
      'SELECT id, state FROM runs WHERE id = ANY($1)',
      [Object.keys(wanted)],
    );
    const late = states.filter(({ id, state }) => wanted[id]?.includes(state) === false);
    if (late.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Runs did not come to their states: ${JSON.stringify(late)}`);
    await sleep(200);
  }
}

/** Spreads the runs over the day, each with a duration of up to minutes: the API can start them only now. */
async function spreadRuns({ service }: Installation, oldestFirst: readonly string[]): Promise<void> {
  for (const [index, id] of oldestFirst.entries()) {
    const minutes = (oldestFirst.length - index) * 71;
    const seconds = 40 + ((index * 37) % 230);
    await service.query(
      `UPDATE runs SET created_at = created_at - $2::interval, submitted_at = submitted_at - $2::interval,
              started_at = started_at - $2::interval, ended_at = ended_at - $2::interval + $3::interval,
              updated_at = updated_at - $2::interval + $3::interval
        WHERE id = $1`,
      [id, `${minutes} minutes`, `${seconds} seconds`],
    );
    await service.query(
      `UPDATE run_transitions SET created_at = created_at - $2::interval + extra, last_seen_at = last_seen_at - $2::interval + extra,
              reported_at = reported_at - $2::interval + extra
         FROM (SELECT position AS at, CASE WHEN to_state IN ('succeeded', 'failed') THEN $3::interval ELSE interval '0' END AS extra
                 FROM run_transitions WHERE run_id = $1) AS moved
        WHERE run_id = $1 AND position = moved.at`,
      [id, `${minutes} minutes`, `${seconds} seconds`],
    );
  }
}
