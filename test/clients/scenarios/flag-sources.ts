import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { respond, type Step } from '../scripted-service.js';
import type { Scenario, Stage } from '../stage.js';
import { flag, payload } from './flag-payloads.js';

const killed = { killed: true };
const unavailable = (): Step[] => Array.from({ length: 500 }, () => respond(503));

/** Flags that do not come from the service: a bootstrap, and the file of an earlier start. */
export const flagSourceScenarios: Scenario[] = [
  {
    title:
      'replaces a bootstrap with the flags of the service, also when the bootstrap has a higher revision',
    needs: 'bootstrap',
    run: async (stage) => {
      // A bootstrap of another environment, whose revisions are unrelated.
      const bootstrap = payload(5_000, flag('a'), flag('elsewhere'));
      stage.service.payload = payload(3, flag('a', killed));
      const polling = await stage.flags({ bootstrap, streaming: false });
      expect(await polling.isReady()).toBe(true);
      expect(await polling.status()).toMatchObject({ source: 'server', revision: 3, last_error: null });
      expect([await polling.isEnabled('a'), await polling.isEnabled('elsewhere')]).toEqual([false, false]);

      stage.service.onSnapshot(...unavailable());
      const streaming = await stage.flags({ bootstrap });
      expect(await streaming.isReady()).toBe(true);
      // Changes since that revision would be applied to flags of another environment.
      expect(stage.service.streamRequests[0]?.headers['last-event-id']).toBeUndefined();
      expect(await streaming.status()).toMatchObject({ source: 'server', revision: 3 });
    },
  },
  {
    title: 'is not in sync with a bootstrap alone while the open stream has sent no flags',
    needs: 'bootstrap',
    run: async (stage) => {
      stage.service.onSnapshot(...unavailable()).onStream(({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': connected\n\n: hb\n\n');
      });
      const client = await stage.flags({ bootstrap: payload(1, flag('a')) });
      await stage.service.until(() => stage.service.streamRequests.length === 1, 'the stream is open');
      expect(await client.isReady(200)).toBe(false);
      expect(await client.status()).toMatchObject({ state: 'stale', source: 'bootstrap' });
    },
  },
  {
    title: 'prefers the cache file of an earlier start to a bootstrap',
    needs: 'file_cache',
    run: async (stage) => {
      const cache_file = await writtenFile(stage, payload(3, flag('a')));
      stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
      const client = await stage.flags({ cache_file, bootstrap: payload(5_000, flag('a', killed)) });
      await expect.poll(() => client.status()).toMatchObject({ source: 'file', revision: 3 });
      expect(await client.isEnabled('a')).toBe(true);
    },
  },
  {
    title: 'does not use the cache file of another project',
    needs: 'file_cache',
    run: async (stage) => {
      const cache_file = await writtenFile(stage, payload(3, flag('a')));
      stage.service.onSnapshot(...unavailable()).onStream(...unavailable());
      const other = '0197a7a4-0000-7000-8000-000000000002';
      const client = await stage.flags({ cache_file }, undefined, other);
      await expect.poll(() => client.status()).toMatchObject({ state: 'failed', source: null });
      expect(await client.isEnabled('a')).toBe(false);
      expect(await client.errorCodes()).not.toContain('cache_file_failed');
    },
  },
  {
    title: 'reports an invalid bootstrap, an invalid file, and an invalid message of the stream',
    needs: 'file_cache',
    run: async (stage) => {
      const cache_file = join(stage.folder, 'flags.json');
      writeFileSync(cache_file, '{"revision":3,"fla');
      stage.service.payload = payload(3, flag('a'));
      const client = await stage.flags({ cache_file, bootstrap: { revision: 1 } });
      expect(await client.isReady()).toBe(true);
      expect((await client.errorCodes(2)).sort()).toEqual(['bootstrap_invalid', 'cache_file_failed']);
      await stage.service.until(() => stage.service.streams.length === 1, 'the stream is open');
      stage.service.send('flags.changed', 4, '{"revision":4,"prev_rev');
      await expect.poll(() => client.errorCodes(3)).toContain('unreadable_response');
    },
  },
];

/** @returns the path of a cache file that a client wrote. */
async function writtenFile(stage: Stage, flags: Stage['service']['payload']): Promise<string> {
  const file = join(stage.folder, 'flags.json');
  stage.service.payload = flags;
  const client = await stage.flags({ cache_file: file });
  expect(await client.isReady()).toBe(true);
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes('"a"')).toBe(true);
  await client.close();
  return file;
}
