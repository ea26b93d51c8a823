import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { resetBeforeBody } from '../faults.js';
import { respond, type Step } from '../scripted-service.js';
import type { Scenario } from '../stage.js';
import { changed, flag, payload } from './flag-payloads.js';

const needs = 'flags';
const unavailable = (): Step[] => Array.from({ length: 500 }, () => respond(503));
const killed = { killed: true };

/** How clients receive flags, and which flags they evaluate while the service is unreachable. */
export const flagScenarios: Scenario[] = [
  {
    title: 'evaluates flags by the snapshot, and explains the results',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(
        7,
        flag('on'),
        flag('prod', { cohorts: { env: ['prod'] } }),
        flag('off', killed),
      );
      const client = await stage.flags();
      expect(await client.isReady()).toBe(true);
      const values = [
        await client.isEnabled('on'),
        await client.isEnabled('prod', { userId: 'u', env: 'prod', role: 'owner' }),
        await client.isEnabled('prod', { env: 'dev' }),
        await client.isEnabled('off', {}, true),
      ];
      expect(values).toEqual([true, true, false, false]);
      const explained = await client.command('explain', { flag_key: 'prod', context: { env: 'dev' } });
      expect(explained).toMatchObject({ value: false, rule: 'cohort_mismatch', dimension: 'env' });
      expect(await client.status()).toMatchObject({
        state: 'ready',
        source: 'server',
        revision: 7,
        last_error: null,
      });
      expect(stage.service.snapshotRequests[0]).toMatchObject({
        authorization: expect.stringMatching(/^Bearer sbx_/),
        'user-agent': expect.stringMatching(/^signalbox-[a-z]+\//),
      });
    },
  },
  {
    title: 'evaluates an unknown flag to the default',
    needs,
    run: async (stage) => {
      const client = await stage.flags();
      await client.isReady();
      expect([await client.isEnabled('none'), await client.isEnabled('none', {}, true)]).toEqual([
        false,
        true,
      ]);
      expect(await client.command('explain', { flag_key: 'none', context: {}, default: true })).toMatchObject(
        {
          value: true,
          rule: 'flag_not_found',
        },
      );
    },
  },
  {
    title: 'applies changes of the stream, resumes from its revision, and reports the keys of changed flags',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'), flag('b'));
      const client = await stage.flags();
      await client.isReady();
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      expect(stage.service.streamRequests[0]?.url).toContain('project_id=0197a7a4');
      expect(stage.service.streamRequests[0]?.headers['last-event-id']).toBe('1');
      stage.service.send('flags.changed', 2, changed(2, 1, flag('b', killed), flag('c')));
      await expect.poll(() => client.isEnabled('c')).toBe(true);
      expect(await client.isEnabled('b')).toBe(false);
      const { changes } = await client.command<{ changes: string[][] }>('changes');
      expect(changes.at(-1)).toEqual(['b', 'c']);

      stage.service.payload = payload(2, flag('a'), flag('b', killed), flag('c'));
      for (const stream of stage.service.streams) stream.end();
      await stage.service.until(() => stage.service.streamRequests.length >= 2, 'the client reconnects');
      expect(stage.service.streamRequests[1]?.headers['last-event-id']).toBe('2');
    },
  },
  {
    title: 'reports the first flags as a change of all of their keys',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('b'), flag('a'));
      let begin = (): void => undefined;
      const created = new Promise<void>((resolve) => (begin = resolve));
      stage.service.onStream(respond(503)).onSnapshot(async (exchange) => {
        await created;
        await respond(200, {}, JSON.stringify(stage.service.payload))(exchange);
      });
      const client = await stage.flags();
      begin();
      await client.isReady();
      await expect.poll(() => client.command('changes')).toEqual({ changes: [['a', 'b']] });
    },
  },
  {
    title: 'fetches the snapshot after a gap, and ignores repeated, older and unknown messages',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(5, flag('a'));
      const client = await stage.flags();
      await client.isReady();
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      stage.service.send('flags.changed', 5, changed(5, 4, flag('a', killed)));
      stage.service.send('flags.changed', 3, changed(3, 2, flag('a', killed)));
      stage.service.send('flags.deleted_everything', 6, { revision: 6 });
      stage.service.payload = payload(9, flag('a'), flag('nine'));
      const before = stage.service.snapshotRequests.length;
      stage.service.send('flags.changed', 9, changed(9, 8, flag('nine')));
      await expect.poll(() => client.isEnabled('nine')).toBe(true);
      expect(await client.isEnabled('a')).toBe(true);
      expect(stage.service.snapshotRequests.length).toBeGreaterThan(before);
      await expect.poll(() => client.status()).toMatchObject({ state: 'ready', revision: 9 });
    },
  },
  {
    title: 'keeps the last known good flags when a message is invalid, and fetches the snapshot',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      const client = await stage.flags();
      await client.isReady();
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      stage.service.payload = payload(2, flag('a'), flag('b'));
      stage.service.send('flags.changed', 2, '{"revision":2,"prev_rev');
      await expect.poll(() => client.isEnabled('b')).toBe(true);
      expect(await client.isEnabled('a')).toBe(true);
    },
  },
  {
    title: 'replaces all flags with a snapshot of the stream, also with an older one',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(50, flag('a'), flag('b'));
      const client = await stage.flags();
      await client.isReady();
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      stage.service.payload = payload(3, flag('restored'));
      stage.service.send('flags.snapshot', 3, stage.service.payload);
      await expect.poll(() => client.isEnabled('restored')).toBe(true);
      expect(await client.isEnabled('a')).toBe(false);
    },
  },
  {
    title: 'rejects a snapshot with a newer bucket version',
    needs,
    run: async (stage) => {
      stage.service.payload = { ...payload(1, flag('a')), bucket_version: 2 };
      const client = await stage.flags();
      await stage.service.until(() => stage.service.snapshotRequests.length >= 2, 'the client tries again');
      expect(await client.isReady(20)).toBe(false);
      expect([await client.isEnabled('a'), await client.isEnabled('a', {}, true)]).toEqual([false, true]);
      stage.service.payload = payload(2, flag('a'));
      expect(await client.isReady()).toBe(true);
      expect(await client.isEnabled('a')).toBe(true);
    },
  },
  {
    title: 'evaluates to the default while the service is unavailable, and recovers',
    needs,
    run: async (stage) => {
      const html = respond(200, { 'content-type': 'text/html' }, '<html>');
      stage.service.payload = payload(1, flag('a'));
      stage.service.onSnapshot(
        resetBeforeBody,
        respond(500),
        html,
        respond(200, {}, '{"revision":1'),
        respond(302),
      );
      stage.service.onStream(...[resetBeforeBody, respond(502), html, ...unavailable()]);
      const client = await stage.flags();
      expect(await client.isEnabled('a', {}, true)).toBe(true);
      expect(await client.isReady()).toBe(true);
      expect(stage.service.snapshotRequests.length).toBeGreaterThanOrEqual(6);
      expect(await client.isEnabled('a')).toBe(true);
    },
  },
  {
    title: 'is in the state failed with a wrong key, and evaluates without an error',
    needs,
    run: async (stage) => {
      stage.service.onSnapshot(...Array.from({ length: 50 }, () => respond(401)));
      stage.service.onStream(...Array.from({ length: 50 }, () => respond(401)));
      const client = await stage.flags();
      await expect.poll(() => client.status()).toMatchObject({ state: 'failed', last_error: 'unauthorized' });
      expect(await client.isReady(20)).toBe(false);
      expect(await client.command('explain', { flag_key: 'a', context: {}, default: true })).toMatchObject({
        value: true,
        rule: 'not_ready',
      });
      expect(await client.errorCodes()).toContain('unauthorized');
    },
  },
  {
    title: 'keeps the last known good flags when its key is revoked',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      const client = await stage.flags();
      await client.isReady();
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      stage.service.onSnapshot(...Array.from({ length: 50 }, () => respond(401)));
      stage.service.onStream(...Array.from({ length: 50 }, () => respond(401)));
      for (const stream of stage.service.streams) stream.end();
      await expect.poll(() => client.status()).toMatchObject({ state: 'stale', last_error: 'unauthorized' });
      expect(await client.isEnabled('a')).toBe(true);
    },
  },
  {
    title: 'polls while there is no stream',
    needs,
    run: async (stage) => {
      stage.service.onStream(...unavailable());
      stage.service.payload = payload(1, flag('a', killed));
      const client = await stage.flags();
      await client.isReady();
      stage.service.payload = payload(2, flag('a'));
      await expect.poll(() => client.isEnabled('a')).toBe(true);
      expect(stage.service.snapshotRequests.some((headers) => headers['if-none-match'] === '"r1"')).toBe(
        true,
      );
      expect(await client.status()).toMatchObject({ state: 'ready', revision: 2 });
    },
  },
  {
    title: 'only polls when streaming is disabled',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a', killed));
      const client = await stage.flags({ streaming: false, poll_interval_ms: 20 });
      await client.isReady();
      stage.service.payload = payload(2, flag('a'));
      await expect.poll(() => client.isEnabled('a')).toBe(true);
      expect(stage.service.streamRequests).toEqual([]);
    },
  },
  {
    title: 'reconnects when the stream freezes',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      const client = await stage.flags({ read_timeout_ms: 150 });
      await client.isReady();
      await stage.service.until(() => stage.service.streamRequests.length >= 2, 'the client reconnects');
      expect(await client.isEnabled('a')).toBe(true);
    },
  },
  {
    title: 'reconnects with backoff after clean closes',
    needs,
    run: async (stage) => {
      const close: Step = ({ response }) => {
        stage.service.onStream(close);
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
      };
      stage.service.onStream(close);
      await stage.flags({ backoff_initial_ms: 500, backoff_max_ms: 500, poll_interval_ms: 60_000 });
      await stage.service.until(() => stage.service.streamRequests.length >= 4, 'the client reconnects');
      const [first, , , fourth] = stage.service.streamRequests;
      // Three waits of 250 ms on average; without backoff, all connections are within some milliseconds.
      expect((fourth?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(20);
    },
  },
  {
    title: 'does not reconnect before the time that the service requests',
    needs,
    run: async (stage) => {
      stage.service.onStream(({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(': connected\n\nretry: 700\n\n');
      });
      const client = await stage.flags();
      await client.isReady();
      await stage.service.until(() => stage.service.streamRequests.length >= 2, 'the client reconnects');
      const [first, second] = stage.service.streamRequests;
      expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(650);
    },
  },
  {
    title: 'evaluates by a bootstrap until the service responds',
    needs: 'bootstrap',
    run: async (stage) => {
      stage.service.payload = payload(2, flag('a', killed), flag('new'));
      stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
      const client = await stage.flags({ bootstrap: payload(1, flag('a')) });
      await expect.poll(() => client.isEnabled('a')).toBe(true);
      expect(await client.status()).toMatchObject({ source: 'bootstrap', revision: 1 });
      stage.service.clearFlags();
      expect(await client.isReady()).toBe(true);
      expect([await client.isEnabled('a'), await client.isEnabled('new')]).toEqual([false, true]);
    },
  },
  {
    title: 'writes the last known good flags to its cache file, and starts with them',
    needs: 'file_cache',
    run: async (stage) => {
      const cache_file = join(stage.folder, 'flags.json');
      stage.service.payload = payload(3, flag('a'));
      const first = await stage.flags({ cache_file });
      await first.isReady();
      await expect
        .poll(() => existsSync(cache_file) && readFileSync(cache_file, 'utf8').includes('"a"'))
        .toBe(true);
      await first.close();
      stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
      const second = await stage.flags({ cache_file });
      await expect.poll(() => second.isEnabled('a')).toBe(true);
      expect(await second.status()).toMatchObject({ source: 'file', revision: 3 });
    },
  },
  {
    title: 'starts without its cache file when the file is damaged or cannot be written',
    needs: 'file_cache',
    run: async (stage) => {
      const cache_file = join(stage.folder, 'flags.json');
      writeFileSync(cache_file, '{"revision":3,"fla');
      stage.service.payload = payload(3, flag('a'));
      for (const file of [cache_file, join(cache_file, 'below-a-file.json')]) {
        const client = await stage.flags({ cache_file: file });
        expect(await client.isReady()).toBe(true);
        expect(await client.isEnabled('a')).toBe(true);
      }
    },
  },
  {
    title: 'ignores an override after its expiry, by the configured clock',
    needs,
    run: async (stage) => {
      const override = {
        flag_key: 'a',
        actor_id: 'u',
        value: true,
        active: true,
        expires_at: '2026-11-21T12:00:00Z',
      };
      stage.service.payload = { ...payload(1, flag('a', { rollout: 0 })), overrides: [override] };
      const client = await stage.flags();
      await client.isReady();
      const at = async (now: string): Promise<boolean> => {
        const given = { flag_key: 'a', context: { userId: 'u' }, now };
        return (await client.command<{ value: boolean }>('evaluate', given)).value;
      };
      // The clock jumps forward, and back.
      const values = [
        await at('2026-11-21T11:59:59.999Z'),
        await at('2026-11-21T12:00:00Z'),
        await at('2001-01-01T00:00:00Z'),
      ];
      expect(values).toEqual([true, false, true]);
    },
  },
  {
    title: 'reports its evaluations when it is closed',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      const client = await stage.flags();
      await client.isReady();
      for (let count = 0; count < 3; count++) await client.isEnabled('a');
      await client.close();
      await stage.service.until(() => stage.service.usage.length > 0, 'usage is reported');
      expect(stage.service.usage).toContainEqual({ key: 'a', value: true, rule: 'rollout_full', count: 3 });
    },
  },
];
