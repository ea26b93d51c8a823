import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './is-database-unavailable.js';
import { toProblem } from './to-problem.js';

const withCode = (code: string, more: object = {}): Error =>
  Object.assign(new Error('some text of the server'), { code, ...more });
const ofQuery = (cause: Error): QueryFailedError => new QueryFailedError('SELECT $1', ['secret'], cause);

describe('isDatabaseUnavailable', () => {
  it.each([
    ['08006', 'connection failure'],
    ['25006', 'read only'],
    ['25P03', 'idle in transaction'],
    ['40001', 'serialization failure'],
    ['40P01', 'deadlock'],
    ['53100', 'disk full'],
    ['53300', 'too many connections'],
    ['55P03', 'lock not available'],
    ['57014', 'statement timeout'],
    ['57P01', 'shutdown'],
    ['57P02', 'crash'],
    ['57P03', 'starting up'],
    ['58030', 'I/O error'],
    ['EAI_AGAIN', 'no name server'],
    ['ECONNREFUSED', 'no server'],
    ['ECONNRESET', 'connection lost'],
    ['EHOSTUNREACH', 'no route to the host'],
    ['ENOTFOUND', 'no such host'],
    ['EPIPE', 'connection lost'],
    ['ETIMEDOUT', 'timeout'],
  ])('is true for %s (%s), alone and as the cause of a query’s failure', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
    expect(isDatabaseUnavailable(ofQuery(withCode(code)))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is true for an error of pg without a code: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it.each([
    ['22P02', 'not a number'],
    ['22008', 'a time out of range'],
    ['23505', 'duplicate key'],
    ['25001', 'a mistake in our code'],
    ['55006', 'object in use'],
    ['58P01', 'a file is missing'],
    ['XX000', 'internal error'],
    ['SB001', 'a code of Signalbox'],
    ['530', 'not PostgreSQL’s'],
    ['53 and more', 'not PostgreSQL’s'],
    ['EACCES', 'a file that the service has no permission to read'],
  ])('is false for %s (%s)', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
    expect(isDatabaseUnavailable(ofQuery(withCode(code)))).toBe(false);
  });

  it('distinguishes a missing socket from a missing file', () => {
    expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false);
  });

  it('is false for values that are not errors of a database', () => {
    for (const value of [undefined, null, '53100', { code: '53100' }, new Error('x'), new TypeError('y')]) {
      expect(isDatabaseUnavailable(value)).toBe(false);
    }
  });
});

describe('the problem of an unavailable database', () => {
  it('has a retry hint, hides the server’s text, and keeps the cause for the log', () => {
    const cause = ofQuery(withCode('53100'));
    const problem = toProblem(cause);
    expect(problem?.code).toBe('service_unavailable');
    expect(problem?.headers['Retry-After']).toMatch(/^[1-3]$/);
    expect(problem?.detail).not.toMatch(/server|SELECT|secret/);
    expect(problem?.cause).toBe(cause);
    expect(toProblem(ofQuery(withCode('23505')))).toBeNull();
  });
});
