import { createHash } from 'node:crypto';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupFile } from './backup-manifest.js';

/** A file of a backup that is being written. */
export class BackupFileWriter {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  private constructor(private readonly file: FileHandle) {}

  /** Readable by its owner only, because a backup contains all data. */
  static async create(path: string): Promise<BackupFileWriter> {
    return new BackupFileWriter(await open(path, 'wx', 0o600));
  }

  async write(piece: Buffer): Promise<void> {
    this.hash.update(piece);
    this.bytes += piece.length;
    await this.file.writeFile(piece);
  }

  /** Resolves when the file is durable on the disk. */
  async finish(): Promise<BackupFile> {
    await this.file.sync();
    await this.file.close();
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined);
  }
}

/** Replaces a file atomically; resolves when it is durable on the disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
