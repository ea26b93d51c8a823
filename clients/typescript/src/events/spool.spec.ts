import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeBatch, type Batch } from './batch.js';
import { Spool, type OpenedSpool } from './spool.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'signalbox-spool-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const batchOf = (message: string): Promise<Batch> => {
  const json = JSON.stringify({ type: 'log', data: { message } });
  return freezeBatch([{ json, bytes: json.length, isInternal: false }], 1, 0);
};
async function open(maxBytes = 1_000_000): Promise<OpenedSpool> {
  const opened = await Spool.open(folder, maxBytes);
  if (opened === null) throw new Error('the folder is in use');
  return opened;
}

describe('the spool', () => {
  it('restores the batches that were not removed, with the same bytes and key, in order', async () => {
    const [first, second, third] = await Promise.all(['a', 'b', 'c'].map(batchOf));
    const { spool } = await open();
    for (const batch of [first!, second!, third!]) await spool.put(batch);
    await spool.remove(second!);
    await spool.close();
    const { spool: next, left } = await open();
    expect(left.map(({ key, body }) => [key, Buffer.from(body)])).toEqual([
      [first!.key, Buffer.from(first!.body)],
      [third!.key, Buffer.from(third!.body)],
    ]);
    await next.close();
  });

  it('removes files that a crash left half-written, and ignores files of other programs', async () => {
    writeFileSync(join(folder, '0000000000000009.batch.tmp'), 'half');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { spool, left, damaged } = await open();
    expect([left, damaged]).toEqual([[], []]);
    expect(readdirSync(folder).sort()).toEqual(['lock', 'notes.txt']);
    await spool.close();
  });

  it.runIf(process.platform === 'linux')(
    'locks a folder whose path is too long for the address of a socket',
    async () => {
      const long = join(folder, 'a'.repeat(120));
      const other = join(folder, `${'a'.repeat(120)}b`);
      const opened = await Spool.open(long, 1_000_000);
      expect(readdirSync(long)).toEqual(['lock']);
      expect(await Spool.open(long, 1_000_000)).toBeNull();
      const beside = await Spool.open(other, 1_000_000);
      expect(beside).not.toBeNull();
      await Promise.all([opened?.spool.close(), beside?.spool.close()]);
      expect(readdirSync(folder).map((name) => [name, readdirSync(join(folder, name))])).toEqual([
        [long.slice(folder.length + 1), []],
        [other.slice(folder.length + 1), []],
      ]);
      // A stale lock, as a killed program leaves it.
      writeFileSync(join(long, 'lock'), '');
      const again = await Spool.open(long, 1_000_000);
      expect(again).not.toBeNull();
      await again?.spool.close();
    },
  );

  it('detects a change of any byte of a file, keeps the file and does not send it', async () => {
    const batch = await batchOf('a');
    const { spool } = await open();
    await spool.put(batch);
    await spool.close();
    const whole = readFileSync(join(folder, '0000000000000001.batch'));
    const body = whole.length - batch.body.byteLength;
    for (let at = 0; at < whole.length; at++) {
      rmSync(join(folder, '0000000000000001.batch.damaged'), { force: true });
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      writeFileSync(join(folder, '0000000000000001.batch'), changed);
      const { spool: next, left, damaged } = await open();
      const file = { name: '0000000000000001.batch.damaged', events: at < body ? 0 : 1 };
      expect([at, left, damaged]).toEqual([at, [], [file]]);
      expect(readFileSync(join(folder, file.name))).toEqual(changed);
      await next.close();
    }
  });

  it('renames a damaged file once, and never uses its number again', async () => {
    const { spool } = await open();
    await spool.put(await batchOf('a'));
    await spool.close();
    appendFileSync(join(folder, '0000000000000001.batch'), ' ');
    const { spool: second, damaged } = await open();
    expect(damaged).toHaveLength(1);
    await second.close();
    const { spool: third, left, damaged: again } = await open();
    expect([left, again]).toEqual([[], []]);
    await third.put(await batchOf('b'));
    expect(readdirSync(folder)).toContain('0000000000000002.batch');
    await third.close();
  });

  it('does not rename a file that is temporarily unreadable', async () => {
    const name = '0000000000000001.batch';
    mkdirSync(join(folder, name));
    const { spool, left, damaged } = await open();
    expect([left, damaged]).toEqual([[], [{ name, events: 0 }]]);
    expect(readdirSync(folder)).toContain(name);
    await spool.close();
  });

  it('reads files of the first format', async () => {
    const { key, body, isCompressed, count, bytes, internal } = await batchOf('a');
    const header = { key, isCompressed, count, bytes, bodyBytes: body.byteLength, internal };
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
    writeFileSync(join(folder, '0000000000000001.batch'), content);
    writeFileSync(join(folder, '0000000000000002.batch'), content.subarray(0, -1));
    writeFileSync(join(folder, '0000000000000003.batch'), '{');
    const { spool, left, damaged } = await open();
    expect(left.map((batch) => [batch.key, Buffer.from(batch.body)])).toEqual([[key, Buffer.from(body)]]);
    expect(damaged.map(({ events }) => events)).toEqual([1, 0]);
    await spool.close();
  });

  it('stays within its limit, and reuses the room of removed batches', async () => {
    const [first, second] = await Promise.all(['a', 'b'].map(batchOf));
    const { spool } = await open(400);
    await spool.put(first!);
    await expect(spool.put(second!)).rejects.toThrow('full');
    await spool.remove(first!);
    await spool.put(second!);
    await spool.close();
    const { spool: next } = await open(400);
    await expect(next.put(await batchOf('c'))).rejects.toThrow('full');
    await next.close();
  });

  it('is locked by one client at a time, and unlocked by a crash', async () => {
    const { spool } = await open();
    expect(await Spool.open(folder, 1_000_000)).toBeNull();
    await spool.close();
    // A killed process leaves the file of its socket without a listener.
    writeFileSync(join(folder, 'lock'), '');
    const { spool: next } = await open();
    expect(await Spool.open(folder, 1_000_000)).toBeNull();
    await next.close();
  });
});
