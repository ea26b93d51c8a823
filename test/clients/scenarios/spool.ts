import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freeze, resetAfterBody } from '../faults.js';
import { respond } from '../scripted-service.js';
import type { Scenario } from '../stage.js';

const needs = 'spool';

/** Batches in the spool survive the end of the program. */
export const spoolScenarios: Scenario[] = [
  {
    title: 'sends the batches in the spool after a crash, with the same bytes and keys',
    needs,
    run: async (stage) => {
      const spool_folder = join(stage.folder, 'spool');
      stage.service.onIngest(resetAfterBody, freeze);
      const settings = { spool_folder, batch_events: 2, request_timeout_ms: 60_000, gzip_min_bytes: 1e9 };
      const first = await stage.process();
      const client = await stage.events(settings, first);
      await client.enqueue('a', 'b', 'c', 'd');
      await stage.service.until(() => stage.service.attempts.length === 2, 'the second try arrives');
      // The second batch is frozen while the first one is in flight.
      await stage.service.until(() => isInFolder(spool_folder, '"d"'), 'both batches are in the spool');
      await first.kill();
      const [, stored] = stage.service.attempts;

      const next = await stage.events(settings, await stage.process());
      await stage.service.until(() => stage.service.ids().includes('d'), 'the remaining batches are sent');
      const [again, ...rest] = stage.service.attempts.slice(2);
      expect([again?.key, again?.body.equals(stored?.body ?? Buffer.alloc(0)), again?.isSigned]).toEqual([
        stored?.key,
        true,
        true,
      ]);
      expect(rest.flatMap(({ events }) => events.map(({ data }) => data['id']))).toEqual(['c', 'd']);
      expect(await next.close()).toBe(0);
      expect(isInFolder(spool_folder, '"d"')).toBe(false);
    },
  },
  {
    title: 'keeps batches in the spool that close could not send',
    needs,
    run: async (stage) => {
      const spool_folder = join(stage.folder, 'spool');
      stage.service.onIngest(...Array.from({ length: 200 }, () => respond(503)));
      const client = await stage.events({ spool_folder, backoff_initial_ms: 1_000, backoff_max_ms: 1_000 });
      await client.enqueue('a', 'b', 'c');
      expect(await client.close(50)).toBe(3);
      expect((await client.report()).dropped).toEqual({});
      stage.service.clearIngest();
      const next = await stage.events({ spool_folder });
      await expect.poll(async () => (await next.report()).delivered_events).toEqual(['a', 'b', 'c']);
    },
  },
  {
    title: 'keeps a damaged file of the spool, reports it and its events once, and sends the others',
    needs,
    run: async (stage) => {
      const spool_folder = join(stage.folder, 'spool');
      stage.service.onIngest(freeze);
      const settings = { spool_folder, batch_events: 2, request_timeout_ms: 60_000, gzip_min_bytes: 1e9 };
      const first = await stage.process();
      const client = await stage.events(settings, first);
      await client.enqueue(...Array.from('abcdefghijklm'));
      await client.enqueue('n');
      await stage.service.until(() => isInFolder(spool_folder, '"n"'), 'all batches are in the spool');
      await first.kill();
      // The client may have been killed before its first request; the next client's request must not freeze instead.
      stage.service.clearIngest();

      const files = new Map<string, Buffer>();
      const damage = (text: string, change: (content: Buffer) => Buffer): void => {
        const name = fileWith(spool_folder, text);
        const content = change(readFileSync(join(spool_folder, name)));
        writeFileSync(join(spool_folder, name), content);
        files.set(name, content);
      };
      damage('"a"', (content) => content.subarray(0, -1));
      damage('"c"', () => Buffer.from('This is no batch.'));
      damage('"e"', () => Buffer.alloc(0));
      damage('"g"', (content) => flipped(content, content.indexOf('"g"') + 1));
      // A byte in the header, which has the key and the number of events.
      damage('"i"', (content) => flipped(content, content.indexOf('{') + 12));
      damage('"k"', (content) => flipped(content, 0));

      const next = await stage.events(settings, await stage.process());
      await expect.poll(async () => (await next.report()).delivered_events).toEqual(['m', 'n']);
      const { errors, dropped, dropped_events } = await next.report();
      expect(errors.map(({ code }) => code)).toEqual([...files.keys()].map(() => 'spool_failed'));
      for (const [index, name] of [...files.keys()].sort().entries()) {
        expect(errors[index]?.detail).toContain(name);
      }
      // The header of two files is intact; the number of events in the others is unknown.
      expect([dropped, dropped_events]).toEqual([{ damaged: 4 }, []]);
      expect(await next.close()).toBe(0);
      const left = readdirSync(spool_folder).filter((name) => name !== 'lock');
      expect(left.sort()).toEqual([...files.keys()].map((name) => `${name}.damaged`).sort());
      for (const [name, content] of files) {
        expect(readFileSync(join(spool_folder, `${name}.damaged`)).equals(content)).toBe(true);
      }

      const later = await stage.events(settings);
      await later.enqueue('o');
      expect(await later.flush()).toBe(true);
      expect(await later.report()).toMatchObject({ errors: [], dropped: {}, delivered_events: ['o'] });
    },
  },
  {
    title: 'limits the spool by bytes',
    needs,
    run: async (stage) => {
      const spool_folder = join(stage.folder, 'spool');
      stage.service.onIngest(...Array.from({ length: 200 }, () => respond(503)));
      const settings = { spool_folder, spool_bytes: 700, batch_events: 1 };
      const client = await stage.events({ ...settings, backoff_initial_ms: 1_000, backoff_max_ms: 1_000 });
      await client.enqueue('a', 'b', 'c', 'd');
      expect(await client.close(50)).toBe(4);
      const { dropped, errors } = await client.report();
      const files = readdirSync(spool_folder).filter((name) => name.endsWith('.batch'));
      const bytes = files.reduce((sum, name) => sum + statSync(join(spool_folder, name)).size, 0);
      expect(files.length).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(700);
      expect(dropped).toEqual({ closed: 4 - files.length });
      expect(errors.map(({ code }) => code)).toContain('spool_failed');
    },
  },
  {
    title: 'works without the spool when another client uses the folder',
    needs,
    run: async (stage) => {
      const spool_folder = join(stage.folder, 'spool');
      const owner = await stage.events({ spool_folder });
      await owner.enqueue('a');
      expect(await owner.flush()).toBe(true);
      const second = await stage.events({ spool_folder }, await stage.process());
      await second.enqueue('b');
      expect(await second.flush()).toBe(true);
      expect(await second.errorCodes()).toEqual(['spool_locked']);
    },
  },
  {
    title:
      'takes over the spool of a program that was killed, also while a child of that program is still running',
    needs,
    run: async (stage) => {
      const spool_folder = join(stage.folder, 'spool');
      stage.service.onIngest(freeze);
      const settings = { spool_folder, request_timeout_ms: 60_000, gzip_min_bytes: 1e9 };
      const first = await stage.process();
      const client = await stage.events(settings, first);
      await client.enqueue('a');
      await stage.service.until(() => isInFolder(spool_folder, '"a"'), 'the batch is in the spool');
      const { pid } = await client.command<{ pid: number }>('start_child');
      await first.kill();
      try {
        // The program may have been killed before its request.
        stage.service.clearIngest();
        const next = await stage.events(settings, await stage.process());
        await next.enqueue('b');
        expect(await next.flush()).toBe(true);
        expect(await next.report()).toMatchObject({ errors: [], delivered_events: ['a', 'b'] });
        expect(process.kill(pid, 0)).toBe(true);
      } finally {
        process.kill(pid, 'SIGKILL');
      }
    },
  },
  {
    title: 'works in memory when the folder cannot be written',
    needs,
    run: async (stage) => {
      const file = join(stage.folder, 'file');
      writeFileSync(file, '');
      const client = await stage.events({ spool_folder: join(file, 'spool') });
      await client.enqueue('a');
      expect(await client.flush()).toBe(true);
      expect((await client.report()).delivered_events).toEqual(['a']);
      expect(await client.errorCodes()).toEqual(['spool_failed']);
    },
  },
];

function flipped(content: Buffer, at: number): Buffer {
  const changed = Buffer.from(content);
  changed[at] = (changed[at] ?? 0) ^ 0x01;
  return changed;
}

function fileWith(folder: string, text: string): string {
  const name = readdirSync(folder).find((file) => isInFile(join(folder, file), text));
  if (name === undefined) throw new Error(`no file has ${text}`);
  return name;
}

/** Whether a complete file contains the text. Bodies are not compressed here, so this does not depend on the format of the files. */
function isInFolder(folder: string, text: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder)
    .filter((name) => !/te?mp/.test(name))
    .some((name) => isInFile(join(folder, name), text));
}

function isInFile(file: string, text: string): boolean {
  try {
    return statSync(file).isFile() && readFileSync(file).includes(text);
  } catch {
    // The file was removed in the meantime.
    return false;
  }
}
