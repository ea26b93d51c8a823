import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVENT_TYPES } from '../../events/event-types.js';
import { readBatch } from './read-batch.js';

const TS = '2026-11-20T10:00:00.123456Z';
/** Limit of `ts`: 60 seconds ahead of a clock that shows 10:00 of that day. */
const FUTURE = { latestMs: Date.parse('2026-11-20T10:01:00Z'), seconds: 60 };
const LIMITS = { maxEvents: 10_000, future: FUTURE };
const BAD_TS = 'ts: must be an ISO 8601 timestamp in UTC';
const UNKNOWN_TYPE = `type: must be one of ${EVENT_TYPES.join(', ')}`;

const read = (body: string | Buffer, limits = LIMITS) => readBatch(Buffer.from(body as string), limits);

async function readOk(text: string) {
  const reading = await read(text);
  if (!reading.ok) throw new Error(`${reading.code}: ${reading.detail}`);
  return reading;
}

/** The reason for which one event, given as JSON text, is rejected; null when it is accepted. */
async function reasonFor(eventText: string): Promise<string | null> {
  const { total, accepted, rejected } = await readOk(`{"events":[${eventText}]}`);
  expect(total).toBe(1);
  expect(accepted.length + rejected.length).toBe(1);
  return rejected[0]?.reason ?? null;
}

const logText = (dataText: string, extra = '') => `{"type":"log","ts":"${TS}","data":${dataText}${extra}}`;
const reasonForData = (members: string) => reasonFor(logText(`{"message":"m",${members}}`));

describe('readBatch accepts', () => {
  it('an empty batch', async () => {
    expect(await read('{"events":[]}')).toEqual({ ok: true, accepted: [], rejected: [], total: 0 });
  });

  it('an event, with its time and the offsets of its raw data', async () => {
    const text = `{"events": [ ${logText('{"message": "m" ,"n":12345678901234567890}')} ]}`;
    const { accepted } = await readOk(text);
    const { dataStart, dataEnd, ...rest } = accepted[0]!;
    expect(rest).toEqual({
      index: 0,
      type: 'log',
      tsMs: Date.UTC(2026, 10, 20, 10, 0, 0, 123),
      tsMicros: 456,
    });
    expect(Buffer.from(text).toString('utf8', dataStart, dataEnd)).toBe(
      '{"message": "m" ,"n":12345678901234567890}',
    );
  });

  it('the valid events of a batch with invalid ones, each under its own index', async () => {
    const good = logText('{"message":"é😀"}');
    const { accepted, rejected, total } = await readOk(`{"events":[${good},7,${good},{},${good}]}`);
    expect(total).toBe(5);
    expect(accepted.map((event) => event.index)).toEqual([0, 2, 4]);
    expect(rejected).toEqual([
      { index: 1, reason: 'event: expected object' },
      { index: 3, reason: 'type: required' },
    ]);
  });

  it.each([
    [
      'unknown fields',
      '{"type":"log","ts":"2026-11-20T10:00:00Z","data":{"message":"m","x":{"y":[]}},"z":1}',
    ],
    [
      'escaped and repeated keys',
      `{"data":7,"type":"x","ts":"${TS}","typ\\u0065":"log","d\\u0061ta":{"message":"m"}}`,
    ],
    ['a __proto__ key', logText('{"message":"m","__proto__":{"message":7},"constructor":{"prototype":1}}')],
    ['escaped text of every plane', logText('{"message":"\\u00e4\\ud83d\\ude00\\u0001"}')],
    [
      'numbers that a double can represent',
      logText('{"message":"m","fields":{"a":[1.7976931348623157e308,5e-324,-0,1e-7]}}'),
    ],
    ['a big integer', logText(`{"message":"m","n":${'9'.repeat(300)}}`)],
    [
      'a time at the limit of the allowed future',
      `{"type":"log","ts":"2026-11-20T10:01Z","data":{"message":"m"}}`,
    ],
    ['null in an optional field', logText('{"message":"","level":null,"fields":null}')],
    ['32 levels', logText(`{"message":"m","x":${'['.repeat(31)}${']'.repeat(31)}}`)],
    ['exactly 256 KB', logText(`{"message":"${'x'.repeat(262_144 - logText('{"message":""}').length)}"}`)],
  ])('%s', async (_name, event) => {
    expect(await reasonFor(event)).toBeNull();
  });

  it('the same data as JSON.parse of the whole body', async () => {
    const data = fc.dictionary(
      fc.oneof(fc.constantFrom('message', '__proto__', 'data'), fc.string()),
      fc.jsonValue(),
    );
    const event = fc.record({ type: fc.constant('log'), ts: fc.constant(TS), data }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(event, fc.jsonValue())), async (events) => {
        const text = JSON.stringify({ events });
        const whole = (JSON.parse(text) as { events: { data: unknown }[] }).events;
        const { accepted, rejected, total } = await readOk(text);
        expect(total).toBe(events.length);
        expect([...accepted, ...rejected].map(({ index }) => index).sort((a, b) => a - b)).toEqual([
          ...events.keys(),
        ]);
        for (const { index, dataStart, dataEnd } of accepted) {
          const raw = Buffer.from(text).toString('utf8', dataStart, dataEnd);
          expect(JSON.parse(raw)).toEqual(whole[index]?.data);
        }
      }),
    );
  });
});

