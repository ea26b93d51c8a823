import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Limit of open files and sockets of a process. Node has already raised the soft limit to the hard one; the hard limit is raised here
 * when that is permitted, for this process and its children.
 */
export function openFilesLimit(wanted: number): number {
  const found = readLimit();
  if (found >= wanted) return found;
  // Without the program or the permission this has no effect; the resulting limit is read again.
  spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${wanted}:${wanted}`]);
  return readLimit();
}

function readLimit(): number {
  const soft = /^Max open files\s+(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return soft === 'unlimited' ? Infinity : Number(soft);
}
