import { expect } from 'vitest';
import { respond } from '../scripted-service.js';
import type { Scenario } from '../stage.js';
import { changed, flag, payload } from './flag-payloads.js';

const HOUR_MS = 3_600_000;
const jumps = [
  { where: 'back', jumpMs: -HOUR_MS },
  { where: 'forward', jumpMs: HOUR_MS },
];

/** A wall clock that is set while a client runs. Each client has a separate process, whose clock can be set independently. */
export const clockScenarios: Scenario[] = jumps.flatMap(({ where, jumpMs }) => [
  {
    title: `uses the new time for later events when the clock is set ${where} by an hour, and waits as long as Retry-After requires`,
    needs: 'events',
    run: async (stage) => {
      stage.service.onIngest(respond(503, { 'retry-after': '1' }));
      const client = await stage.events({}, await stage.process());
      await client.enqueue('before');
      await stage.service.until(() => stage.service.attempts.length === 1, 'the first try arrives');
      await client.command('shift_clock', { shift_ms: jumpMs });
      await client.enqueue('after');
      expect(await client.flush()).toBe(true);

      const [first, second, third] = stage.service.attempts;
      expect(stage.service.ids()).toEqual(['before', 'before', 'after']);
      expect(second?.key).toBe(first?.key);
      expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(900);
      const [before, after] = [first, third].map((one) => Date.parse(one?.events[0]?.ts ?? ''));
      // Within a minute, which allows for a busy machine.
      expect(Math.abs((after ?? 0) - (before ?? 0) - jumpMs)).toBeLessThan(60_000);
    },
  },
  {
    title: `keeps its stream and its polls when the clock is set ${where} by an hour`,
    needs: 'flags',
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      const process = await stage.process();
      const streaming = await stage.flags({}, process);
      await streaming.isReady();
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      const polling = await stage.flags({ streaming: false }, process);
      await polling.isReady();
      for (const client of [streaming, polling]) await client.command('shift_clock', { shift_ms: jumpMs });

      stage.service.payload = payload(2, flag('a', { killed: true }));
      stage.service.send('flags.changed', 2, changed(2, 1, flag('a', { killed: true })));
      for (const client of [streaming, polling]) {
        await expect.poll(() => client.isEnabled('a')).toBe(false);
        expect(await client.status()).toMatchObject({ state: 'ready', revision: 2, last_error: null });
      }
      expect(stage.service.streamRequests).toHaveLength(1);
    },
  },
]);