describe('readBatch rejects the body', () => {
  it.each([
    ['invalid_json', ''],
    ['invalid_json', '\ufeff{"events":[]}'],
    ['invalid_json', `{"events":[${logText('{"message":"m"}')},{"type":}]}`],
    ['events_missing', '{}'],
    ['events_missing', '[]'],
    ['events_missing', '{"__proto__":{"events":[]}}'],
    ['events_not_array', '{"events":null}'],
    ['events_not_array', '{"events":[],"events":"x"}'],
  ])('as %s: %j', async (code, text) => {
    expect(await read(text)).toMatchObject({ ok: false, code });
  });

  it('that is not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"events":["'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"]}'),
    ]);
    expect(await read(body)).toMatchObject({ ok: false, code: 'invalid_utf8' });
  });

  it('of too many events', async () => {
    expect(await read('{"events":[1,2,3]}', { ...LIMITS, maxEvents: 2 })).toEqual({
      ok: false,
      code: 'too_many_events',
      detail: 'A batch holds at most 2 events.',
    });
    expect((await read('{"events":[1,2]}', { ...LIMITS, maxEvents: 2 })).ok).toBe(true);
    expect(await read(`{"events":[${'{},'.repeat(100_000)}{}]}`)).toMatchObject({ code: 'too_many_events' });
  });

  it('with the offset of the error', async () => {
    expect(await read('{"events":[1 2]}')).toMatchObject({
      detail: 'The body is not valid JSON: unexpected byte at offset 13.',
    });
    expect(await read('{"events":[')).toMatchObject({
      detail: 'The body is not valid JSON: unexpected end.',
    });
  });
});

