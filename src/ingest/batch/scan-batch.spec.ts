import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNSTORABLE_NUL, UNSTORABLE_NUMBER, UNSTORABLE_SURROGATE, SUSPECT_NUMBER } from './scan-result.js';
import { scanBatch, type BatchScan } from './scan-batch.js';

function scan(text: string, maxEvents = 1000): BatchScan {
  const steps = scanBatch(Buffer.from(text), maxEvents);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function scanned(text: string) {
  const result = scan(text);
  if (result.outcome !== 'scanned') throw new Error(`${result.outcome}: ${text.slice(0, 100)}`);
  return result.events;
}

function slices(text: string, part: 'element' | 'data') {
  const bytes = Buffer.from(text);
  const { start, end, dataStart, dataEnd } = scanned(text);
  const [from, to] = part === 'element' ? [start, end] : [dataStart, dataEnd];
  return from.map((offset, i) => (offset < 0 ? null : bytes.toString('utf8', offset, to[i])));
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The outcome of JSON.parse, in the scanner's terms. */
function expectedOutcome(text: string): BatchScan['outcome'] {
  const parsed = parse(text);
  if (!parsed) return 'invalid_json';
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'events')) return 'events_missing';
  return Array.isArray((value as { events: unknown }).events) ? 'scanned' : 'events_not_array';
}

/** Fails unless the scanner agrees with JSON.parse in outcome, elements and `data`. */
function agreesWithJsonParse(text: string): void {
  const result = scan(text);
  expect(result.outcome, text).toBe(expectedOutcome(text));
  if (result.outcome !== 'scanned') return;
  const { events } = JSON.parse(text) as { events: unknown[] };
  expect(slices(text, 'element').map((slice) => parse(slice ?? '')?.value)).toEqual(events);
  const data = events.map((event) =>
    typeof event === 'object' && event !== null && Object.hasOwn(event, 'data')
      ? { value: (event as { data: unknown }).data }
      : null,
  );
  expect(slices(text, 'data').map((slice) => (slice === null ? null : parse(slice)))).toEqual(data);
}

describe('scanBatch finds', () => {
  it('each element and its data', () => {
    const text =
      ' {"a":[{"data":1}], "events" :\n[ {"type":"log","data": {"message":"}]\\""} , "ts":1},{"data":[1]},7,{} ] } ';
    expect(slices(text, 'element')).toEqual([
      '{"type":"log","data": {"message":"}]\\""} , "ts":1}',
      '{"data":[1]}',
      '7',
      '{}',
    ]);
    expect(slices(text, 'data')).toEqual(['{"message":"}]\\""}', '[1]', null, null]);
  });

  it('the last of repeated keys', () => {
    expect(slices('{"events":[{"data":1}],"events":[{"data":2,"data":3}]}', 'data')).toEqual(['3']);
    expect(slices('{"events":7,"events":[]}', 'data')).toEqual([]);
    expect(scan('{"events":[],"events":7}').outcome).toBe('events_not_array');
  });

  it('keys written with escapes', () => {
    expect(
      slices('{"\\u0065vents":[{"d\\u0061ta":{"a":1}},{"\\u0064\\u0061\\u0074\\u0061":2}]}', 'data'),
    ).toEqual(['{"a":1}', '2']);
    expect(slices('{"events":[{"d\\\\u0061ta":1,"datа":2,"\\"data\\"":3}]}', 'data')).toEqual([null]);
  });

  it('data only as a direct member of the element', () => {
    expect(slices('{"events":[{"x":{"data":1}},[{"data":1}]]}', 'data')).toEqual([null, null]);
  });
});

