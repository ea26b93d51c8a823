import { describe, expect, it } from 'vitest';
import { meantPath } from './misaddressed-requests.js';

const ROUTES = new Set(['/api/ingest', '/api/flags', '/ofrep/v1/evaluate/flags']);
const intendedPath = (path: string, publicPath = ''): string | null =>
  meantPath(path, publicPath, (candidate) => ROUTES.has(candidate));

describe('the path that a request was meant for', () => {
  it.each([
    ['///api//ingest', '/api/ingest'],
    ['//api//api/ingest', '/api/ingest'],
    ['/ofrep/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags'],
    ['/api/ingest/api/ingest', '/api/ingest'],
    ['/api/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags'],
    ['/ofrep/v1/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags'],
    ['/ofrep/v1/evaluate/flags/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags'],
    ['/ofrep/api/ingest', '/api/ingest'],
    ['/api/api/api/ingest', '/api/ingest'],
  ])('removes a part of the path that the base address repeats: %s', (path, expected) => {
    expect(intendedPath(path)).toBe(expected);
  });

  it.each([
    ['/tools/signalbox/api/ingest', '/api/ingest'],
    ['/tools/signalbox/api/api/ingest', '/api/ingest'],
  ])('removes the prefix that the proxy should have removed: %s', (path, expected) => {
    expect(intendedPath(path, '/tools/signalbox')).toBe(expected);
  });

  it.each([
    '/api/ingest',
    '/api/nope',
    '//api/nope',
    '/tools/signalbox/apps',
    '/apis/api/ingest',
    '/api/flags/api/nope',
    '/tools/signalboxes/api/ingest',
  ])('is unknown for %s', (path) => {
    expect(intendedPath(path, '/tools/signalbox')).toBeNull();
  });
});
