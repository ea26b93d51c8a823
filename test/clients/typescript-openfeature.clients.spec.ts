import * as serverSdk from '@openfeature/server-sdk';
import * as webSdk from '@openfeature/web-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type SignalboxClient } from '../../clients/typescript/src/client.js';
import { flagsPlugin, type NodeFlagsOptions } from '../../clients/typescript/src/flags/flags-plugin.js';
import type { Flags } from '../../clients/typescript/src/flags/flags.js';
import { TestFlags } from '../../clients/typescript/src/flags/test-flags.js';
import { SignalboxProvider } from '../../clients/typescript/src/openfeature/server.js';
import { SignalboxWebProvider } from '../../clients/typescript/src/openfeature/web.js';
import { API_KEY, PROJECT_ID, respond, ScriptedService, WEBHOOK_SECRET } from './scripted-service.js';

type Context = Record<string, string>;
interface Details {
  value: unknown;
  reason?: string | undefined;
  variant?: string | undefined;
  errorCode?: string | undefined;
  flagMetadata: Record<string, unknown>;
}

/** An SDK and its provider, as one program uses them. */
interface Api {
  start: (flags: Flags, readyTimeoutMs?: number) => Promise<void>;
  boolean: (key: string, defaultValue: boolean, context?: Context) => Promise<Details>;
  other: (key: string, defaultValue: string | number | { a: number }) => Promise<Details>;
  /** Events in order, with changed flags after a colon. */
  events: string[];
}

const flag = (key: string, deciders: object = {}): object => ({
  key,
  enabled: true,
  killed: false,
  rollout: 100,
  cohorts: {},
  group: null,
  ...deciders,
});
const FLAGS = [
  flag('full'),
  flag('zero', { rollout: 0 }),
  flag('killed', { killed: true }),
  flag('cohort', { cohorts: { env: ['prod'] } }),
  flag('half', { rollout: 50 }),
];
const FAST = { backoffInitialMs: 10, backoffMaxMs: 40, pollIntervalMs: 100 };

/** Counts programs: each test is a separate program. */
let programs = 0;

function serverApi(): Api {
  const { OpenFeature, ServerProviderEvents } = serverSdk;
  const domain = `program-${(programs += 1)}`;
  const client = OpenFeature.getClient(domain);
  const events: string[] = [];
  for (const event of Object.values(ServerProviderEvents)) {
    client.addHandler(event, (details) => void events.push(nameOf(event, details)));
  }
  return {
    events,
    start: (flags, readyTimeoutMs) =>
      OpenFeature.setProviderAndWait(domain, new SignalboxProvider(flags, { readyTimeoutMs })),
    boolean: (key, defaultValue, context = {}) => client.getBooleanDetails(key, defaultValue, context),
    other: (key, defaultValue) =>
      typeof defaultValue === 'string'
        ? client.getStringDetails(key, defaultValue)
        : typeof defaultValue === 'number'
          ? client.getNumberDetails(key, defaultValue)
          : client.getObjectDetails(key, defaultValue),
  };
}

function webApi(): Api {
  const { OpenFeature, ProviderEvents } = webSdk;
  const domain = `program-${(programs += 1)}`;
  const client = OpenFeature.getClient(domain);
  const events: string[] = [];
  for (const event of Object.values(ProviderEvents)) {
    client.addHandler(event, (details) => void events.push(nameOf(event, details)));
  }
  return {
    events,
    start: (flags, readyTimeoutMs) =>
      OpenFeature.setProviderAndWait(domain, new SignalboxWebProvider(flags, { readyTimeoutMs })),
    boolean: async (key, defaultValue, context = {}) => {
      await OpenFeature.setContext(domain, context);
      return client.getBooleanDetails(key, defaultValue);
    },
    other: (key, defaultValue) =>
      Promise.resolve(
        typeof defaultValue === 'string'
          ? client.getStringDetails(key, defaultValue)
          : typeof defaultValue === 'number'
            ? client.getNumberDetails(key, defaultValue)
            : client.getObjectDetails(key, defaultValue),
      ),
  };
}

