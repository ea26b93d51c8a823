import { describe, expect, it } from 'vitest';
import { primaryUrlProblem, readDatabaseHosts, standbyUrlProblem } from './database-url.js';

describe('readDatabaseHosts', () => {
  it('reads several hosts, with and without port, and the required session attribute', () => {
    const url =
      'postgresql://signal:p%40ss@one:6432,two,[::1]:7000/box?target_session_attrs=read-write&sslmode=require';
    expect(readDatabaseHosts(url)).toEqual({
      plainUrl: 'postgresql://signal:p%40ss@one:6432/box?sslmode=require',
      hosts: [
        { host: 'one', port: 6432 },
        { host: 'two', port: 5432 },
        { host: '::1', port: 7000 },
      ],
      session: 'read-write',
    });
  });

  it('leaves an address with one host unchanged', () => {
    for (const url of [
      'postgres://localhost/box',
      'postgresql:///box?host=/run/pg',
      'postgresql://u:p@h:1/b?a=1&b=2',
    ]) {
      expect(readDatabaseHosts(url)).toMatchObject({ plainUrl: url, session: null });
    }
  });

  it('removes target_session_attrs at any position of the query', () => {
    const plain = (query: string): string | undefined =>
      readDatabaseHosts(`postgres://h/b${query}`)?.plainUrl;
    expect(plain('?target_session_attrs=primary')).toBe('postgres://h/b');
    expect(plain('?target_session_attrs=any&a=1')).toBe('postgres://h/b?a=1');
    expect(plain('?a=1&target_session_attrs=standby')).toBe('postgres://h/b?a=1');
    expect(plain('?a=1&target_session_attrs=standby&b=2')).toBe('postgres://h/b?a=1&b=2');
  });

  it.each([
    'mysql://h/b',
    'postgres://one,,two/b',
    'postgres://one:port,two/b',
    'postgres://one:70000,two/b',
    'postgres://one,two/b?target_session_attrs=writable',
  ])('rejects %s and describes an accepted address', (url) => {
    expect(primaryUrlProblem(url)).toMatch(/^must be an address/);
    expect(standbyUrlProblem(url)).toMatch(/^must be an address/);
  });

  it('rejects an address of standbys for the primary', () => {
    const url = 'postgres://one,two/b?target_session_attrs=standby';
    expect(primaryUrlProblem(url)).toBe('must have target_session_attrs=read-write, or none');
    expect(standbyUrlProblem(url)).toBeNull();
  });
});
