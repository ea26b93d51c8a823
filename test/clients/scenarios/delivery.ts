import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import {
  cleanClose,
  freeze,
  freezeAfterHeaders,
  halfHeaders,
  halfResponse,
  resetAfterBody,
  resetBeforeBody,
  resetDuringBody,
  slowHeaders,
} from '../faults.js';
import { accept, respond, ScriptedService, type Step } from '../scripted-service.js';
import type { Scenario, Stage } from '../stage.js';

const needs = 'events';
const HTML = '<!doctype html><title>Bad gateway</title><p>Something went wrong.';
const MANY_BYTES = 'x'.repeat(200_000);

/** What clients do about failures of the network and about every kind of response. */
export const deliveryScenarios: Scenario[] = [
  ...[
    retried('503', respond(503), 'http_503'),
    retried('500', respond(500), 'http_500'),
    retried('408', respond(408), 'http_408'),
    retried(
      'an HTML page with 200',
      respond(200, { 'content-type': 'text/html' }, HTML),
      'unreadable_response',
    ),
    retried('an HTML page with 502', respond(502, { 'content-type': 'text/html' }, HTML), 'http_502'),
    retried('truncated JSON', respond(200, {}, '{"accepted":1,"rejec'), 'unreadable_response'),
    retried('JSON of another shape', respond(200, {}, '{"ok":true}'), 'unreadable_response'),
    retried('a reset before the body', resetBeforeBody, 'network'),
    retried('a reset during the body', resetDuringBody, 'network'),
    retried('a reset after the body', resetAfterBody, 'network'),
    retried('a clean close without a response', cleanClose, 'network'),
    retried('half of a response', halfResponse, 'network', 'unreadable_response'),
    retried('half of the headers', halfHeaders, 'network'),
    retried('a frozen socket', freeze, 'timeout'),
    retried(
      'a response that freezes after its headers',
      freezeAfterHeaders,
      'timeout',
      'unreadable_response',
    ),
    retried('401', respond(401), 'unauthorized'),
    retried('403', respond(403), 'forbidden'),
    retried('404', respond(404), 'not_found'),
    refused(400),
    refused(415),
  ],
  {
    title: 'accepts slow headers within the deadline',
    needs,
    run: async (stage) => {
      stage.service.onIngest(slowHeaders);
      const client = await stage.events();
      await client.enqueue('a');
      expect(await client.flush()).toBe(true);
      expect(stage.service.attempts).toHaveLength(1);
    },
  },
  {
    title: 'does not follow a redirect',
    needs,
    run: async (stage) => {
      const target = await ScriptedService.start();
      try {
        const to = (status: number): Step => respond(status, { location: `${target.url}/api/ingest` });
        for (const status of [301, 302, 307, 308]) {
          stage.service.onIngest(to(status));
          const client = await stage.events();
          await client.enqueue('a');
          expect(await client.flush()).toBe(true);
          expect(await client.errorCodes()).toEqual(['redirect']);
        }
        expect(target.attempts).toEqual([]);
        expect(stage.service.attempts).toHaveLength(8);
      } finally {
        await target.close();
      }
    },
  },
  {
    title: 'waits for Retry-After in seconds',
    needs,
    run: (stage) => waits(stage, () => '1', 1_000),
  },
  {
    title: 'waits for Retry-After as a date',
    needs,
    // A date has no fractions of a second.
    run: (stage) => waits(stage, () => new Date(Date.now() + 2_000).toUTCString(), 900),
  },
  {
    title: 'retries after a Retry-After that is in the past, negative or invalid',
    needs,
    // A date is in the past when one of the two clocks was set.
    run: async (stage) => {
      for (const value of ['Thu, 01 Jan 1970 00:00:00 GMT', '-1', 'soon', '']) {
        stage.service.onIngest(respond(503, { 'retry-after': value }));
      }
      const client = await stage.events();
      await client.enqueue('a');
      expect(await client.flush()).toBe(true);
      expect(stage.service.attempts).toHaveLength(5);
      expect((await client.report()).delivered_events).toEqual(['a']);
    },
  },
  {
    title: 'reports a revoked key once, keeps the events, and delivers them when the key is valid again',
    needs,
    run: async (stage) => {
      stage.service.onIngest(accept(), respond(401), respond(401), respond(401), accept(), respond(401));
      const client = await stage.events();
      for (const id of ['a', 'b', 'c']) {
        await client.enqueue(id);
        expect(await client.flush()).toBe(true);
      }
      expect((await client.report()).delivered_events).toEqual(['a', 'b', 'c']);
      expect(await client.errorCodes(2)).toEqual(['unauthorized', 'unauthorized']);
    },
  },
  {
    title: 'halves a batch that is too large, with new keys, and drops a single event',
    needs,
    run: async (stage) => {
      const limit: Step = async (exchange) => {
        stage.service.onIngest(limit);
        const { events } = await exchange.read();
        const isTooLarge = events.length > 2 || events.some(({ data }) => data['id'] === 'huge');
        const accepted = JSON.stringify({ accepted: events.length, rejected: [] });
        exchange.response.writeHead(isTooLarge ? 413 : 200, { 'content-type': 'application/json' });
        exchange.response.end(isTooLarge ? '{"code":"batch_too_large"}' : accepted);
      };
      stage.service.onIngest(limit);
      const client = await stage.events({ batch_interval_ms: 3_600_000 });
      await client.enqueue('a', 'b', 'huge', 'c', 'd', 'e', 'f');
      expect(await client.flush()).toBe(true);
      const report = await client.report();
      expect(report.delivered_events).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(report.dropped).toEqual({ too_large: 1 });
      expect(await client.drops(1)).toEqual([['huge', 'too_large']]);
      const bodies = new Map(stage.service.attempts.map(({ key, body }) => [key, body.toString('base64')]));
      expect(bodies.size).toBe(stage.service.attempts.length);
      const [whole = '', ...keys] = [...bodies.keys()];
      const ofHalves = [whole, ...keys].flatMap((key) => [keyOfHalf(key, 0), keyOfHalf(key, 1)]);
      // The report of the drop is a separate batch.
      expect(keys.filter((key) => !ofHalves.includes(key)).length).toBeLessThanOrEqual(1);
      expect(keys.filter((key) => ofHalves.includes(key)).length).toBeGreaterThanOrEqual(6);
      expect(stage.service.attempts.every(({ isSigned }) => isSigned)).toBe(true);
    },
  },
  {
    title: 'has at most one batch in flight',
    needs,
    run: async (stage) => {
      let [open, max] = [0, 0];
      const count: Step = async (exchange) => {
        stage.service.onIngest(count);
        max = Math.max(max, ++open);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open -= 1;
        await accept()(exchange);
      };
      stage.service.onIngest(count);
      const client = await stage.events({ batch_events: 2 });
      await client.enqueue(...Array.from({ length: 20 }, (_, index) => `event-${index}`));
      expect(await client.flush()).toBe(true);
      expect(max).toBe(1);
    },
  },
];

