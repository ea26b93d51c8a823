import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { EventActivityReadModel, type EventActivity } from '../events/activity/event-activity.read-model.js';
import type { Hours } from '../events/activity/hours.js';

/** Maximum age of a cached count, so that ten people who view the projects cost as much as one. */
const FRESH_MS = 5000;
/** Maximum number of cached counts, of some kilobytes each. */
const MAX_KEPT = 2000;

/** A count, and the window in which it was counted. */
export interface RecentEventActivity extends EventActivity {
  readonly hours: Hours;
}

interface Kept {
  readonly atMs: number;
  readonly activity: Promise<RecentEventActivity>;
}

/** Caches the counts of {@link EventActivityReadModel} of the last seconds, on this replica. */
@Injectable()
export class RecentActivity {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly counts: EventActivityReadModel,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts in the order of the projects. Concurrent callers share one count, whose window may have ended up to five
   * seconds earlier.
   */
  async of(projectIds: readonly string[], hours: Hours): Promise<RecentEventActivity[]> {
    const nowMs = this.clock.now();
    const missing = projectIds.filter((id) => !this.isFresh(keyOf(id, hours), nowMs));
    if (missing.length > 0) this.count(missing, hours, nowMs);
    const activities = projectIds.map((id) => this.kept.get(keyOf(id, hours))?.activity);
    return Promise.all(activities.map(async (activity) => (await activity) ?? { ...NOTHING, hours }));
  }

  private isFresh(key: string, nowMs: number): boolean {
    const kept = this.kept.get(key);
    return kept !== undefined && nowMs - kept.atMs < FRESH_MS;
  }

  private count(projectIds: readonly string[], hours: Hours, nowMs: number): void {
    const counted = this.counts.of(projectIds, hours);
    for (const id of projectIds) {
      const key = keyOf(id, hours);
      const kept = { atMs: nowMs, activity: counted.then((all) => ({ ...(all.get(id) ?? NOTHING), hours })) };
      this.kept.delete(key);
      this.kept.set(key, kept);
      // The next caller retries a failed read.
      kept.activity.catch(() => {
        if (this.kept.get(key) === kept) this.kept.delete(key);
      });
    }
    this.forget(projectIds.length);
  }

  /** Evicts the oldest entries, except those that were just requested. */
  private forget(justAdded: number): void {
    for (const key of this.kept.keys()) {
      if (this.kept.size <= Math.max(MAX_KEPT, justAdded)) return;
      this.kept.delete(key);
    }
  }
}

const NOTHING: EventActivity = { types: [], errors: [], lastEventAt: null, estimated: false };

function keyOf(projectId: string, { count }: Hours): string {
  return `${projectId}:${count}`;
}
