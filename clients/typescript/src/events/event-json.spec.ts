import { describe, expect, it } from 'vitest';
import { MAX_EVENT_BYTES, toEventJson } from './event-json.js';

const NOW = Date.parse('2026-11-21T12:00:00.123Z');
const made = (data: unknown, ts?: Date | string): unknown => toEventJson({ type: 'log', data, ts }, NOW);
const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;
const throwing = Object.defineProperty({}, 'x', {
  enumerable: true,
  get: () => {
    throw new Error('not now');
  },
});
const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {});

describe('an event as JSON', () => {
  it('has the time of enqueue unless the caller sets one', () => {
    expect(made({ message: 'é' })).toEqual({
      json: '{"type":"log","ts":"2026-11-21T12:00:00.123Z","data":{"message":"é"}}',
      bytes: 70,
    });
    expect(made({}, new Date(0))).toMatchObject({
      json: expect.stringContaining('1970-01-01T00:00:00.000Z'),
    });
    expect(made({}, '2026-01-01T00:00:00.123456Z')).toMatchObject({
      json: expect.stringContaining('123456Z'),
    });
  });

  it.each([
    ['a cycle', cyclic],
    ['an infinity inside of a list', { values: [1, -Infinity] }],
    ['a lone surrogate', { message: 'a\ud800b' }],
    ['a lone low surrogate after a backslash', { message: '\\\udc00' }],
    ['a lone surrogate in a name', { '\udfff': 1 }],
    ['a getter that throws', throwing],
    ['deep nesting', deep],
    ['a string', 'data'],
    ['a list', []],
    ['nothing', null],
    ['an object that serializes to a string', new Date()],
    ['an object that serializes to nothing', { toJSON: () => undefined }],
  ])('drops %s and does not throw', (_, data) => {
    expect(made(data)).toEqual({ reason: 'unserializable' });
  });

  it('drops an invalid date', () => {
    expect(made({}, new Date(NaN))).toEqual({ reason: 'unserializable' });
  });

  it('keeps the escape sequence of a surrogate that is literal text', () => {
    expect(made({ message: '\\ud800 😀 \\\\udc00' })).toHaveProperty('json');
  });

  it('drops an event whose JSON has more bytes than the service accepts', () => {
    const { bytes } = made({ message: '' }) as { bytes: number };
    const longest = 'é'.repeat((MAX_EVENT_BYTES - bytes) / 2);
    expect(made({ message: longest })).toHaveProperty('json');
    expect(made({ message: `${longest}é` })).toEqual({ reason: 'too_large' });
  });
});
