import { readFileSync, readdirSync } from 'node:fs';

/** Linux's USER_HZ, the unit of times in /proc; 100 on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  /** Seconds of this process, user and system. */
  own: number;
  /** Seconds of exited children. */
  ended: number;
}

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid: number): number {
  return readStat(pid)?.own ?? 0;
}

/** CPU seconds of a process and of its children, both running and exited. */
export function treeCpuSeconds(pid: number): number {
  const root = readStat(pid);
  if (root === null) return 0;
  let sum = root.own + root.ended;
  for (const entry of readdirSync('/proc')) {
    const child = /^\d+$/.test(entry) ? readStat(Number(entry)) : null;
    if (child?.parent === pid) sum += child.own;
  }
  return sum;
}

/** Bytes that a process has read and written so far, through files and sockets. */
export function transferred(pid: number): { received: number; sent: number } {
  const text = readFileSync(`/proc/${pid}/io`, 'utf8');
  const bytes = (field: string): number => Number(new RegExp(`^${field}: (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { received: bytes('rchar'), sent: bytes('wchar') };
}

/** Current and peak RSS in MB. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: mb('VmRSS'), peak: mb('VmHWM') };
}

/**
 * The kernel's counter of connections that it reset itself. When a listener does not accept fast enough, Linux falls back to SYN
 * cookies, and resets a connection with a cookie that does not fit into the accept queue. The sender sees the reset, although the
 * service never received the connection.
 */
export function failedSynCookies(): number {
  const lines = readFileSync('/proc/net/netstat', 'utf8').split('\n');
  const [names, values] = lines.filter((line) => line.startsWith('TcpExt:')).map((line) => line.split(' '));
  return Number(values?.[names?.indexOf('SyncookiesFailed') ?? -1] ?? 0);
}

function readStat(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field is the program's name in parentheses, which can contain any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, utime, stime, cutime, cstime] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
  return {
    parent: parent!,
    own: (utime! + stime!) / TICKS_PER_SECOND,
    ended: (cutime! + cstime!) / TICKS_PER_SECOND,
  };
}