/** Every attempt has the same bytes, key and signature; the events are delivered once; the error is reported once. */
function retried(what: string, fault: Step, code: string, ...orCodes: string[]): Scenario {
  return {
    title: `retries with the same bytes and the same key after ${what}`,
    needs,
    run: async (stage) => {
      stage.service.onIngest(fault, fault);
      const isLarge = fault === resetDuringBody;
      const client = await stage.events({
        request_timeout_ms: code === 'timeout' ? 300 : 20_000,
        gzip_min_bytes: 1e9,
      });
      const ids = ['a', isLarge ? MANY_BYTES : 'b'];
      await client.enqueue(...ids);
      expect(await client.flush()).toBe(true);
      const tries = stage.service.attempts.map(({ key, body, headers, isSigned }) => ({
        key,
        body: body.toString('base64'),
        signature: headers['x-service-signature'],
        isSigned,
      }));
      expect(tries.every(({ isSigned }) => isSigned)).toBe(true);
      expect(new Set(tries.map((one) => JSON.stringify(one))).size).toBe(1);
      expect((await client.report()).delivered_events).toEqual(ids);
      const codes = await client.errorCodes();
      expect(codes).toHaveLength(1);
      expect([code, ...orCodes]).toContain(codes[0]);
    },
  };
}

function refused(status: number): Scenario {
  return {
    title: `drops a batch that the service rejects with ${status}, and sends the next`,
    needs,
    run: async (stage) => {
      stage.service.onIngest(respond(status));
      const client = await stage.events();
      await client.enqueue('a', 'b');
      expect(await client.flush()).toBe(true);
      await client.enqueue('c');
      expect(await client.flush()).toBe(true);
      const report = await client.report();
      expect(report).toMatchObject({ delivered: 1, dropped: { refused: 2 }, errors: [{ code: 'refused' }] });
      expect(await client.drops(2)).toEqual([
        ['a', 'refused'],
        ['b', 'refused'],
      ]);
    },
  };
}

async function waits(stage: Stage, retryAfter: () => string, atLeastMs: number): Promise<void> {
  let refusedAtMs = 0;
  stage.service.onIngest(async (exchange) => {
    refusedAtMs = performance.now();
    await respond(429, { 'retry-after': retryAfter() })(exchange);
  });
  const client = await stage.events();
  await client.enqueue('a');
  expect(await client.flush()).toBe(true);
  const [first, second] = stage.service.attempts;
  expect(second?.key).toBe(first?.key);
  // Timers of the two processes may differ by some milliseconds.
  expect((second?.atMs ?? 0) - refusedAtMs).toBeGreaterThan(atLeastMs - 50);
}

/** The key of a half, which the contract derives from the key of the whole batch. */
function keyOfHalf(key: string, position: number): string {
  const bytes = createHash('sha256').update(`${key}:${position}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
