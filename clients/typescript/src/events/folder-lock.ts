import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** The path of a Unix socket, with its terminating zero, has at most 104 bytes on macOS and 108 on Linux. */
const MAX_ADDRESS_BYTES = 103;
/** A name of the longest form: that to which a stale lock is renamed. */
const LONGEST_NAME = 'lock.01234567';

/**
 * Locks a folder for one client. The lock is a socket on which the owner listens: unlike a file with a process id, it is released
 * when the owner crashes, and a process of another container with the same id is not mistaken for the owner.
 *
 * @returns `null` when another process, or another client in this process, holds the lock.
 */
export async function acquireFolder(folder: string): Promise<FolderLock | null> {
  // Named pipes have their own namespace on Windows, and end with their process.
  if (process.platform === 'win32') return acquire(pipeName(folder));
  if (Buffer.byteLength(join(folder, LONGEST_NAME)) <= MAX_ADDRESS_BYTES)
    return acquire(join(folder, 'lock'));
  if (process.platform !== 'linux')
    throw new Error(`The path of the folder is too long for a socket of ${MAX_ADDRESS_BYTES} bytes.`);
  // Older versions of Node truncate a path that is too long, and listen at another place.
  const handle = await open(folder);
  const lock = await acquire(`/proc/self/fd/${handle.fd}/lock`).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  if (lock === null) await handle.close();
  return lock && { release: () => releaseBoth(lock, handle) };
}

async function acquire(path: string): Promise<FolderLock | null> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(path);
    if (server !== null) return { release: () => close(server) };
    if (await isAlive(path)) return null;
    await removeDead(path);
  }
  return null;
}

async function releaseBoth(lock: FolderLock, handle: FileHandle): Promise<void> {
  await lock.release();
  await handle.close();
}

function pipeName(folder: string): string {
  return `\\\\.\\pipe\\signalbox-${createHash('sha256').update(resolve(folder)).digest('hex')}`;
}

/** `null` when the name is in use. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Renames the stale lock before removing it: another process may have replaced the lock by its own in between. */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if (await isAlive(aside)) await rename(aside, path);
  else await rm(aside, { force: true });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
