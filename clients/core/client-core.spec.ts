import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_READER, handleMessage, type ReaderState } from './flag-reader.js';
import type { FlagsPayload } from './flags-payload.js';
import { snapshotRequestHeaders, handleResponse } from './snapshot-response.js';
import { SseParser } from './sse-parser.js';

type Chunk = string | { base64: string };
interface GivenResponse {
  status: number;
  headers: Record<string, string>;
  body?: string;
  body_base64?: string;
}
interface StreamCase {
  id: string;
  title: string;
  before: {
    payload: FlagsPayload | null;
    etag: string | null;
    last_event_id: string;
    retry_ms: number | null;
  };
  steps: ({ connect: Chunk[] } | { receive: Chunk[] } | { answer: GivenResponse })[];
  expect: object;
}
interface HttpCase {
  id: string;
  title: string;
  before: { payload: FlagsPayload | null; etag: string | null; newest_revision: number; behind: boolean };
  request: { headers: Record<string, string> };
  now: string;
  response: GivenResponse;
  expect: object;
}

const CONTRACTS = join(import.meta.dirname, '..', '..', 'contracts', 'flags', 'v1');
const read = <T>(name: string): { cases: T[] } =>
  JSON.parse(readFileSync(join(CONTRACTS, name), 'utf8')) as { cases: T[] };
const streamCases = read<StreamCase>('stream.json').cases;
const httpCases = read<HttpCase>('http.json').cases;

const bytesOf = (chunk: Chunk): Uint8Array =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.base64, 'base64');
const responseOf = ({
  status,
  headers,
  body = '',
  body_base64,
}: GivenResponse): Parameters<typeof handleResponse>[1] => ({
  status,
  headers,
  body: body_base64 === undefined ? Buffer.from(body) : Buffer.from(body_base64, 'base64'),
});
/** Sorts the lists of a payload, whose order has no meaning. */
const sorted = (payload: FlagsPayload | null): FlagsPayload | null => {
  const by = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
    [...items].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return (
    payload && {
      ...payload,
      flags: by(payload.flags, (flag) => flag.key),
      groups: by(payload.groups, (group) => group.key),
      overrides: by(payload.overrides, (one) => JSON.stringify([one.flag_key, one.actor_id])),
    }
  );
};

function run({ before, steps }: StreamCase, cut: (chunk: Uint8Array) => Uint8Array[]): object {
  let state: ReaderState = {
    ...EMPTY_READER,
    payload: before.payload,
    etag: before.etag,
    newestRevision: before.payload?.revision ?? 0,
  };
  let parser = new SseParser({ lastEventId: before.last_event_id, retryMs: before.retry_ms });
  const actions: string[] = [];
  for (const step of steps) {
    if ('answer' in step) {
      const decision = handleResponse(state, responseOf(step.answer), 0);
      state = decision.state;
      actions.push(decision.action);
      continue;
    }
    if ('connect' in step)
      parser = new SseParser({ lastEventId: parser.lastEventId, retryMs: parser.retryMs });
    const chunks = 'connect' in step ? step.connect : step.receive;
    for (const message of chunks.flatMap((chunk) => cut(bytesOf(chunk)).flatMap((one) => parser.push(one)))) {
      const handled = handleMessage(state, message);
      state = handled.state;
      actions.push(handled.action);
    }
  }
  return {
    actions,
    payload: sorted(state.payload),
    etag: state.etag,
    newest_revision: state.newestRevision,
    behind: state.isBehind,
    resume_from: state.payload?.revision ?? null,
    last_event_id: parser.lastEventId,
    retry_ms: parser.retryMs,
  };
}
const expected = (given: object): object => {
  const { payload } = given as { payload: FlagsPayload | null };
  return { ...given, payload: sorted(payload) };
};

