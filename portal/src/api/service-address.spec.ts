import { describe, expect, it } from 'vitest';
import { basePathOf, basePathOfWorker, serviceAddress } from './service-address';

const page = (head: string): Document =>
  new DOMParser().parseFromString(`<!doctype html><head>${head}</head>`, 'text/html');

describe('the path of the service', () => {
  it('is read from the page that the service rendered', () => {
    expect(basePathOf(page('<meta name="base-path" content="/tools/signalbox" />'))).toBe('/tools/signalbox');
  });

  it('is empty in the built page, and without the element', () => {
    expect([basePathOf(page('<meta name="base-path" content="" />')), basePathOf(page(''))]).toEqual([
      '',
      '',
    ]);
    expect(serviceAddress).toBe(location.origin);
  });
});

describe('the path of the service in a worker', () => {
  it.each([
    ['', '/assets/live-worker-1a2b.js'],
    ['/signalbox', '/signalbox/assets/live-worker-1a2b.js'],
    ['/assets/x', '/assets/x/assets/live-worker-1a2b.js'],
    // In the development server.
    ['', '/src/live/live-worker.ts'],
  ])('is %j for the script %s', (path, script) => {
    expect(basePathOfWorker(script)).toBe(path);
  });
});
