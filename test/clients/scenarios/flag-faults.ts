import { expect } from 'vitest';
import { halfHeaders, halfResponse, resetBeforeBody } from '../faults.js';
import { respond, ScriptedService, type Step } from '../scripted-service.js';
import type { Scenario, Stage } from '../stage.js';
import { changed, flag, payload } from './flag-payloads.js';

const needs = 'flags';

/** The connection is reset in the middle of the message that turns the flag off. */
const resetDuringMessage: Step = ({ response, socket }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': connected\n\n');
  const message = JSON.stringify(changed(2, 1, flag('a', { killed: true })));
  response.write(`event: flags.changed\nid: 2\ndata: ${message.slice(0, -5)}`, () =>
    socket.resetAndDestroy(),
  );
};

/** Faults while a client fetches the flags and reads the stream, as in `delivery.ts` for batches. */
export const flagFaultScenarios: Scenario[] = [
  {
    title: 'sends no request to another host when the service redirects, with batches and for flags',
    needs: 'events',
    run: async (stage) => {
      const elsewhere = await ScriptedService.start();
      let requests = 0;
      const counted: Step = ({ response }) => {
        requests += 1;
        response.writeHead(200).end('{}');
      };
      elsewhere.onIngest(counted, counted).onSnapshot(counted, counted).onStream(counted, counted);
      try {
        for (const status of [301, 302, 303, 307, 308]) {
          const to = (path: string): Step => respond(status, { location: `${elsewhere.url}${path}` });
          stage.service.onIngest(to('/api/ingest'));
          stage.service.onSnapshot(to('/api/flags/snapshot'));
          stage.service.onStream(to('/api/flags/stream'));
        }
        stage.service.payload = payload(1, flag('a'));
        const client = await stage.eventsAndFlags();
        await client.enqueue('a');
        expect([await client.flush(), await client.isReady()]).toEqual([true, true]);
        expect(await client.isEnabled('a')).toBe(true);
        expect((await client.report()).delivered_events).toEqual(['a']);
        expect(requests).toBe(0);
      } finally {
        await elsewhere.close();
      }
    },
  },
  {
    title: 'cancels a request for the snapshot without a response at its deadline, and retries it',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      let closed = 0;
      const frozen: Step = ({ socket }) => void socket.once('close', () => (closed += 1));
      stage.service.onSnapshot(frozen, frozen);
      // Without a stream, which would bring the flags meanwhile.
      const client = await stage.flags({ streaming: false, request_timeout_ms: 300 });
      expect(await client.isEnabled('a', {}, true)).toBe(true);
      await stage.service.until(() => closed > 0, 'the client closes the connection');
      expect(await client.isReady()).toBe(true);
      expect(stage.service.snapshotRequests.length).toBeGreaterThanOrEqual(3);
      expect(await client.errorCodes()).toEqual(['timeout']);
    },
  },
  {
    title: 'fetches the snapshot no sooner than Retry-After allows, after 429 and 503',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      for (const status of [429, 503]) {
        stage.service.onSnapshot(respond(status, { 'retry-after': '1' }));
        // Without a stream, which would bring the flags meanwhile.
        const client = await stage.flags({ streaming: false });
        await stage.service.until(() => seen(stage) % 2 === 1, 'the first request arrives');
        const refusedMs = performance.now();
        await stage.service.until(() => seen(stage) % 2 === 0, 'the second request arrives');
        expect(performance.now() - refusedMs).toBeGreaterThan(850);
        expect(await client.isReady()).toBe(true);
        await client.close();
      }
    },
  },
  {
    title: 'is in the state failed after a 403, and evaluates to the default of the caller',
    needs,
    run: async (stage) => {
      stage.service.onSnapshot(...Array.from({ length: 50 }, () => respond(403)));
      stage.service.onStream(...Array.from({ length: 50 }, () => respond(403)));
      const client = await stage.flags();
      await expect.poll(() => client.status()).toMatchObject({ state: 'failed', last_error: 'forbidden' });
      expect([await client.isEnabled('a'), await client.isEnabled('a', {}, true)]).toEqual([false, true]);
      expect(await client.errorCodes()).toContain('forbidden');
    },
  },
  {
    title: 'does not soon reopen a stream that was refused, and polls meanwhile',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      stage.service.onStream(...Array.from({ length: 50 }, () => respond(403)));
      const client = await stage.flags({ poll_interval_ms: 20 });
      // With the backoff of other failures, the client would reconnect after 40 ms at most.
      await stage.service.until(() => seen(stage) >= 20, 'the client polls');
      expect(stage.service.streamRequests).toHaveLength(1);
      expect(await client.isEnabled('a')).toBe(true);
      expect(await client.errorCodes()).toContain('forbidden');
    },
  },
  {
    title: 'uses no part of a snapshot that is truncated or reset',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      stage.service.onSnapshot(halfResponse, halfHeaders, resetBeforeBody);
      const client = await stage.flags({ streaming: false, poll_interval_ms: 20 });
      expect(await client.isReady()).toBe(true);
      expect(stage.service.snapshotRequests.length).toBeGreaterThanOrEqual(4);
      expect(await client.isEnabled('a')).toBe(true);
      expect(await client.status()).toMatchObject({ revision: 1, last_error: null });
    },
  },
  {
    title: 'applies no part of a message when the stream is reset in the middle of it, and reconnects',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      stage.service.onStream(resetDuringMessage);
      const client = await stage.flags({
        poll_interval_ms: 60_000,
        backoff_initial_ms: 200,
        backoff_max_ms: 200,
      });
      expect(await client.isReady()).toBe(true);
      await stage.service.until(() => stage.service.streamRequests.length >= 1, 'the stream is open');
      expect(await client.isEnabled('a')).toBe(true);
      stage.service.payload = payload(2, flag('a', { killed: true }));
      await expect.poll(() => client.isEnabled('a')).toBe(false);
      // The snapshot may bring the change before the next stream does.
      await stage.service.until(() => stage.service.streamRequests.length >= 2, 'the client reconnects');
    },
  },
];

const seen = (stage: Stage): number => stage.service.snapshotRequests.length;
