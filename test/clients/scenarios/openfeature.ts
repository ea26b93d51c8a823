import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { OpenFeatureProgram, type OpenFeatureDetails } from '../openfeature-program.js';
import { respond, type FlagsPayload, type Step } from '../scripted-service.js';
import type { Stage } from '../stage.js';
import { changed, flag, payload } from './flag-payloads.js';

const CONTRACTS = join(import.meta.dirname, '..', '..', '..', 'contracts');
const unavailable = (): Step[] => Array.from({ length: 500 }, () => respond(503));

interface Case {
  id: string;
  type: string;
  flag_key: string;
  context: object;
  default: unknown;
  expect: object;
}

interface OfrepCase {
  id: string;
  payload: string;
  request: { path: string; body?: { context?: { targetingKey?: unknown } | null }; body_text?: string };
  expect: { body: Record<string, unknown> };
}

export interface OpenFeatureScenario {
  title: string;
  needs: 'openfeature' | 'openfeature_events' | 'openfeature_tracking';
  run: (stage: Stage, sdk: string) => Promise<void>;
}

/** The behaviour of the provider that a program observes through the SDK of its language. */
export const openFeatureScenarios: OpenFeatureScenario[] = [
  {
    title: 'returns the value, reason, variant, error and metadata of the contract for every case',
    needs: 'openfeature',
    run: async (stage, sdk) => {
      const { payload: flags, cases } = read<{ payload: FlagsPayload; cases: Case[] }>(
        'client/v1/openfeature.json',
      );
      const program = await started(stage, sdk, flags);
      const results: [string, object][] = [];
      for (const { id, ...request } of cases) {
        results.push([id, comparable(await program.evaluate(request))]);
      }
      expect(results).toEqual(cases.map(({ id, expect: expected }) => [id, expected]));
    },
  },
  {
    title: 'returns the result of the service over OFREP for every flag and context of its contract',
    needs: 'openfeature',
    run: async (stage, sdk) => {
      const { payloads, cases } = read<{ payloads: Record<string, FlagsPayload>; cases: OfrepCase[] }>(
        'flags/v1/ofrep.json',
      );
      const program = await started(stage, sdk, { ...payload(1), ...payloads['main'] });
      const single = cases.filter(isForProviders);
      expect(single.length).toBeGreaterThan(30);
      const results: [string, object][] = [];
      for (const { id, request } of single) {
        const flag_key = flagKeyOf(request.path);
        const details = await program.evaluate({ flag_key, context: request.body?.context ?? {} });
        results.push([id, comparable(details)]);
      }
      expect(results).toEqual(single.map(({ id, expect: { body } }) => [id, ofOfrep(body)]));
    },
  },
  {
    title: 'returns the default and PROVIDER_NOT_READY until flags arrive',
    needs: 'openfeature',
    run: async (stage, sdk) => {
      const program = await withoutService(stage, sdk);
      const error = { reason: 'ERROR', error_code: 'PROVIDER_NOT_READY', variant: null };
      for (const value of [true, false]) {
        expect(await program.evaluate({ flag_key: 'a', default: value })).toMatchObject({ value, ...error });
      }
      expect(await program.evaluate({ flag_key: 'a', type: 'string', default: 'x' })).toMatchObject({
        value: 'x',
        ...error,
      });
      stage.service.clearFlags();
      await expect
        .poll(() => program.evaluate({ flag_key: 'a' }))
        .toMatchObject({
          value: true,
          error_code: null,
        });
    },
  },
  {
    title: 'emits ERROR without flags, and READY with the keys of the flags when they arrive',
    needs: 'openfeature_events',
    run: async (stage, sdk) => {
      const program = await withoutService(stage, sdk);
      expect(await program.eventsUntil('ERROR')).toEqual(['ERROR']);
      stage.service.clearFlags();
      const events = ['CONFIGURATION_CHANGED:a', 'ERROR', 'READY'];
      expect(await program.eventsUntil(...events)).toEqual(events);
    },
  },
  {
    title: 'emits READY once, and a change with the keys of the changed flags',
    needs: 'openfeature_events',
    run: async (stage, sdk) => {
      const program = await started(stage, sdk, payload(1, flag('a'), flag('b'), flag('c')));
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      const killed = [flag('a', { killed: true }), flag('c', { killed: true })];
      stage.service.send('flags.changed', 2, changed(2, 1, ...killed));
      const events = ['CONFIGURATION_CHANGED:a:c', 'READY'];
      expect(await program.eventsUntil(...events)).toEqual(events);
      expect([await program.valueOf('a'), await program.valueOf('b')]).toEqual([false, true]);
    },
  },
  {
    title:
      'emits STALE and keeps the last flags while the service is unavailable, and emits READY afterwards',
    needs: 'openfeature_events',
    run: async (stage, sdk) => {
      const program = await started(stage, sdk, payload(1, flag('a')));
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
      for (const stream of [...stage.service.streams]) stream.destroy();
      expect(await program.eventsUntil('READY', 'STALE')).toEqual(['READY', 'STALE']);
      expect(await program.valueOf('a')).toBe(true);
      stage.service.clearFlags();
      const events = ['READY', 'READY', 'STALE'];
      expect(await program.eventsUntil(...events)).toEqual(events);
    },
  },
  {
    title: 'emits READY and STALE with the flags of a bootstrap alone, and evaluates them',
    needs: 'openfeature_events',
    run: async (stage, sdk) => {
      stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
      const client = await stage.flags({ bootstrap: payload(1, flag('a')) });
      const program = new OpenFeatureProgram(client, sdk);
      await program.set(50);
      expect(await program.valueOf('a')).toBe(true);
      expect(await program.eventsUntil('READY', 'STALE')).toEqual(['READY', 'STALE']);
    },
  },
  {
    title: 'lets the SDK run the hooks of the program',
    needs: 'openfeature',
    run: async (stage, sdk) => {
      const program = await started(stage, sdk, payload(1, flag('a')));
      const stagesOf = async (flag_key: string): Promise<string[]> =>
        (await program.evaluate({ flag_key })).hooks;
      expect(await stagesOf('a')).toEqual(['before', 'after on', 'finally']);
      expect(await stagesOf('unknown')).toEqual(['before', 'error', 'finally']);
    },
  },
  {
    title: 'sends tracked events as log events, with the same user as evaluations',
    needs: 'openfeature_tracking',
    run: async (stage, sdk) => {
      stage.service.payload = payload(1, flag('a'));
      const program = new OpenFeatureProgram(await stage.eventsAndFlags(), sdk);
      await program.set();
      const currency = { attributes: { currency: 'EUR' } };
      await program.track('checkout', { context: { targetingKey: 'u' }, value: 9.5, ...currency });
      await program.track('own', { context: { targetingKey: 'u', userId: 'own' }, value: -1 });
      await program.track('visit', { context: {} });
      expect(await program.client.flush()).toBe(true);
      const sent = stage.service.attempts.flatMap(({ events }) => events);
      const log = { level: 'info', module: 'openfeature' };
      expect(sent.map(({ type, data }) => [type, data])).toEqual([
        ['log', { ...log, message: 'checkout', fields: { userId: 'u', value: 9.5, ...currency } }],
        ['log', { ...log, message: 'own', fields: { userId: 'own', value: -1 } }],
        ['log', { ...log, message: 'visit' }],
      ]);
    },
  },
  {
    title: 'leaves the client open when the SDK shuts down, and emits no further events',
    needs: 'openfeature',
    run: async (stage, sdk) => {
      const program = await started(stage, sdk, payload(1, flag('a')));
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      await program.shutdown();
      const before = await program.events();
      stage.service.send('flags.changed', 2, changed(2, 1, flag('a', { killed: true })));
      await expect.poll(() => program.client.isEnabled('a')).toBe(false);
      expect(await program.events()).toEqual(before);
    },
  },
];

