import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../support/manual-clock.js';
import { startInteropService, type InteropService } from './interop-service.js';
import { openPage, stubLocalStorage, type WebPage } from './web-page.js';

const HOUR_MS = 60 * 60 * 1000;
const OPEN = 1;
/** A stream reconnects after the delay of `retry:`, up to 5 s; the rest is for slow machines. */
const PATIENCE = { timeout: 60_000, interval: 20 };

describe('OpenFeature web provider, on changes', () => {
  let service: InteropService;
  const clock = new ManualClock(Date.now());
  const pages: WebPage[] = [];
  let flags = 0;

  beforeAll(async () => {
    service = await startInteropService(clock);
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
    await service.gate.open();
    vi.unstubAllGlobals();
  });
  afterAll(() => service?.stop());

  const open = (options?: Parameters<typeof openPage>[1]): WebPage => {
    const page = openPage(service, options);
    pages.push(page);
    return page;
  };
  /** Creates an enabled flag for one test. */
  const newFlag = async (): Promise<string> => {
    const key = `flag-${(flags += 1)}`;
    await service.administer('POST', '', { key, enabled: true });
    return key;
  };
  const kill = (key: string): Promise<void> => service.administer('POST', `/${key}/kill`, {});
  const untilStreaming = (page: WebPage): Promise<void> =>
    expect.poll(() => page.streams.at(-1)?.readyState, PATIENCE).toBe(OPEN);

  it('receives a kill by the stream, without polling', async () => {
    const key = await newFlag();
    const page = open();
    await page.started;
    await untilStreaming(page);
    expect([page.events, page.client.getBooleanValue(key, false)]).toEqual([['READY'], true]);

    await kill(key);
    await expect.poll(() => page.events, PATIENCE).toEqual(['READY', `CONFIGURATION_CHANGED:${key}`]);
    expect(page.client.getBooleanValue(key, true)).toBe(false);
    const [first, second] = page.requests;
    expect([page.requests.length, first?.status, second?.status]).toEqual([2, 200, 200]);
    expect([...(second?.query.keys() ?? [])].sort()).toEqual(['flagConfigEtag', 'flagConfigLastModified']);
    expect([first?.ifNoneMatch, second?.ifNoneMatch]).toEqual([null, first?.etag]);
  });

  it('polls, with 304 while nothing changes, and receives a kill', async () => {
    const key = await newFlag();
    const page = open({ changeDetection: 'polling', pollInterval: 50 });
    await page.started;
    await expect.poll(() => page.requests.length, PATIENCE).toBeGreaterThan(3);
    expect(page.requests.map(({ status }) => status).slice(0, 4)).toEqual([200, 304, 304, 304]);
    expect([page.events, page.streams]).toEqual([['READY'], []]);

    await kill(key);
    await expect.poll(() => page.events, PATIENCE).toEqual(['READY', `CONFIGURATION_CHANGED:${key}`]);
    expect(page.client.getBooleanValue(key, true)).toBe(false);
  });

  it('evaluates again for another context, even when it sends the ETag of the earlier one', async () => {
    const page = open();
    await page.started;
    const seen = (): unknown => [
      page.client.getBooleanValue('half', false),
      page.client.getBooleanValue('prod-only', false),
    ];
    expect(seen()).toEqual([true, false]);
    await page.setContext({ targetingKey: 'user-2' });
    expect(seen()).toEqual([false, false]);
    await page.setContext({ targetingKey: 'user-2', env: 'prod' });
    expect(seen()).toEqual([false, true]);
    await page.setContext({ targetingKey: 'user-2', env: 'prod', page: 2 });
    expect(seen()).toEqual([false, true]);
    expect(page.requests.map(({ status, ifNoneMatch }) => [status, ifNoneMatch !== null])).toEqual([
      [200, false],
      [200, false],
      [200, true],
      [304, true],
    ]);
    expect(page.events).toEqual([
      'READY',
      ...Array.from({ length: 3 }, () => ['RECONCILING', 'CONTEXT_CHANGED']).flat(),
    ]);
  });

  it('is stale while the stream is down, and receives what it missed', async () => {
    const key = await newFlag();
    const page = open();
    await page.started;
    await untilStreaming(page);
    await service.gate.close();
    await expect.poll(() => page.events, PATIENCE).toEqual(['READY', 'STALE']);
    await kill(key);
    expect([page.client.getBooleanValue(key, false), page.client.providerStatus]).toEqual([true, 'STALE']);
    await service.gate.open();
    await expect.poll(() => page.events.at(-1), PATIENCE).toBe(`CONFIGURATION_CHANGED:${key}`);
    expect(page.client.getBooleanValue(key, true)).toBe(false);
    // Known deviation of 0.4.3: only another context makes it ready again, although it works.
    expect(page.client.providerStatus).toBe('STALE');
    await page.setContext({ targetingKey: 'user-2' });
    expect(page.client.providerStatus).toBe('READY');
  });

  it('is stale while polls fail, and keeps its earlier values', async () => {
    const key = await newFlag();
    const page = open({ changeDetection: 'polling', pollInterval: 50 });
    await page.started;
    await service.gate.close();
    await expect.poll(() => page.client.providerStatus, PATIENCE).toBe('STALE');
    expect(page.client.getBooleanValue(key, false)).toBe(true);
    await kill(key);
    await service.gate.open();
    await expect.poll(() => page.events.at(-1), PATIENCE).toBe(`CONFIGURATION_CHANGED:${key}`);
    expect(page.client.getBooleanValue(key, true)).toBe(false);
  });

  it('returns the default when it starts without the service, and recovers', async () => {
    const key = await newFlag();
    await service.gate.close();
    const page = open();
    await expect(page.started).rejects.toThrow();
    expect([page.events, page.client.providerStatus]).toEqual([['ERROR'], 'ERROR']);
    expect(page.client.getBooleanDetails(key, false)).toMatchObject({ value: false, reason: 'ERROR' });

    await service.gate.open();
    await page.setContext({ targetingKey: 'user-1', again: true });
    expect([page.client.getBooleanValue(key, false), page.client.providerStatus]).toEqual([true, 'READY']);
    await untilStreaming(page);
    await kill(key);
    await expect.poll(() => page.client.getBooleanValue(key, true), PATIENCE).toBe(false);
  });

  it('starts with stored values, confirms them, and opens a stream', async () => {
    const stored = stubLocalStorage();
    const key = await newFlag();
    const domain = 'stored';
    const before = open({ cacheMode: 'local-cache-first', domain });
    await before.started;
    expect(stored.size).toBe(1);
    await before.close();

    const page = open({ cacheMode: 'local-cache-first', domain });
    await page.started;
    expect(page.client.getBooleanDetails(key, false)).toMatchObject({ value: true, reason: 'CACHED' });
    await expect.poll(() => page.requests.map(({ status }) => status), PATIENCE).toEqual([304]);
    await untilStreaming(page);
    await kill(key);
    await expect.poll(() => page.client.getBooleanValue(key, true), PATIENCE).toBe(false);
  });

  it('opens a new stream when it starts with values that it stored a day ago', async () => {
    stubLocalStorage();
    const key = await newFlag();
    const domain = 'stored-long-ago';
    const before = open({ cacheMode: 'local-cache-first', domain });
    await before.started;
    await before.close();
    clock.nowMs += 24 * HOUR_MS;

    const page = open({ cacheMode: 'local-cache-first', domain });
    await page.started;
    await untilStreaming(page);
    await kill(key);
    await expect.poll(() => page.client.getBooleanValue(key, true), PATIENCE).toBe(false);
    // One stream with the stored URL, and one with the new URL.
    expect(page.streams.length).toBeLessThan(4);
  });

  it('opens a new stream when the earlier one is cut after its URL has expired', async () => {
    const key = await newFlag();
    const page = open();
    await page.started;
    await untilStreaming(page);
    clock.nowMs += 2 * HOUR_MS;
    service.gate.cut();
    await expect.poll(() => page.streams.length, PATIENCE).toBe(2);
    await untilStreaming(page);
    await kill(key);
    await expect.poll(() => page.events.at(-1), PATIENCE).toBe(`CONFIGURATION_CHANGED:${key}`);
    expect([page.client.getBooleanValue(key, true), page.streams.length]).toEqual([false, 2]);
  });

  it('opens a new stream when its key is replaced and the earlier one revoked', async () => {
    const flag = await newFlag();
    const old = await service.newKey();
    let { key } = old;
    const page = open({
      headers: [],
      headersFactory: () => Promise.resolve([['Authorization', `Bearer ${key}`]]),
    });
    await page.started;
    await untilStreaming(page);
    ({ key } = await service.newKey());
    await old.revoke();
    await expect.poll(() => page.streams.length, PATIENCE).toBe(2);
    await untilStreaming(page);
    await kill(flag);
    await expect.poll(() => page.client.getBooleanValue(flag, true), PATIENCE).toBe(false);
    expect(page.streams.length).toBe(2);
  });
});