describe('scanBatch measures', () => {
  const depthOf = (event: string) => scanned(`{"events":[${event}]}`).depth[0];
  const unstorableBitsOf = (value: string) => scanned(`{"events":[{"data":{"a":${value}}}]}`).unstorable[0];

  it.each([
    ['{"data":{}}', 1],
    ['{"data":1}', 0],
    ['{"data":{"a":[{}]}}', 3],
    ['{"x":[[[[]]]],"data":{"a":1}}', 4],
    ['{"data":[[],[[]],[]]}', 3],
  ])('the depth of %s', (event, depth) => {
    expect(depthOf(event)).toBe(depth);
  });

  it.each<[string, number]>([
    ['"plain \\n \\" \\\\ \\/ \\u0001 \\u00e4 é😀"', 0],
    ['"\\u0000"', UNSTORABLE_NUL],
    ['"\\\\u0000"', 0],
    ['"\\ud83d\\ude00"', 0],
    ['"\\ud83d"', UNSTORABLE_SURROGATE],
    ['"\\ude00"', UNSTORABLE_SURROGATE],
    ['"\\ud83d\\ud83d\\ude00"', UNSTORABLE_SURROGATE],
    ['"\\ud83dx\\ude00"', UNSTORABLE_SURROGATE],
    ['"\\udc00\\udc00"', UNSTORABLE_SURROGATE],
    ['"\\u0000\\ud83d"', UNSTORABLE_NUL | UNSTORABLE_SURROGATE],
    ['"\\ude00\\ud83d\\u0000"', UNSTORABLE_SURROGATE | UNSTORABLE_NUL],
    ['{"\\u0000":1}', UNSTORABLE_NUL],
    ['1e307', 0],
    ['1e308', SUSPECT_NUMBER],
    ['-1e308', SUSPECT_NUMBER],
    ['12e307', SUSPECT_NUMBER],
    ['9'.repeat(308), 0],
    ['9'.repeat(309), SUSPECT_NUMBER],
    ['1e400', SUSPECT_NUMBER | UNSTORABLE_NUMBER],
    ['9'.repeat(401), SUSPECT_NUMBER | UNSTORABLE_NUMBER],
    [`0.${'9'.repeat(400)}`, 0],
    [`0.${'9'.repeat(401)}`, UNSTORABLE_NUMBER],
    ['1e-400', 0],
    ['1e-401', UNSTORABLE_NUMBER],
    ['1.5e-400', UNSTORABLE_NUMBER],
    ['0e-401', UNSTORABLE_NUMBER],
    ['0e99999999999999999999', SUSPECT_NUMBER | UNSTORABLE_NUMBER],
    ['1e+0000000000000000000000005', 0],
    ['1e0000000000000000000000401', SUSPECT_NUMBER | UNSTORABLE_NUMBER],
  ])('finds the unstorable value of %s', (value, bits) => {
    expect(unstorableBitsOf(value)).toBe(bits);
  });

  it('each element separately', () => {
    const { unstorable, depth } = scanned(
      '{"j":[[["\\u0000"]]],"events":["\\u0000",{"data":1},{"x":"\\ud800"},{"data":{}}]}',
    );
    expect(unstorable).toEqual([UNSTORABLE_NUL, 0, UNSTORABLE_SURROGATE, 0]);
    expect(depth).toEqual([0, 0, 0, 1]);
  });
});

describe('scanBatch stops', () => {
  it('at the element beyond maxEvents, whatever follows', () => {
    expect(scan('{"events":[1,2]}', 2).outcome).toBe('scanned');
    expect(scan('{"events":[1,2,3]}', 2)).toEqual({ outcome: 'too_many_events' });
    expect(scan('{"events":[1,2,3 garbage', 2).outcome).toBe('too_many_events');
    expect(scan('{"events":[]}', 0).outcome).toBe('scanned');
    expect(scan(`{"events":[${'{},'.repeat(100_000)}{}]}`, 10_000).outcome).toBe('too_many_events');
  });

  it.each([
    ['', 0],
    ['{"events":[1 2]}', 13],
    ['{"events":[1,]}', 13],
    ['{"events":[]}x', 13],
    ['{"events":[', 11],
    ['\ufeff{"events":[]}', 0],
    ['{"a":1 "events":[]}', 7],
    ['{"events":[-]}', 12],
    ['{"events":["ab\t"]}', 14],
    ['{"events":["ab\\x"]}', 14],
    ['{"events":["ab\\u12', 14],
    ['{"events":["\\u0041', 18],
    ['{"events":[{"a" 1}]}', 16],
    ['{"events":[{"a":1]', 17],
  ])('at the first byte of %j that JSON does not allow', (text, offset) => {
    expect(scan(text)).toEqual({ outcome: 'invalid_json', offset });
  });
});

