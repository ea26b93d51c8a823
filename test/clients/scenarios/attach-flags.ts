import { expect } from 'vitest';
import type { Scenario, Stage } from '../stage.js';
import type { ClientHandle } from '../test-service.js';

const needs = 'attach_flags';

/** What an event contains about the flags of its request. */
export const attachFlagsScenarios: Scenario[] = [
  {
    title: 'attaches the flags that were evaluated in the same request, and no others',
    needs,
    run: async (stage) => {
      const client = await clientWithFlags(stage, true);
      await request(client, 'first', ['on', 'off', 'unknown']);
      // The client evaluated both of them before, for another request.
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
  const flag = (key: string, enabled: boolean): object => ({
    key,
    enabled,
    killed: false,
    rollout: 100,
    cohorts: {},
    group: null,
  });
  stage.service.payload.flags = [flag('on', true), flag('off', false)];
  const client = await stage.eventsAndFlags({ attach_flags });
  expect(await client.isReady()).toBe(true);
  return client;
}

/** One request of the program, which evaluates these flags and sends one event. */
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
