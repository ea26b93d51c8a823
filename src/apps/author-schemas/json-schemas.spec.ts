import { Piscina } from 'piscina';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JsonSchemas } from './json-schemas.js';
import { SchemaPool, type SchemaJob } from './worker/schema-pool.js';

/** A schema whose validation takes 2^40 steps. */
function doubling(): Record<string, unknown> {
  const $defs: Record<string, unknown> = { d0: { type: 'string' } };
  for (let i = 1; i < 40; i++) {
    $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
  }
  return { $defs, $ref: '#/$defs/d39' };
}

describe('JsonSchemas', () => {
  let pool: SchemaPool;
  let schemas: JsonSchemas;

  beforeEach(() => {
    pool = new SchemaPool();
    schemas = new JsonSchemas(pool);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await pool.onApplicationShutdown();
  });

  it('validates in a thread that starts with the first value', async () => {
    expect(pool.threadCount).toBe(0);
    expect(await schemas.checkValue('a', { type: 'integer' }, 1)).toEqual({
      problems: [],
      isTimedOut: false,
    });
    expect(await schemas.checkValue('a', { type: 'integer' }, 'x')).toEqual({
      problems: [{ path: '', problem: 'expected integer' }],
      isTimedOut: false,
    });
    expect(pool.threadCount).toBe(1);
  });

  it('terminates a thread that takes too long, and serves the next check', async () => {
    const slow = schemas.checkValue('a', doubling(), 'x');
    // This thread is not blocked: its timers run, and another owner receives a result first.
    expect((await schemas.checkValue('b', { type: 'integer' }, 1)).problems).toEqual([]);
    expect(await slow).toEqual({
      problems: [{ path: '', problem: 'timed out during validation against the schema' }],
      isTimedOut: true,
    });
    expect((await schemas.checkValue('a', { type: 'integer' }, 1)).problems).toEqual([]);
  });

  it('alternates between the owners of waiting checks', async () => {
    // Threads that complete when the test decides: the scheduling of real threads differs from run to run.
    const begun: { owner: string; complete: () => void }[] = [];
    vi.spyOn(Piscina.prototype, 'run').mockImplementation(
      ({ task }: SchemaJob) =>
        new Promise((resolve) => {
          if (task.kind === 'value') begun.push({ owner: task.owner, complete: () => resolve([]) });
        }),
    );
    const owners = ['a', 'a', 'a', 'a', 'b', 'c', 'b'];
    const checks = Promise.all(owners.map((owner) => schemas.checkValue(owner, { type: 'integer' }, 1)));
    for (let done = 0; done < owners.length; done++) {
      await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(done);
      begun[done]?.complete();
    }
    await checks;
    expect(begun.map(({ owner }) => owner).join('')).toBe('abacbaa');
  });

  it('limits the queue of each owner separately, and rejects further checks as rate_limited', async () => {
    const many = Array.from({ length: 250 }, () => schemas.checkValue('a', { type: 'integer' }, 1));
    const other = schemas.checkValue('b', { type: 'integer' }, 1);
    const settled = await Promise.allSettled(many);
    const rejected = settled.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(49);
    expect(rejected[0]).toMatchObject({ reason: { code: 'rate_limited', headers: { 'Retry-After': '1' } } });
    expect((await other).problems).toEqual([]);
  });

  it('checks all parts of a manifest, including cron expressions that are never due', async () => {
    const triggers = Array.from({ length: 20 }, () => ({ cron: '0 0 31 2 *' }));
    const { problems } = await schemas.checkManifest(
      'a',
      { run_kinds: ['schedule'], triggers, input_schema: { pattern: '(?=a)' } },
      new Date('2026-11-22T12:00:00Z'),
    );
    expect(problems).toHaveLength(21);
    expect(problems[0]).toMatchObject({ path: 'input_schema.pattern' });
    expect(problems[20]).toEqual({ path: 'triggers[19].cron', problem: 'is never due' });
  });

  it('rejects the checks in the queue when the shutdown begins, and completes the one that runs', async () => {
    const running = schemas.checkValue('a', { type: 'integer' }, 1);
    const waiting = schemas.checkValue('a', { type: 'integer' }, 1);
    const outcomes = Promise.allSettled([running, waiting]);
    pool.onModuleDestroy();
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: { problems: [], isTimedOut: false } },
      { status: 'rejected', reason: expect.objectContaining({ code: 'service_unavailable' }) },
    ]);
  });

  it('rejects every check when the shutdown ends', async () => {
    const running = schemas.checkValue('a', doubling(), 'x');
    const waiting = schemas.checkValue('a', { type: 'integer' }, 1);
    const outcomes = Promise.allSettled([running, waiting]);
    await pool.onApplicationShutdown();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(schemas.checkValue('a', { type: 'integer' }, 1)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});
