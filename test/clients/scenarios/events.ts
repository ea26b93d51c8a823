import { expect } from 'vitest';
import { accept, respond } from '../scripted-service.js';
import type { Scenario, Stage } from '../stage.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `event-${index}`);
const needs = 'events';

/** The content and size of batches, and the outcomes that clients report. */
export const eventScenarios: Scenario[] = [
  {
    title: 'sends a signed batch with an idempotency key, the time of each event and the name of the client',
    needs,
    run: async (stage) => {
      const client = await stage.events();
      expect(await client.enqueue('a', 'b')).toMatchObject([{ accepted: true }, { accepted: true }]);
      expect(await client.flush()).toBe(true);
      const [attempt] = stage.service.attempts;
      expect(attempt).toMatchObject({ isSigned: true, key: expect.stringMatching(UUID) });
      expect(attempt?.headers).toMatchObject({
        authorization: expect.stringMatching(/^Bearer sbx_/),
        'content-type': expect.stringMatching(/^application\/json/),
        'user-agent': expect.stringMatching(/^signalbox-[a-z]+\/\d+\.\d+\.\d+/),
      });
      for (const { ts } of attempt?.events ?? []) {
        expect(ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}(?:Z|\+00:00)$/);
        expect(Math.abs(Date.parse(ts) - Date.now())).toBeLessThan(60_000);
      }
      expect(await client.report()).toMatchObject({
        delivered: 2,
        dropped: {},
        rejected: [],
        errors: [],
        queued: { events: 0, bytes: 0 },
        delivered_events: ['a', 'b'],
      });
    },
  },
  {
    title: 'keeps the time that the caller sets',
    needs,
    run: async (stage) => {
      const client = await stage.events();
      const ts = '2026-11-21T10:00:00.123456Z';
      await client.command('enqueue', { events: [{ type: 'log', ts, data: { message: 'm' } }] });
      await client.flush();
      expect(Date.parse(stage.service.attempts[0]?.events[0]?.ts ?? '')).toBe(Date.parse(ts));
    },
  },
  {
    title: 'compresses bodies from the configured size on, and signs the bytes as sent',
    needs,
    run: async (stage) => {
      const client = await stage.events({ gzip_min_bytes: 600 });
      await client.enqueue('small');
      await client.flush();
      await client.enqueue('x'.repeat(600));
      await client.flush();
      const encodings = stage.service.attempts.map(({ headers }) => headers['content-encoding']);
      expect(encodings).toEqual([undefined, 'gzip']);
      expect(stage.service.attempts.map(({ isSigned }) => isSigned)).toEqual([true, true]);
    },
  },
  {
    title: 'sends without a flush after the interval, and at once when the batch is full',
    needs,
    run: async (stage) => {
      const slow = await stage.events({ batch_events: 3, batch_interval_ms: 3_600_000 });
      await slow.enqueue('a', 'b', 'c', 'd');
      await stage.service.until(() => stage.service.attempts.length === 1, 'a full batch is sent');
      expect(stage.service.ids()).toEqual(['a', 'b', 'c']);
      const quick = await stage.events({ batch_interval_ms: 1 });
      await quick.enqueue('e');
      await stage.service.until(() => stage.service.ids().includes('e'), 'the interval passes');
    },
  },
  {
    title: 'limits a batch by events and by bytes, and keeps the order',
    needs,
    run: async (stage) => {
      const client = await stage.events({ batch_events: 100 });
      const all = ids(250);
      await client.enqueue(...all);
      expect(await client.flush()).toBe(true);
      expect(stage.service.ids()).toEqual(all);
      for (const { events } of stage.service.attempts) expect(events.length).toBeLessThanOrEqual(100);
      const keys = new Set(stage.service.attempts.map(({ key }) => key));
      expect(keys.size).toBe(stage.service.attempts.length);

      const narrow = await stage.events({ batch_bytes: 2_000, gzip_min_bytes: 1_000_000 });
      await narrow.enqueue(...ids(20).map((id) => `${id}${'x'.repeat(400)}`));
      await narrow.flush();
      for (const { body } of stage.service.attempts.slice(keys.size)) {
        expect(body.byteLength).toBeLessThanOrEqual(2_000);
      }
      expect((await narrow.report()).delivered).toBe(20);
    },
  },
  {
    title: 'maps rejected events to the events of the caller',
    needs,
    run: async (stage) => {
      stage.service.onIngest(accept([{ index: 1, reason: 'data.message: required' }]));
      const client = await stage.events();
      await client.enqueue('a', 'b', 'c');
      expect(await client.flush()).toBe(true);
      const report = await client.report();
      expect(report.rejected).toMatchObject([
        { event: { type: 'log', data: { id: 'b' } }, reason: 'data.message: required' },
      ]);
      expect([report.delivered, report.delivered_events, report.dropped]).toEqual([2, ['a', 'c'], {}]);
    },
  },
  {
    title: 'reports a reused idempotency key',
    needs,
    run: async (stage) => {
      stage.service.onIngest(accept([], { 'idempotency-key-reused': 'different-body' }));
      const client = await stage.events();
      await client.enqueue('a');
      expect(await client.flush()).toBe(true);
      expect(await client.errorCodes()).toEqual(['idempotency_key_reused']);
      // The response belongs to another batch.
      const { delivered, dropped, delivered_events } = await client.report();
      expect({ delivered, dropped, delivered_events }).toEqual({
        delivered: 0,
        dropped: { refused: 1 },
        delivered_events: [],
      });
      expect(await client.drops(1)).toEqual([['a', 'refused']]);
    },
  },
  {
    title:
      'drops the newest events when the queue is full, and reports the drops as an event after a recovery',
    needs,
    run: (stage) => fullQueue(stage, 'drop_newest', ids(5)),
  },
  {
    title: 'drops the oldest events when the queue is full and its policy is drop_oldest',
    needs,
    run: (stage) => fullQueue(stage, 'drop_oldest', ids(8).slice(3)),
  },
  {
    title: 'limits the queue by bytes',
    needs,
    run: async (stage) => {
      const client = await stage.events({ queue_bytes: 3_000, batch_interval_ms: 3_600_000 });
      const results = await client.enqueue(...ids(10).map((id) => `${id}${'x'.repeat(600)}`));
      expect(results.filter(({ reason }) => reason === 'queue_full').length).toBeGreaterThanOrEqual(5);
      expect((await client.report()).queued.bytes).toBeLessThanOrEqual(3_000);
    },
  },
  {
    title:
      'waits for space when the queue is full and its policy is block, and drops the event after the timeout',
    needs: 'block',
    run: async (stage) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      stage.service.onIngest(async (exchange) => {
        await released;
        await accept()(exchange);
      });
      const settings = { policy: 'block', queue_events: 1, batch_interval_ms: 1 };
      const longTimeout = await stage.events({ ...settings, block_timeout_ms: 60_000 });
      await longTimeout.enqueue('a');
      const waiting = longTimeout.enqueue('b');
      const shortTimeout = await stage.events({
        ...settings,
        block_timeout_ms: 20,
        batch_interval_ms: 3_600_000,
      });
      await shortTimeout.enqueue('c');
      expect(await shortTimeout.enqueue('d')).toMatchObject([{ accepted: false, reason: 'queue_full' }]);
      release();
      expect(await waiting).toMatchObject([{ accepted: true }]);
      expect(await longTimeout.flush()).toBe(true);
      expect((await longTimeout.report()).delivered_events).toEqual(['a', 'b']);
    },
  },
  {
    title: 'drops an event above 256 KB and sends the others',
    needs,
    run: async (stage) => {
      const client = await stage.events();
      const results = await client.enqueue('a', 'x'.repeat(10_000_000), 'b');
      expect(results).toMatchObject([
        { accepted: true },
        { accepted: false, reason: 'too_large' },
        { accepted: true },
      ]);
      expect(await client.flush()).toBe(true);
      const report = await client.report();
      expect([report.delivered_events, report.dropped]).toEqual([['a', 'b'], { too_large: 1 }]);
      expect(await client.drops(1)).toEqual([['x'.repeat(10_000_000), 'too_large']]);
    },
  },
  {
    title: 'returns false from flush while events are not settled, and true when they are',
    needs,
    run: async (stage) => {
      let isUp = false;
      const down = respond(503);
      const script = async (exchange: Parameters<typeof down>[0]): Promise<void> => {
        stage.service.onIngest(script);
        await (isUp ? accept() : down)(exchange);
      };
      stage.service.onIngest(script);
      const client = await stage.events();
      expect(await client.flush(50)).toBe(true);
      await client.enqueue('a');
      expect(await client.flush(50)).toBe(false);
      isUp = true;
      expect(await client.flush()).toBe(true);
      expect((await client.report()).delivered_events).toEqual(['a']);
    },
  },
  {
    title: 'flushes on close, rejects later events, and returns the number of undelivered events',
    needs,
    run: async (stage) => {
      const client = await stage.events({ batch_interval_ms: 3_600_000 });
      await client.enqueue('a');
      expect(await client.close()).toBe(0);
      expect(stage.service.ids()).toEqual(['a']);
      expect(await client.enqueue('b')).toMatchObject([{ accepted: false, reason: 'closed' }]);
      expect((await client.report()).dropped).toEqual({ closed: 1 });
      expect(await client.drops(1)).toEqual([['b', 'closed']]);

      stage.service.onIngest(...Array.from({ length: 50 }, () => respond(503)));
      const stuck = await stage.events({ backoff_initial_ms: 1_000, backoff_max_ms: 1_000 });
      await stuck.enqueue('c', 'd');
      expect(await stuck.close(50)).toBe(2);
      expect(await stuck.report()).toMatchObject({ delivered: 0, dropped: { closed: 2 } });
      expect((await stuck.drops(2)).sort()).toEqual([
        ['c', 'closed'],
        ['d', 'closed'],
      ]);
    },
  },
];

