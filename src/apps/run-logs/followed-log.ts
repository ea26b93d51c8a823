/** Text that was written to a log after a position. */
export interface LogPart {
  text: string;
  /** Cursor after the text. */
  position: string;
  /** Whether more text is available already. */
  hasMore: boolean;
}

/** A caller that follows a log. */
export interface LogFollower {
  position: string;
  /** Whether the caller's credential and permission are still valid. */
  mayRead(): Promise<boolean>;
  send(part: LogPart): void;
  /** @param isComplete the log is complete, so that nothing more will be written. */
  end(isComplete: boolean): void;
}

export interface LogSource {
  read(position: string, signal: AbortSignal): Promise<LogPart>;
  /** Whether the run has ended. */
  isOver(): Promise<boolean>;
  /** Whether the error is temporary. */
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

/** The orchestrator sends a log from its beginning each time, so reads occupy at most a tenth of the time. */
export const FOLLOW_PACE: Readonly<FollowPace> = {
  minPauseMs: 1000,
  longestPauseMs: 30_000,
  afterFailureMs: 5000,
  pauseShare: 10,
};

/** Reads the log of one attempt for all its followers: once for those at the same position. */
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

  /** Removes a follower; removing the last one stops the reads. */
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

  /** @returns pause before the next read in milliseconds; `null`: it was the last one. */
  private async turn(signal: AbortSignal): Promise<number | null> {
    const startedMs = performance.now();
    try {
      // Checked before the log is read, so that text written between the two is read.
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
