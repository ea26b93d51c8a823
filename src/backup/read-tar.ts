import { BackupError } from './backup-error.js';

const BLOCK = 512;
const TYPES: Readonly<Record<string, TarEntry['kind']>> = { '0': 'file', '\0': 'file', '5': 'folder' };

export interface TarEntry {
  kind: 'file' | 'folder';
  /** Relative path without `..`. */
  path: string;
  bytes: number;
  mode: number;
  /** Must be read before the next entry is requested. */
  body: AsyncIterable<Buffer>;
}

/**
 * Reads the archive that PostgreSQL creates for a base backup: the ustar format with plain files and folders only. All other
 * entries are rejected.
 *
 * @throws BackupError for an archive of another format, or a truncated one.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new BlockReader(source);
  for (;;) {
    const header = await input.read(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const entry = parseHeader(header);
    const padding = (BLOCK - (entry.bytes % BLOCK)) % BLOCK;
    yield { ...entry, body: input.pieces(entry.bytes) };
    await input.read(padding);
  }
  await input.drain();
}

function parseHeader(header: Buffer): Omit<TarEntry, 'body'> {
  const text = (from: number, to: number): string =>
    header.subarray(from, to).toString('utf8').replace(/\0.*$/s, '');
  const octal = (from: number, to: number): number => {
    const digits = text(from, to).trim();
    if (!/^[0-7]+$/.test(digits)) throw damaged('a header has no number where one must be');
    return Number.parseInt(digits, 8);
  };
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (octal(148, 156) !== sum) throw damaged('the checksum of a header is wrong');
  const path = text(0, 100).replace(/\/$/, '');
  const type = String.fromCharCode(header[156] ?? 0);
  const kind = TYPES[type];
  if (kind === undefined) throw damaged(`it holds ${path}, which is neither a file nor a folder`);
  if (path === '' || path.startsWith('/') || path.split('/').includes('..')) {
    throw damaged(`it holds a file outside of its folder: ${path}`);
  }
  return { kind, path, bytes: kind === 'folder' ? 0 : octal(124, 136), mode: octal(100, 108) & 0o777 };
}

/** Reads a stream in blocks of the requested sizes. */
class BlockReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async read(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const piece of this.pieces(bytes)) parts.push(piece);
    return Buffer.concat(parts);
  }

  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.rest.length === 0) {
        const next = await this.source.next();
        if (next.done === true) throw damaged('it ends early');
        this.rest = Buffer.from(next.value);
        continue;
      }
      const piece = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Reads to the end of the stream, so that all of it is verified. */
  async drain(): Promise<void> {
    for (let next = await this.source.next(); next.done !== true; next = await this.source.next());
  }
}

function damaged(why: string): BackupError {
  return new BackupError('damaged', `The archive of the backup is damaged: ${why}. Use another backup.`);
}
