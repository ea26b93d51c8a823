import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Batch } from './batch.js';
import { acquireFolder, type FolderLock } from './folder-lock.js';
import { readSpoolFile, spoolFileOf } from './spool-file.js';

/** A damaged file, which is not sent. It stays in the folder for an operator to inspect. */
export interface DamagedFile {
  name: string;
  /** Number of the program's events in it, according to its header. */
  events: number;
}

export interface OpenedSpool {
  spool: Spool;
  /** The batches that an earlier process left, in order. */
  left: Batch[];
  damaged: DamagedFile[];
}

const BATCH_FILE = /^(\d{16})\.batch(\.damaged)?$/;

/** Keeps batches on disk, one file for each, in the order in which they were frozen. A file is complete or absent. */
export class Spool {
  private readonly sizes = new Map<string, number>();
  private bytes = 0;
  private nextNumber = 1;

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
    private readonly lock: FolderLock,
  ) {}

  /** @returns `null` when another process uses the folder. */
  static async open(folder: string, maxBytes: number): Promise<OpenedSpool | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lock = await acquireFolder(folder);
    if (lock === null) return null;
    const spool = new Spool(folder, maxBytes, lock);
    try {
      return { spool, ...(await spool.load()) };
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Writes a batch. Once the promise resolves, the batch survives a crash of the program and of the machine. */
  async put(batch: Batch): Promise<void> {
    const content = spoolFileOf(batch);
    if (this.bytes + content.byteLength > this.maxBytes) throw new Error('The spool is full.');
    const name = `${String(this.nextNumber++).padStart(16, '0')}.batch`;
    const temporary = join(this.folder, `${name}.tmp`);
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(this.folder, name));
      await this.syncFolder();
      this.add(batch, name, content.byteLength);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async remove(batch: Batch): Promise<void> {
    const name = batch.spoolFile;
    if (name === null) return;
    await rm(join(this.folder, name), { force: true });
    batch.spoolFile = null;
    this.bytes -= this.sizes.get(name) ?? 0;
    this.sizes.delete(name);
  }

  async close(): Promise<void> {
    await this.lock.release();
  }

  private async load(): Promise<{ left: Batch[]; damaged: DamagedFile[] }> {
    const left: Batch[] = [];
    const damaged: DamagedFile[] = [];
    for (const name of (await readdir(this.folder)).sort()) {
      // Left by a program that ended during a write.
      if (name.endsWith('.tmp')) await rm(join(this.folder, name), { force: true });
      const [, number, isSetAside] = BATCH_FILE.exec(name) ?? [];
      if (number === undefined) continue;
      this.nextNumber = Math.max(this.nextNumber, Number(number) + 1);
      if (isSetAside !== undefined) continue;
      const content = await readFile(join(this.folder, name)).catch(() => null);
      // The file may be readable at the next start.
      if (content === null) {
        damaged.push({ name, events: 0 });
        continue;
      }
      const read = readSpoolFile(content, name);
      if ('batch' in read) left.push(this.add(read.batch, name, content.byteLength));
      else damaged.push({ name: await this.setAside(name), events: read.events });
    }
    return { left, damaged };
  }

  private add(batch: Batch, name: string, size: number): Batch {
    this.sizes.set(name, size);
    this.bytes += size;
    batch.spoolFile = name;
    return batch;
  }

  /** Renames a damaged file, so that the next start does not count its events again. */
  private async setAside(name: string): Promise<string> {
    const aside = `${name}.damaged`;
    return rename(join(this.folder, name), join(this.folder, aside)).then(
      () => aside,
      () => name,
    );
  }

  private async syncFolder(): Promise<void> {
    // Windows cannot open a folder.
    const folder = await open(this.folder, 'r').catch(() => null);
    await folder?.sync().catch(() => undefined);
    await folder?.close();
  }
}