describe('scanBatch pauses', () => {
  const pauses = (bytes: number): number => {
    const element = '"'.padEnd(1022, 'x') + '"';
    const body = `{"events":[${Array<string>(bytes / 1024)
      .fill(element)
      .join()}]}`;
    return [...scanBatch(Buffer.from(body), 10_000)].length;
  };

  it('after every 256 KB of elements, and never in a smaller body', () => {
    expect(pauses(255 * 1024)).toBe(0);
    expect(pauses(1024 * 1024)).toBe(3);
    expect(pauses(2048 * 1024)).toBe(7);
  });
});

describe('scanBatch and nesting', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it.each([20_000, 2_000_000])('accepts %i levels at any place', (levels) => {
    expect(scanned(`{"events":[{"data":${deep(levels)}}]}`).depth).toEqual([levels]);
    expect(scanned(`{"events":[{"x":${deep(levels)},"data":{}}]}`).depth).toEqual([levels]);
    expect(slices(`{"x":${deep(levels)},"events":[{"data":1}]}`, 'data')).toEqual(['1']);
    expect(scan(deep(levels)).outcome).toBe('events_missing');
    expect(scan(`{"events":[${'{"a":'.repeat(levels)}`).outcome).toBe('invalid_json');
    const mixed = '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);
    expect(scanned(`{"events":[{"data":${mixed}}]}`).depth).toEqual([levels]);
    const objects = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    expect(scanned(`{"events":[{"data":${objects}}]}`).depth).toEqual([levels]);
  });

  it.each(['[{]}', '{"a":{"b":1]}', '[{"a":1},{"b":[2}]]', '{"a":[1},2]'])(
    'distinguishes the ends of objects and arrays: %s',
    (text) => {
      agreesWithJsonParse(`{"events":[${text}]}`);
      agreesWithJsonParse(`{"x":${text},"events":[]}`);
    },
  );
});

