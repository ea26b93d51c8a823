import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { changeOwner, type RunAs } from '../database/embedded/run-as.js';
import { BackupError } from './backup-error.js';
import { syncFolder } from './backup-file.js';
import { ARCHIVE_FILE, FILE_LIST, type BackupContents } from './backup-manifest.js';
import type { BackupProgress } from './backup-watch.js';
import { readTar, type TarEntry } from './read-tar.js';

/** @throws BackupError when a file is missing or truncated. Reads sizes only. */
export async function checkSizes(folder: string, { files }: BackupContents): Promise<void> {
  for (const [name, { bytes }] of Object.entries(files)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.size === bytes) continue;
    throw damaged(`${name} ${found === null ? 'is missing' : `has ${found.size} bytes instead of ${bytes}`}`);
  }
}

/**
 * Unpacks the database folder of a backup and compares the archive's digest with that of the manifest on the way, and the
 * files with PostgreSQL's list of them.
 *
 * @param target existing empty folder.
 * @throws BackupError when the backup is damaged; the unpacked files must not be used then.
 */
export async function unpackArchive(
  folder: string,
  contents: BackupContents,
  target: string,
  runAs: RunAs,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  const expected = await readFileList(folder, contents);
  const hash = createHash('sha256');
  const totalBytes = contents.files[ARCHIVE_FILE].bytes;
  let doneBytes = 0;
  const source = createReadStream(join(folder, ARCHIVE_FILE), { highWaterMark: 256 * 1024 });
  source.on('data', (piece) => {
    hash.update(piece);
    doneBytes += piece.length;
  });
  const unpacked = pipeline(source, createGunzip(), () => undefined);
  try {
    for await (const entry of readTar(unpacked as AsyncIterable<Buffer>)) {
      await unpack(entry, join(target, entry.path), runAs);
      if (expected.get(entry.path) === entry.bytes) expected.delete(entry.path);
      onProgress({ doneBytes, totalBytes });
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') === true) throw damaged(`${ARCHIVE_FILE} cannot be decompressed`, error);
    throw error;
  }
  if (hash.digest('hex') !== contents.files[ARCHIVE_FILE].sha256)
    throw damaged(`${ARCHIVE_FILE} was changed`);
  const [missing] = expected.keys();
  if (missing !== undefined) throw damaged(`${ARCHIVE_FILE} lacks ${missing}`);
  await syncFolder(target);
}

/** Sizes by path. PostgreSQL lists all files except its log. */
async function readFileList(folder: string, contents: BackupContents): Promise<Map<string, number>> {
  const text = await readFile(join(folder, FILE_LIST));
  if (createHash('sha256').update(text).digest('hex') !== contents.files[FILE_LIST].sha256) {
    throw damaged(`${FILE_LIST} was changed`);
  }
  const { Files: files } = JSON.parse(text.toString()) as { Files: { Path?: string; Size: number }[] };
  return new Map(files.flatMap(({ Path, Size }) => (Path === undefined ? [] : [[Path, Size] as const])));
}

async function unpack(entry: TarEntry, path: string, runAs: RunAs): Promise<void> {
  if (entry.kind === 'folder') {
    await mkdir(path, { recursive: true });
    await chmod(path, entry.mode);
  } else {
    const file = await open(path, 'wx', entry.mode);
    try {
      for await (const piece of entry.body) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  await changeOwner(runAs, path);
}

function damaged(what: string, cause?: unknown): BackupError {
  const message = `The backup is damaged: ${what}. It was cut off or changed; use another backup.`;
  return new BackupError('damaged', message, { cause });
}
