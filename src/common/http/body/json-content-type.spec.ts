import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../problem/problem-error.js';
import { isJsonContentType, requireJsonContentType } from './json-content-type.js';

function problemOf(contentType: string | undefined): ProblemError | null {
  try {
    requireJsonContentType(contentType);
    return null;
  } catch (error) {
    return error as ProblemError;
  }
}

describe('the content type of a JSON body', () => {
  it.each([
    'application/json',
    'APPLICATION/JSON',
    ' application/json ',
    'application/json;',
    'application/json;charset=utf8',
    'application/json; Charset="UTF-8"',
    'application/json; charset="utf8";',
    'application/json ; charset = utf-8',
    'application/json; charset',
    "application/json; charset='utf-8'",
    'application/json; charset="utf-8',
    'application/json; charset=utf_8',
    'application/json; charset=us-ascii',
    'application/json; indent=4; q=0.9; boundary=----x; charset=utf-8',
    'application/json;version=1;profile="a;b=c"',
    'application/json; charset=x-unicode20utf8',
    'application/vnd.api+json',
    'application/cloudevents+json; charset=UTF-8',
    'application/merge-patch+json',
  ])('may be %j', (contentType) => {
    expect(problemOf(contentType)).toBeNull();
    expect(isJsonContentType(contentType)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'application/jsonl',
    'application/+json',
    'application/json, application/json',
    'x application/json',
    `application/${'x'.repeat(100_000)}`,
  ])('is rejected when it names another type: %.60j', (contentType) => {
    expect(problemOf(contentType)).toMatchObject({
      code: 'unsupported_media_type',
      detail: 'Send Content-Type: application/json (in UTF-8).',
    });
    expect(isJsonContentType(contentType)).toBe(false);
  });

  it.each([
    ['application/json; charset=latin1', 'latin1'],
    ['application/json; Charset=latin1', 'latin1'],
    ['application/json;charset="ISO-8859-1";', 'ISO-8859-1'],
    ['application/json; charset=utf-8; charset=utf-16', 'utf-16'],
    ['application/vnd.api+json; charset=windows-1252', 'windows-1252'],
  ])('is rejected in another charset, with the accepted one in the detail: %s', (contentType, charset) => {
    const problem = problemOf(contentType);
    expect(problem?.code).toBe('unsupported_media_type');
    expect(problem?.detail).toContain(`"${charset}"`);
    expect(problem?.detail).toContain('charset=utf-8');
  });

  it('truncates an unknown charset in the detail to the length of a log line', () => {
    expect(problemOf(`application/json; charset=${'x'.repeat(10_000)}`)?.detail.length).toBeLessThan(300);
  });
});
