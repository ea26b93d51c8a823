import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { ReportKind, RunReport } from '../model/runs/run-report.js';
import { readReport, readKind } from './read-report.js';

const NOW = Date.parse('2026-11-24T01:00:00Z');
const AT = '2026-11-24T00:59:59.123456Z';
const KB = 1024;

describe('the kind of a callback', () => {
  it('defaults to a change of state', () => {
    for (const fields of [{}, { kind: 'state' }, { kind: null }]) expect(readKind(fields)).toBe('state');
    for (const kind of ['progress', 'result', 'artifact']) expect(readKind({ kind })).toBe(kind);
  });

  it.each(['token', 7])('cannot be %j', (kind) => {
    expect(() => readKind({ kind })).toThrow(
      expect.objectContaining({
        code: 'callback_invalid',
        errors: [{ path: 'kind', problem: 'must be one of state, progress, result, artifact, approval' }],
      }),
    );
  });
});

describe('a report', () => {
  it('keeps the microseconds of its time', () => {
    expect(read('progress', { done: 1, at: '2026-11-24T01:59:59.123456+01:00' }).at).toBe(AT);
    expect(read('progress', { done: 1, at: '2026-11-24T01:00:00Z' }).at).toBe('2026-11-24T01:00:00.000000Z');
  });

  it.each([
    [null, 'must be a time with offset (RFC 3339), such as 2027-01-31T12:00:00Z'],
    ['2026-11-24T01:00:00', 'must be a time with offset (RFC 3339), such as 2027-01-31T12:00:00Z'],
    [1_795_257_600, 'must be a time with offset (RFC 3339), such as 2027-01-31T12:00:00Z'],
    ['2026-11-24T01:05:00.001Z', 'must not be in the future'],
  ])('cannot have the time %j', (at, problem) => {
    for (const kind of ['progress', 'result', 'artifact'] as const) {
      expect(problemOf(kind, { done: 1, result: {}, name: 'a', url: 'https://a.example', at })).toEqual([
        { path: 'at', problem },
      ]);
    }
  });

  describe('of progress', () => {
    it('has the amount done, and the optional fields that are sent', () => {
      expect(read('progress', { done: 0 })).toEqual({
        kind: 'progress',
        at: AT,
        done: 0,
        total: null,
        message: null,
        taskId: null,
      });
      expect(
        read('progress', { done: 2.5, total: 2.5, message: `a\0b${'💡'.repeat(497)}`, task_id: 'load' }),
      ).toMatchObject({ done: 2.5, total: 2.5, message: `a\ufffdb${'💡'.repeat(497)}`, taskId: 'load' });
    });

    it.each<[string, object | string, string, string]>([
      ['a missing amount', {}, 'done', 'must be a number of 0 or more'],
      ['a negative amount', { done: -1 }, 'done', 'must be a number of 0 or more'],
      ['a text as amount', { done: '1' }, 'done', 'must be a number of 0 or more'],
      ['an infinite amount', '{"done":1e999}', 'done', 'must be a number of 0 or more'],
      ['a total of zero', { done: 0, total: 0 }, 'total', 'must be a number above 0, or null'],
      ['more than the total', { done: 3, total: 2 }, 'done', 'must not be more than total'],
      [
        'a long message',
        { done: 1, message: 'x'.repeat(501) },
        'message',
        'must be a text of at most 500 characters, or null',
      ],
      [
        'a message that is no text',
        { done: 1, message: {} },
        'message',
        'must be a text of at most 500 characters, or null',
      ],
      [
        'a task ID that is no text',
        { done: 1, task_id: 7 },
        'task_id',
        'must be a text of at most 250 characters, or null',
      ],
    ])('rejects %s', (_what, fields, path, problem) => {
      expect(problemOf('progress', fields)).toEqual([{ path, problem }]);
    });
  });

  describe('of a result', () => {
    it('keeps every number as it was sent', () => {
      expect(
        read('result', '{"result": {"n": 9007199254740993, "rate": 1.50, "deep": [{"z": -0}]}}'),
      ).toEqual({
        kind: 'result',
        at: AT,
        result: '{"n":9007199254740993,"rate":1.50,"deep":[{"z":-0}]}',
      });
    });

    it('has 64 KB at most, without white space', () => {
      const sized = (bytes: number): string => `{"result":{   "a":"${'x'.repeat(bytes - 8)}"}}`;
      expect(read('result', sized(64 * KB))).toMatchObject({ kind: 'result' });
      expect(problemOf('result', sized(64 * KB + 1))).toEqual([
        { path: 'result', problem: 'must have at most 65536 bytes as JSON text' },
      ]);
    });

    it.each([
      ['null', '{"result":null}', 'must be a JSON object'],
      ['a list', '{"result":[1]}', 'must be a JSON object'],
      ['NUL', '{"result":{"a":"\\u0000"}}', 'must not have NUL characters or half characters'],
      ['infinity', '{"result":{"a":1e999}}', 'must not have numbers beyond 1.8e308'],
      [
        'hundreds of levels',
        `{"result":${'{"a":'.repeat(300)}1${'}'.repeat(300)}}`,
        'must not be nested more than 31 levels deep',
      ],
    ])('cannot be %s', (_what, text, problem) => {
      expect(problemOf('result', text)).toEqual([{ path: 'result', problem }]);
    });
  });

  describe('of an artifact', () => {
    it('has an address, or bytes with their type', () => {
      expect(read('artifact', { name: 'Bericht ü/1.csv', url: 'https://files.example/a b?x=1#y' })).toEqual({
        kind: 'artifact',
        at: AT,
        name: 'Bericht ü/1.csv',
        location: { url: 'https://files.example/a%20b?x=1#y' },
      });
      expect(
        read('artifact', { name: 'a', content_base64: 'YSxi', content_type: 'text/CSV; charset=utf-8' }),
      ).toMatchObject({
        location: { content: Buffer.from('a,b'), contentType: 'text/csv; charset=utf-8' },
      });
      expect(read('artifact', { name: '💡'.repeat(200), url: null, content_base64: '' })).toMatchObject({
        location: { content: Buffer.alloc(0), contentType: 'application/octet-stream' },
      });
    });

    it.each([
      'http://a.example/x',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://a.example/x',
      '//a.example/x',
      '/runs',
    ])('cannot have the address %j', (url) => {
      expect(problemOf('artifact', { name: 'a', url })).toEqual([
        { path: 'url', problem: 'must be an https address' },
      ]);
    });

    it.each<[object, string, string]>([
      [{ name: 'a', url: 7 }, 'url', 'must be an address of at most 2048 characters'],
      [
        { name: 'a', url: `https://a.example/${'x'.repeat(2048)}` },
        'url',
        'must be an address of at most 2048 characters',
      ],
      [
        { name: 'a', url: 'https://me:secret@a.example' },
        'url',
        'must not contain a user name or a password',
      ],
      [{ name: 'a' }, 'url', 'is required, unless content_base64 is present'],
      [
        { name: 'a', url: null, content_base64: null },
        'url',
        'is required, unless content_base64 is present',
      ],
      [
        { name: 'a', url: 'https://a.example', content_base64: '' },
        'url',
        'must not be combined with content_base64',
      ],
      [{ name: 'a', content_base64: 'a,b' }, 'content_base64', 'must be base64 with padding'],
      [{ name: 'a', content_base64: 'YQ' }, 'content_base64', 'must be base64 with padding'],
      [
        { name: 'a', content_base64: Buffer.alloc(48 * KB + 1).toString('base64') },
        'content_base64',
        'must have at most 49152 bytes; upload it elsewhere and send its url',
      ],
      [
        { name: 'a', content_base64: '', content_type: 'text/html\r\nX: y' },
        'content_type',
        'must be a media type, such as text/csv',
      ],
      [{ url: 'https://a.example' }, 'name', 'must have 1 to 200 characters'],
      [{ name: '', url: 'https://a.example' }, 'name', 'must have 1 to 200 characters'],
      [{ name: 'x'.repeat(201), url: 'https://a.example' }, 'name', 'must have 1 to 200 characters'],
      [
        { name: 'a\nb', url: 'https://a.example' },
        'name',
        'must not have control characters or half characters',
      ],
      [
        { name: '\ud800', url: 'https://a.example' },
        'name',
        'must not have control characters or half characters',
      ],
      [{ name: '..', url: 'https://a.example' }, 'name', 'must not be "." or ".."'],
    ])('cannot be %j', (fields, path, problem) => {
      expect(problemOf('artifact', fields)).toEqual([{ path, problem }]);
    });
  });
});

/** @param more further fields, or the text of the whole body, to which a time is added. */
function read(kind: ReportKind, more: object | string): RunReport {
  const text =
    typeof more === 'string'
      ? more.replace(/^\{(?=")/, `{"at":"${AT}",`)
      : JSON.stringify({ at: AT, ...more });
  const body = Buffer.from(text === '{}' ? `{"at":"${AT}"}` : text);
  const fields = JSON.parse(body.toString()) as Record<string, unknown>;
  return readReport(kind, fields, body, NOW + 300_000);
}

function problemOf(kind: ReportKind, more: object | string): unknown {
  try {
    return read(kind, more);
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).code).toBe('callback_invalid');
    return (error as ProblemError).errors;
  }
}
