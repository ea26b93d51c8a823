import { readFileSync, readlinkSync } from 'node:fs';

const NS_PER_MS = 1_000_000;

/** Linux's id of the calling thread; 0 on other systems. */
export function ownThreadId(): number {
  try {
    // "<process id>/task/<thread id>"
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/** CPU time that a thread of this process has used, in ms; `null` where the system does not report it, or when the thread has ended. */
export function threadCpuMs(threadId: number): number | null {
  if (threadId === 0) return null;
  try {
    const [usedNs] = readFileSync(`/proc/self/task/${threadId}/schedstat`, 'latin1').split(' ');
    return Number(usedNs) / NS_PER_MS;
  } catch {
    return null;
  }
}
