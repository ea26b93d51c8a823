import { startTimer } from '../shared/timer.js';

type End = 'closed' | 'entered' | 'queue_full';

interface Waiter {
  tryEnter: () => boolean;
  end: (end: End) => void;
}

/** Callers that wait for room in the queue, first come, first served. */
export class RoomWaiters {
  private waiting: Waiter[] = [];

  /** @param max waiting callers; more are turned away at once. */
  constructor(private readonly max: number) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** @param tryEnter takes the room if there is enough. */
  wait(timeoutMs: number, tryEnter: () => boolean): Promise<End> {
    if (this.waiting.length >= this.max) return Promise.resolve('queue_full');
    return new Promise((resolve) => {
      const waiter: Waiter = {
        tryEnter,
        end: (end) => {
          clearTimeout(timer);
          this.waiting = this.waiting.filter((one) => one !== waiter);
          resolve(end);
        },
      };
      const timer = startTimer(() => waiter.end('queue_full'), timeoutMs);
      this.waiting.push(waiter);
    });
  }

  /** There may be room now. */
  admit(): void {
    for (let next = this.waiting[0]; next?.tryEnter() === true; next = this.waiting[0]) next.end('entered');
  }

  close(): void {
    for (const waiter of [...this.waiting]) waiter.end('closed');
  }
}