async function fullQueue(stage: Stage, policy: string, arrive: string[]): Promise<void> {
  const client = await stage.events({ queue_events: 5, policy, batch_interval_ms: 3_600_000 });
  const results = await client.enqueue(...ids(8));
  const accepted = policy === 'drop_newest' ? 5 : 8;
  expect(results.filter((result) => result.accepted)).toHaveLength(accepted);
  expect(await client.flush()).toBe(true);
  expect(await client.report()).toMatchObject({
    delivered: 5,
    dropped: { queue_full: 3 },
    delivered_events: arrive,
  });
  const lost = ids(8).filter((id) => !arrive.includes(id));
  expect(await client.drops(3)).toEqual(lost.map((id) => [id, 'queue_full']));
  await client.enqueue('later');
  await client.flush();
  const logs = (): unknown[] =>
    stage.service.attempts
      .flatMap(({ events }) => events)
      .filter(({ data }) => data['module'] === 'signalbox-client');
  await stage.service.until(() => logs().length > 0, 'the drops are reported');
  expect(logs()).toMatchObject([
    { type: 'log', data: { level: 'warn', fields: { dropped: { queue_full: 3 } } } },
  ]);
  const report = await client.report();
  expect([report.delivered, report.dropped]).toEqual([6, { queue_full: 3 }]);
}