/** A program whose provider has the flags of the service. */
async function started(stage: Stage, sdk: string, flags: FlagsPayload): Promise<OpenFeatureProgram> {
  stage.service.payload = flags;
  const program = new OpenFeatureProgram(await stage.flags(), sdk);
  await program.set();
  return program;
}

/** A program whose provider received no flags in time; the service has flags when it is available again. */
async function withoutService(stage: Stage, sdk: string): Promise<OpenFeatureProgram> {
  stage.service.payload = payload(1, flag('a'));
  stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
  const client = await stage.flags();
  await expect.poll(() => client.status()).toMatchObject({ state: 'failed' });
  const program = new OpenFeatureProgram(client, sdk);
  await program.set(50);
  return program;
}

function comparable(details: OpenFeatureDetails): object {
  const { value, reason, variant, error_code, error_message, flag_metadata } = details;
  if (error_code === null) return { value, reason, variant, error_code, flag_metadata };
  // The message is for people: only its presence is checked.
  expect(error_message, error_code).toMatch(/\w/);
  return { value, reason, variant, error_code };
}

/** One flag, and a context that every SDK can express. */
function isForProviders({ payload: name, request: { path, body, body_text } }: OfrepCase): boolean {
  const context = body?.context ?? {};
  if (name !== 'main' || flagKeyOf(path) === '' || body_text !== undefined) return false;
  if (typeof context !== 'object' || Array.isArray(context)) return false;
  return typeof (context.targetingKey ?? '') === 'string';
}

function flagKeyOf(path: string): string {
  return decodeURIComponent(/^\/ofrep\/v1\/evaluate\/flags\/(.+)$/.exec(path)?.[1] ?? '');
}

/** The default of these evaluations is false. */
function ofOfrep({ value, reason, variant, metadata, errorCode }: Record<string, unknown>): object {
  return errorCode === undefined
    ? { value, reason, variant, error_code: null, flag_metadata: metadata }
    : { value: false, reason: 'ERROR', variant: null, error_code: errorCode };
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(CONTRACTS, file), 'utf8')) as T;
}
