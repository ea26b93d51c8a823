import { readFileSync } from 'node:fs';
import { childrenOf } from './pids.js';

/** Ids of a supervisor's running processes by name (`api-1`, `worker`, …). */
export function supervisedProcesses(supervisor: number): Map<string, number> {
  return new Map(
    childrenOf(supervisor).flatMap((pid) => {
      const name = /main\.js\0(api-\d+|worker)\0/.exec(commandLine(pid))?.[1];
      return name === undefined ? [] : [[name, pid] as const];
    }),
  );
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