describe('readBatch rejects an event', () => {
  it.each([
    ['null', 'event: expected object'],
    ['{}', 'type: required'],
    ['{"type":null}', UNKNOWN_TYPE],
    ['{"type":"log\\u0000"}', UNKNOWN_TYPE],
    ['{"__proto__":{"type":"log"}}', 'type: required'],
    ['{"type":"log"}', 'ts: required'],
    ['{"type":"log","ts":1763632800000}', BAD_TS],
    ['{"type":"log","ts":"2026-02-30T00:00:00Z"}', BAD_TS],
    [
      '{"type":"log","ts":"2026-11-20T10:00:00+01:00"}',
      `${BAD_TS}, such as 2026-11-22T10:00:00Z; offsets other than zero are not accepted`,
    ],
    ['{"type":"log","ts":"2026-11-20T10:01:00.001Z"}', 'ts: more than 60 seconds in the future'],
    ['{"type":"log","ts":"2026-11-20T10:01:00.000001Z"}', 'ts: more than 60 seconds in the future'],
    [`{"type":"log","ts":"${TS}"}`, 'data: required'],
    [logText('null'), 'data: expected object'],
    [logText('{}'), 'data.message: required'],
    [logText('{"message":7}'), 'data.message: expected string'],
    [logText('{"message":"m"}', ',"data":{}'), 'data.message: required'],
    [
      `{"type":"audit","ts":"${TS}","data":{"actor":"a","statusCode":"200"}}`,
      'data.statusCode: expected integer',
    ],
  ])('%s', async (event, reason) => {
    expect(await reasonFor(event)).toBe(reason);
  });

  it.each([
    ['"a":"\\u0000"', 'data.a: contains the character U+0000'],
    ['"a\\u0000":1', 'data["a\ufffd"]: contains the character U+0000'],
    ['"a":[{"b":"\\ud800"}]', 'data.a[0].b: contains a lone surrogate'],
    ['"a":1e400', 'data.a: not a finite number'],
    ['"a":1e200000', 'data.a: not a finite number'],
    ['"a":1e-20000', 'data: contains a number beyond 400 digits'],
    [`"a":0.${'0'.repeat(20_000)}1`, 'data: contains a number beyond 400 digits'],
  ])('with an unstorable value: %.60s', async (members, reason) => {
    expect(await reasonForData(members)).toBe(reason);
  });

  it('with an unstorable value under a key that a later one replaces, since the raw bytes are stored', async () => {
    expect(await reasonForData('"a":"\\u0000","a":1')).toBe('data: contains the character U+0000');
    expect(await reasonFor(logText('{"message":"m"}', ',"x":"\\udfff","x":1'))).toBe(
      'event: contains a lone surrogate',
    );
  });

  it.each([33, 20_000])('nested %i levels deep', async (levels) => {
    const deep = '['.repeat(levels) + ']'.repeat(levels);
    expect(await reasonFor(logText(deep))).toBe('data: nesting deeper than 32 levels');
    expect(await reasonFor(logText('{"message":"m"}', `,"x":${deep}`))).toBe(
      'event: nesting deeper than 32 levels',
    );
    expect(await read(`{"x":${deep},"events":[]}`), 'outside the events any depth is ignored').toMatchObject({
      ok: true,
    });
  });

  it('over 256 KB', async () => {
    const room = 262_144 - logText('{"message":""}').length;
    expect(await reasonFor(logText(`{"message":"${'x'.repeat(room + 1)}"}`))).toBe(
      'event: larger than 256 KB',
    );
    expect(await reasonFor(logText(`{"message":"${'é'.repeat(room / 2 + 1)}"}`)), 'counted in bytes').toBe(
      'event: larger than 256 KB',
    );
  });

  it('with a path that is complete in a reason of up to 200 characters, and truncated beyond', async () => {
    const problem = 'contains the character U+0000';
    const outer = Array<string>(27).fill('outer');
    const reasonAt = (name: string): Promise<string | null> =>
      reasonForData(`${outer.map((each) => `"${each}":{`).join('')}"${name}":"\\u0000"${'}'.repeat(27)}`);
    const longest = `data.${outer.join('.')}.at: ${problem}`;
    expect(longest).toHaveLength(200);
    expect(await reasonAt('at')).toBe(longest);
    expect(await reasonAt('att')).toBe(longest.replace('.at:', '.a…:'));
  });

  it('with a reason that is printable, well formed and at most 200 characters', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('😀'.repeat(300), '\n\u202e'.repeat(99), 'x'.repeat(999)),
    );
    const path = fc.array(hostile, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('"\\u0000"', '"\\ud800"', '1e999'),
        async (names, unstorable) => {
          const open = names.map((name) => `{${JSON.stringify(name)}:`).join('');
          const reason = await reasonForData(`"x":${open}${unstorable}${'}'.repeat(names.length)}`);
          expect(reason).toMatch(/^data\.x.*: (contains|not a finite)/);
          expect(reason).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          expect(reason!.length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});

describe('readBatch and the event loop', () => {
  const event = logText(`{"message":"${'m'.repeat(300)}","fields":{"a":1,"b":[true,null]}}`);
  const batchOf = (count: number) => Buffer.from(`{"events":[${`${event},`.repeat(count - 1)}${event}]}`);
  afterEach(() => vi.restoreAllMocks());

  /**
   * Reads with a clock that advances 1 ms at each call; returns the number of turns of the event loop meanwhile.
   */
  async function countTurns(body: Buffer, answer: object = { ok: true, rejected: [] }): Promise<number> {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns++;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const reading = await readBatch(body, LIMITS);
    isReading = false;
    expect(reading).toMatchObject(answer);
    return turns;
  }

  it('yields to the event loop whenever 4 ms have passed', async () => {
    const turns = await countTurns(batchOf(200));
    expect(turns).toBeGreaterThan(200 / 5 - 5);
    expect(turns).toBeLessThan(200 / 3);
  });

  it('yields to the event loop while it scans', async () => {
    // Eleven elements of 256 KB without an end: only the scan takes time.
    const body = `{"events":[${`"${'x'.repeat(256 * 1024)}",`.repeat(11)}`;
    expect(await countTurns(Buffer.from(body), { ok: false, code: 'invalid_json' })).toBeGreaterThan(0);
  });

  it('reads a small body in one turn', async () => {
    expect(await countTurns(batchOf(100))).toBe(0);
  });

  it('returns the same result for 5 MB', async () => {
    const reading = await readBatch(batchOf(13_000), { ...LIMITS, maxEvents: 13_000 });
    expect(reading).toMatchObject({ ok: true, total: 13_000, rejected: [] });
  });
});
