import { cpus } from 'node:os';

/** Minimum time between readings: the times of many cores take milliseconds to read. */
const EVERY_MS = 250;
/** Weight of the newest reading: work comes in bursts. */
const NEWEST = 0.5;

interface Reading {
  idleMs: number;
  totalMs: number;
}

/** Measures which share of this machine's CPU time is idle. A database on another machine is not included. */
export class IdleShare {
  private last = readTimes();
  private lastMs = performance.now();
  private smoothed = 1;

  /** Idle share from 0 to 1, smoothed over about a second. */
  read(): number {
    const nowMs = performance.now();
    if (nowMs - this.lastMs < EVERY_MS) return this.smoothed;
    const now = readTimes();
    const totalMs = now.totalMs - this.last.totalMs;
    if (totalMs > 0) {
      const share = (now.idleMs - this.last.idleMs) / totalMs;
      this.smoothed += NEWEST * (share - this.smoothed);
    }
    this.last = now;
    this.lastMs = nowMs;
    return this.smoothed;
  }
}

function readTimes(): Reading {
  let [idleMs, totalMs] = [0, 0];
  for (const { times } of cpus()) {
    idleMs += times.idle;
    totalMs += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idleMs, totalMs };
}
