import { describe, expect, it } from 'vitest';
import { SchemaCompiler } from '../schema-compiler.js';
import { manifestProblems } from './manifest-problems.js';

const schemas = new SchemaCompiler();
const NOW = new Date('2026-11-21T12:00:00Z');

function problemsOf(manifest: Record<string, unknown>): Promise<{ path: string; problem: string }[]> {
  return manifestProblems(manifest, schemas, NOW);
}

const FULL = {
  run_kinds: ['manual', 'schedule', 'event'],
  dags: ['etl.daily-load_2'],
  input_schema: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
  config_schema: { type: 'object', required: ['bucket'], properties: { bucket: { type: 'string' } } },
  permissions: { required: ['storage:read'], optional: ['mail.out:send_all'] },
  triggers: [
    { cron: '0 6 * * MON-FRI', time_zone: 'Europe/Berlin' },
    { cron: '*/5 * * * *' },
    { event_type: 'deploy', match: { environment: 'production', status: ['failed', null, 3, true] } },
    { event_type: 'error' },
  ],
  timeouts: { start_seconds: 1, cancel_seconds: 600, run_seconds: 2_592_000 },
  concurrency: { limit: 1000, when_full: 'fail' },
  code: { bundle_version: '7d0e1ab1c2f0d2cbb0a1c0c3f7a7e2b0c5d4e3f2' },
};
const CHECKSUM = `sha256:${'0'.repeat(64)}`;

