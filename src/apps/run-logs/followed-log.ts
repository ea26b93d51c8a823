/** What was written to a log after a position. */
export interface LogPart {
  text: string;
  /** Where the log continues. */
  position: string;
  /** More text is there already. */
  hasMore: boolean;
}

/** A caller that follows a log. */
export interface LogFollower {
  position: string;
  /** Whether the credential and the permission still hold. */
  mayRead(): Promise<boolean>;
  send(part: LogPart): void;
  /** @param isComplete nothing more will be written. */
  end(isComplete: boolean): void;
}

export interface LogSource {
  read(position: string, signal: AbortSignal): Promise<LogPart>;
  /** Whether the run has ended. */
  isOver(): Promise<boolean>;
  /** Whether reading works again later. */
  isPassing(error: unknown): boolean;
}

/** Pauses between two reads of a log. */
export interface FollowPace {
  minPauseMs: number;
  longestPauseMs: number;
  afterFailureMs: number;
  /** Length of the pause as a multiple of the duration of the read. */
  pauseShare: number;
}

/** An orchestrator sends a log from its beginning each time: it is read for at most a tenth of the time. */
export const FOLLOW_PACE: Readonly<FollowPace> = {
  minPauseMs: 1000,
  longestPauseMs: 30_000,
  afterFailureMs: 5000,
  pauseShare: 10,
};

/** Reads the log of one attempt for all who follow it: once for those who have read up to the same place. */
export class FollowedLog {
  private readonly followers = new Set<LogFollower>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly source: LogSource,
    private readonly pace: Readonly<FollowPace> = FOLLOW_PACE,
  ) {}

  get isEmpty(): boolean {
    return this.followers.size === 0;
  }

  add(follower: LogFollower): void {
    this.followers.add(follower);
  }

  /** The last one ends the reading. */
  delete(follower: LogFollower): void {
    this.followers.delete(follower);
    if (this.isEmpty) this.stopping.abort();
  }

  /** Resolves when the last follower has left. */
  async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pauseMs = await this.turn(signal);
      if (pauseMs === null) break;
      await pause(pauseMs, signal);
    }
  }

  /** @returns how long to wait before the next one; `null`: it was the last. */
  private async turn(signal: AbortSignal): Promise<number | null> {
    const startedMs = performance.now();
    try {
      // Read before the log: what is written between the two is then found by the log.
      const isOver = await this.source.isOver();
      const { isQuiet, hasMore } = await this.read(signal);
      if (isOver && isQuiet) return this.endAll(true);
      if (hasMore) return 0;
    } catch (error) {
      if (signal.aborted) return null;
      if (!this.source.isPassing(error)) return this.endAll(false);
      return this.pace.afterFailureMs;
    }
    const tookMs = performance.now() - startedMs;
    const { minPauseMs, longestPauseMs, pauseShare } = this.pace;
    return Math.min(longestPauseMs, Math.max(minPauseMs, tookMs * pauseShare));
  }

  private async read(signal: AbortSignal): Promise<{ isQuiet: boolean; hasMore: boolean }> {
    const parts: LogPart[] = [];
    for (const [position, followers] of byPosition(this.followers)) {
      const part = await this.source.read(position, signal);
      parts.push(part);
      for (const follower of followers) await this.pass(part, follower);
    }
    return {
      isQuiet: parts.every(({ text }) => text === ''),
      hasMore: parts.some(({ hasMore }) => hasMore),
    };
  }

  private async pass(part: LogPart, follower: LogFollower): Promise<void> {
    const mayRead = await follower.mayRead();
    if (!this.followers.has(follower)) return;
    if (!mayRead) {
      this.delete(follower);
      follower.end(false);
      return;
    }
    follower.position = part.position;
    if (part.text !== '') follower.send(part);
  }

  private endAll(isComplete: boolean): null {
    for (const follower of [...this.followers]) {
      this.delete(follower);
      follower.end(isComplete);
    }
    return null;
  }
}

/** Resolves after the time, or as soon as the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

function byPosition(followers: Iterable<LogFollower>): Map<string, LogFollower[]> {
  const groups = new Map<string, LogFollower[]>();
  for (const follower of followers) {
    const group = groups.get(follower.position);
    if (group === undefined) groups.set(follower.position, [follower]);
    else group.push(follower);
  }
  return groups;
}
