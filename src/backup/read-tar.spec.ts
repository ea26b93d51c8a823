import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readTar } from './read-tar.js';

interface Entry {
  path: string;
  type?: string;
  body?: string;
}

function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, type = '0', body = '' }) => {
    const header = Buffer.alloc(512);
    header.write(path, 0);
    header.write('000600 \0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')} `, 124);
    header.write(type, 156);
    header.write('ustar\x0000', 257);
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const padded = Buffer.alloc(Math.ceil(body.length / 512) * 512);
    padded.write(body);
    return [header, padded];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** Emits the archive in chunks of `size` bytes, so that headers and bodies are split between chunks. */
function inPieces(bytes: Buffer, size: number): Readable {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
  return Readable.from(starts.map((at) => bytes.subarray(at, at + size)));
}

async function read(bytes: Buffer, size = 100): Promise<[string, string, string][]> {
  const found: [string, string, string][] = [];
  for await (const { kind, path, body } of readTar(inPieces(bytes, size))) {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece);
    found.push([kind, path, Buffer.concat(pieces).toString()]);
  }
  return found;
}

const ARCHIVE = tar([
  { path: 'base/', type: '5' },
  { path: 'base/1', body: 'x'.repeat(512) },
  { path: 'base/2', body: 'y'.repeat(700) },
  { path: 'PG_VERSION', body: '18\n' },
]);

describe('readTar', () => {
  it.each([1, 7, 511, 512, 513, 100_000])(
    'reads files and folders that arrive in pieces of %i bytes',
    async (size) => {
      expect(await read(ARCHIVE, size)).toEqual([
        ['folder', 'base', ''],
        ['file', 'base/1', 'x'.repeat(512)],
        ['file', 'base/2', 'y'.repeat(700)],
        ['file', 'PG_VERSION', '18\n'],
      ]);
    },
  );

  it('rejects an archive that ends before its end mark', async () => {
    for (const bytes of [0, 100, 512, 600, 1500, ARCHIVE.length - 1024]) {
      await expect(read(ARCHIVE.subarray(0, bytes))).rejects.toThrow(/it ends early/);
    }
  });

  it('rejects a header with a changed byte', async () => {
    const changed = Buffer.from(ARCHIVE);
    changed[1] = 0x41;
    await expect(read(changed)).rejects.toThrow(/checksum of a header/);
  });

  it.each(['../outside', '/etc/passwd', 'base/../../outside'])('never unpacks to %s', async (path) => {
    await expect(read(tar([{ path, body: 'x' }]))).rejects.toThrow(/outside of its folder/);
  });

  it('rejects links', async () => {
    await expect(read(tar([{ path: 'pg_wal', type: '2' }]))).rejects.toThrow(/neither a file nor a folder/);
  });
});