function nameOf(event: string, details: unknown): string {
  const { flagsChanged = [] } = (details ?? {}) as { flagsChanged?: string[] };
  return [event.replace('PROVIDER_', ''), ...flagsChanged].join(':');
}

describe.each([
  ['server-sdk', serverApi],
  ['web-sdk', webApi],
])('the provider for @openfeature/%s', (_name, open) => {
  let service: ScriptedService;
  const clients: SignalboxClient[] = [];
  let api: Api;
  beforeEach(async () => {
    service = await ScriptedService.start();
    service.payload.flags = FLAGS;
    api = open();
  });
  afterEach(async () => {
    await serverSdk.OpenFeature.clearProviders();
    await webSdk.OpenFeature.clearProviders();
    await webSdk.OpenFeature.clearContexts();
    await Promise.all(clients.splice(0).map((client) => client.close(0)));
    await service?.close();
  });

  function flagsOf(options: NodeFlagsOptions = {}): Flags {
    const client = createClient({ baseUrl: service.url, projectId: PROJECT_ID, apiKey: API_KEY });
    clients.push(client);
    return client.use(flagsPlugin({ ...FAST, ...options }));
  }

  it.each([
    ['full', {}, true, 'STATIC', 'rollout_full'],
    ['zero', {}, false, 'STATIC', 'rollout_zero'],
    ['killed', {}, false, 'STATIC', 'flag_killed'],
    ['cohort', { env: 'prod' }, true, 'TARGETING_MATCH', 'rollout_full'],
    ['cohort', { env: 'dev' }, false, 'TARGETING_MATCH', 'cohort_mismatch'],
  ])('resolves the flag %s for the context %j', async (key, context, value, reason, rule) => {
    await api.start(flagsOf(), 60_000);
    const details = await api.boolean(key, !value, context);
    expect(details).toMatchObject({ value, reason, variant: value ? 'on' : 'off', flagMetadata: { rule } });
    expect(details.errorCode).toBeUndefined();
  });

  it('uses targetingKey as the user unless the context has a userId', async () => {
    await api.start(flagsOf(), 60_000);
    const byKey = await api.boolean('half', false, { targetingKey: 'user-1' });
    expect(byKey).toMatchObject({ reason: 'SPLIT', flagMetadata: { rollout: 50 } });
    const byAttribute = await api.boolean('half', false, { targetingKey: 'other', userId: 'user-1' });
    expect(byAttribute.flagMetadata).toEqual(byKey.flagMetadata);
  });

  it('returns the default of the program for a flag that cannot be resolved', async () => {
    await api.start(flagsOf(), 60_000);
    for (const value of [true, false]) {
      expect(await api.boolean('unknown', value)).toMatchObject({ value, errorCode: 'FLAG_NOT_FOUND' });
      expect(await api.boolean('half', value)).toMatchObject({ value, errorCode: 'TARGETING_KEY_MISSING' });
    }
    for (const value of ['x', 3, { a: 1 }]) {
      expect(await api.other('full', value)).toMatchObject({ value, errorCode: 'TYPE_MISMATCH' });
      expect(await api.other('half', value)).toMatchObject({ value, errorCode: 'TYPE_MISMATCH' });
      expect(await api.other('unknown', value)).toMatchObject({ value, errorCode: 'FLAG_NOT_FOUND' });
    }
  });

  it('emits changes with their keys, stale, and ready after a recovery', async () => {
    await api.start(flagsOf(), 60_000);
    await service.until(() => service.streams.length === 1, 'the stream opens');
    service.payload = { ...service.payload, revision: 2, flags: [...FLAGS, flag('new')] };
    service.send('flags.snapshot', 2, service.payload);
    await expect.poll(() => api.events).toContain('CONFIGURATION_CHANGED:new');
    expect(await api.boolean('new', false)).toMatchObject({ value: true });

    let isUp = false;
    const refuse = async (exchange: Parameters<ReturnType<typeof respond>>[0]): Promise<void> => {
      if (!isUp) service.onSnapshot(refuse);
      await respond(503)(exchange);
    };
    const close = async (exchange: Parameters<ReturnType<typeof respond>>[0]): Promise<void> => {
      if (!isUp) service.onStream(close);
      await respond(503)(exchange);
    };
    service.onSnapshot(refuse).onStream(close);
    for (const stream of [...service.streams]) stream.destroy();
    await expect.poll(() => api.events).toContain('STALE');
    expect(await api.boolean('full', false)).toMatchObject({ value: true });
    const before = api.events.length;
    isUp = true;
    await expect.poll(() => api.events.slice(before)).toContain('READY');
  });

  it('returns defaults until flags arrive, and then emits an event', async () => {
    const refusals = Array.from({ length: 5 }, () => respond(401));
    service.onSnapshot(...refusals).onStream(...Array.from({ length: 5 }, () => respond(503)));
    const flags = flagsOf();
    await expect(api.start(flags, 1)).rejects.toThrow('There are no flags yet.');
    expect(await api.boolean('full', false)).toMatchObject({ value: false });
    // The default provider of the SDK, which has no flags, was ready.
    const before = api.events.length;
    service.clearFlags();
    await expect.poll(() => api.events.slice(before)).toContain('READY');
    expect(await api.boolean('full', false)).toMatchObject({ value: true });
  });

  it('is stale with only the flags of a bootstrap', async () => {
    service.onSnapshot(...Array.from({ length: 500 }, () => respond(503)));
    service.onStream(...Array.from({ length: 500 }, () => respond(503)));
    const bootstrap = { ...service.payload, flags: FLAGS } as unknown as NodeFlagsOptions['bootstrap'];
    await api.start(flagsOf({ bootstrap }), 1);
    await expect.poll(() => api.events).toContain('STALE');
    expect(await api.boolean('full', false)).toMatchObject({ value: true });
  });

  it('works with TestFlags', async () => {
    const flags = new TestFlags({ full: true });
    await api.start(flags);
    expect(await api.boolean('full', false)).toMatchObject({ value: true });
    flags.set('full', false);
    await expect.poll(() => api.events).toContain('CONFIGURATION_CHANGED:full');
    expect(await api.boolean('full', true)).toMatchObject({ value: false });
  });

  it('stops observing the flags on close', async () => {
    const flags = new TestFlags();
    await api.start(flags);
    await serverSdk.OpenFeature.clearProviders();
    await webSdk.OpenFeature.clearProviders();
    flags.set('full', true);
    expect(api.events.filter((event) => event.startsWith('CONFIGURATION'))).toEqual([]);
  });
});