describe('reading the stream', () => {
  it.each(streamCases)('$id: $title', (given) => {
    expect(run(given, (chunk) => [chunk])).toEqual(expected(given.expect));
  });

  it('reaches the same state however the bytes are split into chunks', () => {
    const eachByte = (chunk: Uint8Array): Uint8Array[] => [...chunk].map((byte) => Uint8Array.of(byte));
    for (const given of streamCases) expect(run(given, eachByte)).toEqual(expected(given.expect));
    fc.assert(
      fc.property(fc.constantFrom(...streamCases), fc.array(fc.nat({ max: 400 })), (given, places) => {
        const anywhere = (chunk: Uint8Array): Uint8Array[] => {
          const cuts = [0, ...new Set(places.map((place) => place % (chunk.length + 1))), chunk.length];
          cuts.sort((a, b) => a - b);
          return cuts.slice(1).map((end, i) => chunk.subarray(cuts[i], end));
        };
        expect(run(given, anywhere)).toEqual(expected(given.expect));
      }),
    );
  });

  it('never mutates its arguments', () => {
    for (const given of streamCases) {
      const before = structuredClone(given);
      run(given, (chunk) => [chunk]);
      expect(given).toEqual(before);
    }
  });

  it('rejects a message that exceeds the limit instead of buffering it', () => {
    const line = new SseParser({ maxLength: 100 });
    expect(() => line.push(Buffer.from(`data: ${'x'.repeat(100)}`))).toThrow(RangeError);
    const lines = new SseParser({ maxLength: 100 });
    expect(() => lines.push(Buffer.from('data: xxxxxxxxxx\n'.repeat(11)))).toThrow(RangeError);
    const many = new SseParser({ maxLength: 100 });
    expect(many.push(Buffer.from('data: xxxxxxxxxx\n\n'.repeat(100)))).toHaveLength(100);
  });

  it('reads a snapshot of 10,000 flags in chunks of a socket, and a change of it', () => {
    const flags = Array.from({ length: 10_000 }, (_, i) => ({
      key: `flag-${i}`,
      enabled: true,
      killed: false,
      rollout: i % 101,
      cohorts: { env: ['prod', 'étage'], role: Array.from({ length: 20 }, (_value, n) => `role-${n}`) },
      group: i % 3 === 0 ? 'g' : null,
    }));
    const groups = [{ key: 'g', enabled: true, killed: false }];
    const payload = { revision: 5, bucket_version: 1, flags, groups, overrides: [] };
    const removed = { flags: ['flag-3'], groups: [], overrides: [] };
    const changes = { flags: [{ ...flags[7], killed: true }], groups: [], overrides: [], removed };
    const bytes = Buffer.from(
      `event: flags.snapshot\nid: 5\ndata: ${JSON.stringify(payload)}\n\n` +
        `event: flags.changed\nid: 6\ndata: ${JSON.stringify({ revision: 6, prev_revision: 5, changes })}\n\n`,
    );
    const parser = new SseParser();
    let state = EMPTY_READER;
    for (let at = 0; at < bytes.length; at += 65_536) {
      for (const message of parser.push(bytes.subarray(at, at + 65_536))) {
        state = handleMessage(state, message).state;
      }
    }
    expect(state.payload?.flags).toHaveLength(9999);
    expect(state.payload?.flags.find(({ key }) => key === 'flag-7')?.killed).toBe(true);
    expect(state.payload?.flags.find(({ key }) => key === 'flag-9999')).toEqual(flags[9999]);
  });
});

describe('requesting the snapshot', () => {
  it.each(httpCases)('$id: $title', ({ before, request, now, response, expect: expectedResult }) => {
    const state: ReaderState = {
      payload: before.payload,
      etag: before.etag,
      newestRevision: before.newest_revision,
      isBehind: before.behind,
    };
    expect(request.headers).toMatchObject(snapshotRequestHeaders(state));
    expect('if-none-match' in request.headers).toBe('if-none-match' in snapshotRequestHeaders(state));
    const decision = handleResponse(state, responseOf(response), Date.parse(now));
    expect({
      action: decision.action,
      retry_after_s: decision.retryAfterS,
      payload: decision.state.payload,
      etag: decision.state.etag,
      newest_revision: decision.state.newestRevision,
      behind: decision.state.isBehind,
    }).toEqual(expectedResult);
  });

  it('has an action for every status', () => {
    for (let status = 100; status < 600; status++) {
      const { state, action } = handleResponse(EMPTY_READER, responseOf({ status, headers: {} }), 0);
      expect([state, action]).toEqual([
        EMPTY_READER,
        expect.stringMatching(/^(keep_last_known_good|stop_and_report)$/),
      ]);
    }
  });
});

it('imports neither frameworks nor Node, so that every client can use the same files', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.spec.ts'));
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    expect(source).not.toMatch(/\b(?:Buffer|process)\b\./);
    for (const [, from = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      expect(from).toMatch(/^\.{1,2}\//);
      visit(join(file, '..', from.replace(/\.js$/, '.ts')));
    }
  };
  for (const file of files) visit(join(import.meta.dirname, file));
  visit(join(import.meta.dirname, '..', '..', 'src', 'flags', 'rule', 'evaluate-flag.ts'));
  expect(seen.size).toBeGreaterThanOrEqual(6);
});