describe('scanBatch agrees with JSON.parse', () => {
  it.each([
    'null',
    '{"events":["\u001f"]}',
    '{}',
    '{"events":null}',
    '{"events":[],}',
    '{,"events":[]}',
    '{"events" []}',
    '{events:[]}',
    '{"events":[{]}',
    '{"events":[true,false,null]}',
    '{"events":[01]}',
    '{"events":[-0]}',
    '{"events":[1.]}',
    '{"events":[1e]}',
    '{"events":[1e+]}',
    '{"events":[1E-5,0.5,0e0,-0.0]}',
    '{"events":["\\u123"]}',
    '{"events":["\u007f"]}',
    '{"events":["unclosed]}',
    '{"events":[{"data"}]}',
    '{"events":[{"data":}]}',
    '{"events":[{"data":1,}]}',
    '{"events":[{"data":1 "a":2}]}',
    '{"events":[{"__proto__":{"data":1}}],"__proto__":{"events":7}}',
    '{"":1,"event":2,"eventss":3,"events":[{"":1,"dat":2,"dataa":3}]}',
    '\u00a0{"events":[]}',
    '{"events":[]}\u2028',
    ' \t\r\n{ \t\r\n"events" \t\r\n: \t\r\n[ \t\r\n{ \t\r\n} \t\r\n, \t\r\n1 \t\r\n] \t\r\n} \t\r\n',
    '{"events":[]}\u0000',
    '\u0000',
  ])('on %j', agreesWithJsonParse);

  it.each(['true', 'false', 'null', '"\\u0a1F"'])('on %s with any one byte changed', (text) => {
    for (let at = 0; at < text.length; at++) {
      for (const put of ['x', '0', 'E', '"', '']) {
        agreesWithJsonParse(`{"events":[${text.slice(0, at)}${put}${text.slice(at + 1)}]}`);
      }
    }
  });

  it('on every prefix of a text', () => {
    const text =
      '{"a":[{"b":-1.5e+3}],"events":[{"ty\\u0070e":"l\\n","data":{"x":[true,null,{}]}},7],"z":false}  ';
    for (let length = 0; length <= text.length; length++) agreesWithJsonParse(text.slice(0, length));
  });

  const value = fc.jsonValue({ maxDepth: 4 });
  const key = fc.oneof(fc.constantFrom('data', 'type', 'events', '__proto__', 'a'), fc.string());
  const pairs = (item: fc.Arbitrary<string>) =>
    fc
      .array(fc.tuple(key, item), { maxLength: 5 })
      .map((list) => `{${list.map(([k, v]) => `${escaped(k)}:${v}`).join()}}`);
  const event = fc.oneof(
    pairs(value.map((v) => JSON.stringify(v, null, 1))),
    value.map((v) => JSON.stringify(v)),
  );
  const events = fc.array(event, { maxLength: 5 }).map((list) => `[${list.join(' , ')}]`);
  const body = fc
    .array(fc.oneof(fc.tuple(fc.constant('events'), events), fc.tuple(key, event)), { maxLength: 4 })
    .map((list) => `{${list.map(([k, v]) => `${escaped(k)}:${v}`).join()}}`);

  /** Writes a name with its second character escaped, so that generated keys come in both spellings. */
  function escaped(name: string): string {
    const code = name.length > 3 && name.length % 2 === 0 ? name.charCodeAt(1) : -1;
    if (code < 0x20 || code > 0x7e || name.includes('\\') || name.includes('"')) return JSON.stringify(name);
    return `${JSON.stringify(name.slice(0, 1)).slice(0, -1)}\\u00${code.toString(16)}${JSON.stringify(name.slice(2)).slice(1)}`;
  }

  // fast-check prints the seed and the shrunk text of a failure.
  it('on generated bodies', () => {
    fc.assert(fc.property(body, agreesWithJsonParse), { numRuns: 500 });
  });

  it('on generated bodies with a few characters changed, inserted or removed', () => {
    const token = fc.constantFrom(
      ...'{}[]",:\\0123456789eE+-.tfnu \n\t\u0000\u001fé😀',
      '\\u0000',
      '"events":[',
      '1e400',
      ',,',
    );
    const edit = fc.record({ place: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat(2), token });
    fc.assert(
      fc.property(body, fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
        let mutated = text;
        for (const { place, drop, token: put } of edits) {
          const at = Math.floor(place * mutated.length);
          mutated = mutated.slice(0, at) + (drop === 2 ? '' : put) + mutated.slice(at + drop);
        }
        // Slicing may split a surrogate pair, which UTF-8 cannot encode.
        agreesWithJsonParse(Buffer.from(mutated).toString());
      }),
      { numRuns: 3000 },
    );
  });

  it('on short texts made of JSON tokens', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"events"',
      '"data"',
      '"',
      '1',
      '-',
      '.5',
      'e3',
      'true',
      ' ',
      '\\',
    );
    const text = fc.array(token, { maxLength: 9 }).map((list) => list.join(''));
    fc.assert(
      fc.property(text, (inner) => {
        agreesWithJsonParse(inner);
        agreesWithJsonParse(`{"events":[${inner}]}`);
      }),
      { numRuns: 3000 },
    );
  });
});
