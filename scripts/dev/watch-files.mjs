import { watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Debounce: editors write a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 40;

/**
 * Calls `onChange` with the changed files below some folders, except tests. A file system event only triggers a comparison
 * of all times and sizes, because events differ between platforms and editors replace files by renaming.
 * Calls never overlap; changes during a call are part of the next one.
 *
 * @param {string[]} folders below `root`.
 * @param {(files: { changed: string[], removed: string[] }) => Promise<void>} onChange paths below `root`, with slashes.
 */
export function watchFiles(root, folders, onChange) {
  const watchers = new Map();
  let known;
  let timer;
  let running = Promise.resolve();
  let closed = false;

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(compare);
    }, SETTLE_MS);
  };

  async function compare() {
    if (closed) return;
    const found = await scan();
    const before = known;
    known = found;
    if (before === undefined) return;
    const changed = [...found.keys()].filter((path) => found.get(path) !== before.get(path));
    const removed = [...before.keys()].filter((path) => !found.has(path));
    if (changed.length > 0 || removed.length > 0) await onChange({ changed, removed });
  }

  async function scan() {
    const files = new Map();
    const visit = async (folder) => {
      // Watched before it is read, so that no file created in between is missed.
      watchFolder(folder);
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
        forget(folder);
        return [];
      });
      await Promise.all(
        entries.map(async (entry) => {
          const path = join(folder, entry.name);
          if (entry.isDirectory()) return visit(path);
          if (!/\.(?:ts|json)$/.test(entry.name) || entry.name.endsWith('.spec.ts')) return;
          const stats = await stat(path).catch(() => null);
          if (stats !== null)
            files.set(relative(root, path).split(sep).join('/'), `${stats.mtimeMs} ${stats.size}`);
        }),
      );
    };
    await Promise.all(folders.map((folder) => visit(join(root, folder))));
    return files;
  }

  function watchFolder(folder) {
    if (closed || watchers.has(folder)) return;
    try {
      const watcher = watch(folder, schedule);
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    } catch {
      // The folder was removed meanwhile; its parent reports that.
    }
  }

  function forget(folder) {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  running = running.then(compare);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      await running;
    },
  };
}
