import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * How many files and sockets a process of this run may have open. Node has raised the soft limit to the
 * hard one already; the hard one is raised where that is allowed, for this process and those it starts.
 */
export function openFilesLimit(wanted: number): number {
  const found = readLimit();
  if (found >= wanted) return found;
  // A missing program or right changes nothing; what came of it is read back.
  spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${wanted}:${wanted}`]);
  return readLimit();
}

function readLimit(): number {
  const soft = /^Max open files\s+(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return soft === 'unlimited' ? Infinity : Number(soft);
}