describe('tracking', () => {
  afterEach(async () => {
    await serverSdk.OpenFeature.clearProviders();
    await webSdk.OpenFeature.clearProviders();
  });

  it('sends a log event with the server SDK', async () => {
    const service = await ScriptedService.start();
    const options = { baseUrl: service.url, projectId: PROJECT_ID, apiKey: API_KEY };
    const client = createClient({ ...options, webhookSecret: WEBHOOK_SECRET });
    try {
      await serverSdk.OpenFeature.setProviderAndWait(new SignalboxProvider(new TestFlags(), { client }));
      const user = serverSdk.OpenFeature.getClient();
      user.track('checkout', { targetingKey: 'u' }, { value: 9.5, currency: 'EUR' });
      user.track('visit', {});
      expect(await client.flush(60_000)).toBe(true);
      expect(service.attempts.flatMap(({ events }) => events.map(({ data }) => data))).toEqual([
        {
          level: 'info',
          message: 'checkout',
          module: 'openfeature',
          fields: { userId: 'u', value: 9.5, attributes: { currency: 'EUR' } },
        },
        { level: 'info', message: 'visit', module: 'openfeature' },
      ]);
    } finally {
      await client.close(0);
      await service.close();
    }
  });

  it('calls the callback of the program with the web SDK', async () => {
    const tracked: unknown[] = [];
    const onTrack = (...args: unknown[]): void => void tracked.push(args);
    await webSdk.OpenFeature.setProviderAndWait(new SignalboxWebProvider(new TestFlags(), { onTrack }));
    webSdk.OpenFeature.getClient().track('checkout', { value: 1 });
    expect(tracked).toEqual([['checkout', expect.anything(), { value: 1 }]]);
  });
});
