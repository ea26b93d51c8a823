import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './backup-file.js';

/** The last finished backup of a data folder. */
export interface LastBackup {
  id: string;
  /** RFC 3339, UTC. */
  complete_until: string;
  folder: string;
  bytes: number;
}

const FILE = 'last-backup.json';

/** Stores it in the data folder, for `signalbox doctor` and the health screen. */
export async function recordLastBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeDurably(join(dataDir, FILE), `${JSON.stringify(backup, null, 2)}\n`);
}

/** `null`: no backup was made. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    const backup = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Partial<LastBackup>;
    return Number.isNaN(Date.parse(backup.complete_until ?? '')) ? null : (backup as LastBackup);
  } catch {
    return null;
  }
}