describe('a manifest', () => {
  it('may have every field, or only its run kinds', async () => {
    expect(await problemsOf(FULL)).toEqual([]);
    expect(await problemsOf({ run_kinds: ['manual'] })).toEqual([]);
    expect(await problemsOf({ run_kinds: ['schedule', 'event'] })).toEqual([]);
    const pins = { report__manual: { dag_checksum: CHECKSUM }, shared: { bundle_version: 'v7' } };
    expect(await problemsOf({ ...FULL, code: { dag_checksum: CHECKSUM } })).toEqual([]);
    expect(await problemsOf({ ...FULL, code: { dags: pins } })).toEqual([]);
  });

  const CRON_FIELDS = 'must have five fields: minute, hour, day of the month, month, day of the week';
  const NO_PERMISSION = 'must match ^[a-z][a-z0-9_.-]{0,63}:[a-z][a-z0-9_.-]{0,63}$';
  it.each<[Record<string, unknown>, string, string | RegExp]>([
    [{ run_kinds: undefined }, 'run_kinds', 'required'],
    [{ run_kinds: 'manual' }, 'run_kinds', 'expected array'],
    [{ run_kinds: [] }, 'run_kinds', 'must not be empty'],
    [{ run_kinds: [...FULL.run_kinds, 'rerun'] }, 'run_kinds[3]', 'must be one of manual, schedule, event'],
    [{ run_kinds: [...FULL.run_kinds, 'manual'] }, 'run_kinds', 'has the same item at 0 and 3'],
    [{ extra: 1 }, 'extra', 'is not a known field'],
    [{ 'a b': 1 }, '["a b"]', 'is not a known field'],
    [{ dags: ['ok', ''] }, 'dags[1]', 'must match ^[A-Za-z0-9_.-]{1,250}$'],
    [{ dags: ['x'.repeat(251)] }, 'dags[0]', 'must match ^[A-Za-z0-9_.-]{1,250}$'],
    [{ dags: Array.from({ length: 101 }, (_, i) => `d${i}`) }, 'dags', 'must not have more than 100 items'],
    [{ input_schema: { type: 'strin' } }, 'input_schema.type', /must be one of array/],
    [{ permissions: { wanted: [] } }, 'permissions.wanted', 'is not a known field'],
    [{ permissions: { required: ['Storage:read'] } }, 'permissions.required[0]', NO_PERMISSION],
    [{ permissions: { optional: ['storage:read:all'] } }, 'permissions.optional[0]', NO_PERMISSION],
    [
      { permissions: { required: ['a:b'], optional: ['c:d', 'a:b'] } },
      'permissions.optional[1]',
      'is also one of the required permissions',
    ],
    [{ triggers: ['* * * * *'] }, 'triggers[0]', 'expected object'],
    [{ triggers: [{}] }, 'triggers[0].cron', 'required'],
    [{ triggers: [{ cron: '* * * * * *' }] }, 'triggers[0].cron', CRON_FIELDS],
    [{ triggers: [{ cron: '@hourly' }] }, 'triggers[0].cron', CRON_FIELDS],
    [{ triggers: [{ cron: '* * * *' }] }, 'triggers[0].cron', CRON_FIELDS],
    [{ triggers: [{ cron: '61 * * * *' }] }, 'triggers[0].cron', 'is not a cron expression'],
    [{ triggers: [{ cron: 'every day at six o’clock' }] }, 'triggers[0].cron', CRON_FIELDS],
    [{ triggers: [{ cron: '0 0 30 2 *' }] }, 'triggers[0].cron', 'is never due'],
    [{ triggers: [{ cron: '* * * * *', time_zone: 'Europe/Nowhere' }] }, 'triggers[0].time_zone', /IANA/],
    [{ triggers: [{ cron: '* * * * *', time_zone: '+01:00' }] }, 'triggers[0].time_zone', /IANA/],
    [{ triggers: [{ cron: '* * * * *', tz: 'UTC' }] }, 'triggers[0].tz', 'is not a known field'],
    [{ triggers: [{ event_type: 'deployed' }] }, 'triggers[0].event_type', /^must be one of audit, config/],
    [{ triggers: [{ event_type: 'deploy', cron: '* * * * *' }] }, 'triggers[0].cron', 'is not a known field'],
    [{ triggers: [{ event_type: 'deploy', match: [] }] }, 'triggers[0].match', 'expected object'],
    [
      { triggers: [{ event_type: 'deploy', match: { '': 1 } }] },
      'triggers[0].match[""]',
      'must not be empty',
    ],
    [
      { triggers: Array.from({ length: 21 }, () => ({ event_type: 'deploy' })) },
      'triggers',
      'must not have more than 20 items',
    ],
    [
      { run_kinds: ['manual', 'event'], triggers: [{ cron: '* * * * *' }] },
      'triggers[0]',
      'needs the run kind "schedule" in run_kinds',
    ],
    [
      { run_kinds: ['manual', 'schedule'], triggers: [{ event_type: 'deploy' }] },
      'triggers[0]',
      'needs the run kind "event" in run_kinds',
    ],
    [{ timeouts: { run_seconds: 0 } }, 'timeouts.run_seconds', 'must be >= 1'],
    [{ timeouts: { start_seconds: 2_592_001 } }, 'timeouts.start_seconds', 'must be <= 2592000'],
    [{ timeouts: { cancel_seconds: 1.5 } }, 'timeouts.cancel_seconds', 'expected integer'],
    [{ timeouts: { seconds: 1 } }, 'timeouts.seconds', 'is not a known field'],
    [{ code: {} }, 'code', 'must have at least 1 field'],
    [{ code: { commit: 'a' } }, 'code.commit', 'is not a known field'],
    [{ code: { bundle_version: 'a', dag_checksum: CHECKSUM } }, 'code', 'must not have more than 1 field'],
    [{ code: { bundle_version: 'a b' } }, 'code.bundle_version', 'must match ^[!-~]{1,250}$'],
    ...['0'.repeat(64), `md5:${'0'.repeat(32)}`, CHECKSUM.toUpperCase(), `${CHECKSUM}0`].map(
      (checksum): [Record<string, unknown>, string, string] => [
        { code: { dag_checksum: checksum } },
        'code.dag_checksum',
        'must match ^sha256:[0-9a-f]{64}$',
      ],
    ),
    [{ code: { dags: {} } }, 'code.dags', 'must have at least 1 field'],
    [{ code: { dags: { a: {} } } }, 'code.dags.a', 'must have at least 1 field'],
    [
      { code: { dags: { a: { bundle_version: 'b', dag_checksum: CHECKSUM } } } },
      'code.dags.a',
      'must not have more than 1 field',
    ],
    [{ code: { dags: { 'a/b': { bundle_version: 'b' } } } }, 'code.dags["a/b"]', /must match/],
    [{ concurrency: {} }, 'concurrency.limit', 'required'],
    [{ concurrency: { limit: 0 } }, 'concurrency.limit', 'must be >= 1'],
    [{ concurrency: { limit: 1001 } }, 'concurrency.limit', 'must be <= 1000'],
    [
      { concurrency: { limit: 1, when_full: 'wait' } },
      'concurrency.when_full',
      'must be one of queue, cancel, fail',
    ],
  ])('with the part %j is rejected at the path of the problem', async (part, path, problem) => {
    const manifest = JSON.parse(JSON.stringify({ ...FULL, ...part })) as Record<string, unknown>;
    if ('run_kinds' in part && part['run_kinds'] === undefined) manifest['triggers'] = [];
    const found = (await problemsOf(manifest)).filter(
      (one) => part['triggers'] !== undefined || !one.path.startsWith('triggers'),
    );
    expect(found).toEqual([
      { path, problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) },
    ]);
  });

  it('has all its problems reported at once', async () => {
    const problems = await problemsOf({
      run_kinds: ['manual'],
      dags: ['a/b'],
      input_schema: { type: 'x' },
      triggers: [{ cron: '61 * * * *', time_zone: 'Mars/Base' }, { event_type: 'x' }],
      timeouts: { run_seconds: 0 },
    });
    expect(problems.map(({ path }) => path).toSorted()).toEqual([
      'dags[0]',
      'input_schema.type',
      'timeouts.run_seconds',
      'triggers[0]',
      'triggers[0].cron',
      'triggers[0].time_zone',
      'triggers[1]',
      'triggers[1].event_type',
    ]);
  });

  it.each<[string, unknown]>([
    ['an object', { environment: { is: 'production' } }],
    ['an empty list', { environment: [] }],
    ['a list in a list', { environment: [['production']] }],
    ['a long text', { environment: 'x'.repeat(1025) }],
    ['101 values', { environment: Array.from({ length: 101 }, (_, i) => i) }],
    ['21 paths', Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`p${i}`, 1]))],
  ])('cannot match %s', async (_name, match) => {
    const problems = await problemsOf({ ...FULL, triggers: [{ event_type: 'deploy', match }] });
    expect(problems.length).toBeGreaterThan(0);
    for (const { path } of problems) expect(path).toMatch(/^triggers\[0\]\.match/);
  });

  it('of more than 64 KB is rejected as a whole', async () => {
    const schema = { title: 'x'.repeat(32_000) };
    const triggers = [{ event_type: 'log', match: { a: 'x'.repeat(1024) } }];
    const fits = { ...FULL, input_schema: schema, config_schema: schema };
    expect(await problemsOf(fits)).toEqual([]);
    expect(await problemsOf({ ...fits, triggers: Array.from({ length: 5 }, () => triggers[0]) })).toEqual([
      { path: '', problem: 'must not have more than 65536 bytes of JSON' },
    ]);
  });

  it('has its problems reported without the submitted values', async () => {
    const problems = await problemsOf({ ...FULL, dags: ['hunter2/x'], concurrency: { limit: 'hunter2' } });
    expect(problems).toHaveLength(2);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });
});
