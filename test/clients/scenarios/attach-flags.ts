import { expect } from 'vitest';
import type { Scenario, Stage } from '../stage.js';
import type { ClientHandle } from '../test-service.js';
import { flag, payload } from './flag-payloads.js';

const needs = 'attach_flags';

/** Events contain the flags of their request. */
export const attachFlagsScenarios: Scenario[] = [
  {
    title: 'attaches the flags that were evaluated in the same request, and no others',
    needs,
    run: async (stage) => {
      const client = await clientWithFlags(stage, true);
      await request(client, 'first', ['on', 'off', 'unknown']);
      // The client has evaluated both flags before, in another request.
      await request(client, 'second', ['off']);
      await request(client, 'third', []);
      await client.isEnabled('on');
      await client.enqueue('outside');
      expect(await client.flush()).toBe(true);
      expect(flagsOf(stage)).toEqual({
        first: { on: true, off: false },
        second: { off: false },
        third: undefined,
        outside: undefined,
      });
    },
  },
  {
    title: 'attaches at most 100 flags, with their last values',
    needs,
    run: async (stage) => {
      const keys = Array.from({ length: 150 }, (_, at) => `flag-${at}`);
      stage.service.payload = payload(1, ...keys.map((key) => flag(key, { cohorts: { env: ['prod'] } })));
      const client = await stage.eventsAndFlags({ attach_flags: true });
      expect(await client.isReady()).toBe(true);
      const evaluations = [
        ...keys.map((flag_key) => ({ flag_key, context: {} })),
        { flag_key: 'flag-7', context: { env: 'prod' } },
      ];
      const events = [{ type: 'log', data: { id: 'many', message: 'Something happened.' } }];
      await client.command('request', { evaluations, events });
      expect(await client.flush()).toBe(true);
      const flags = flagsOf(stage)['many'] as Record<string, boolean>;
      const expected = Object.fromEntries(keys.slice(0, 100).map((key) => [key, key === 'flag-7']));
      expect(flags).toEqual(expected);
    },
  },
  {
    title: 'attaches no flags by default',
    needs,
    run: async (stage) => {
      const client = await clientWithFlags(stage, false);
      await request(client, 'first', ['on']);
      expect(await client.flush()).toBe(true);
      expect(flagsOf(stage)).toEqual({ first: undefined });
    },
  },
];

async function clientWithFlags(stage: Stage, attach_flags: boolean): Promise<ClientHandle> {
  stage.service.payload = payload(1, flag('on'), flag('off', { enabled: false }));
  const client = await stage.eventsAndFlags({ attach_flags });
  expect(await client.isReady()).toBe(true);
  return client;
}

/** Runs one request of the program, which evaluates these flags and sends one event. */
async function request(client: ClientHandle, id: string, flagKeys: string[]): Promise<void> {
  const evaluations = flagKeys.map((flag_key) => ({ flag_key, context: {} }));
  const events = [{ type: 'log', data: { id, message: 'Something happened.' } }];
  const { results } = await client.command<{ results: object[] }>('request', { evaluations, events });
  expect(results).toMatchObject([{ accepted: true }]);
}

/** `data.flags` of each event that was sent, by the event's id. */
function flagsOf(stage: Stage): Record<string, unknown> {
  const events = stage.service.attempts.flatMap((attempt) => attempt.events);
  return Object.fromEntries(events.map(({ data }) => [data['id'], data['flags']]));
}
