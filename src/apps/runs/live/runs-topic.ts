import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Observable } from 'rxjs';
import { Clock } from '../../../common/clock.js';
import { memoize } from '../../../common/memoize.js';
import { LiveTopics, type LiveMessage, type LiveTopic } from '../../../live/live-topics.js';
import type { StreamedRun } from '../run-changes.js';
import { LiveRunsReadModel } from './live-runs.read-model.js';
import { OVERLAP_MS, RunFeed } from './run-feed.js';

/** Maximum number of changes that are buffered until a subscriber's snapshot has been read. */
const MAX_WAITING = 5000;

/**
 * Runs of a project: `runs.snapshot {runs, truncated}` with the active runs, then `runs.changed {run}` with each change. A
 * message has `id`, `installation_id`, `state` and `version` of a run; a subscriber reads the rest from the run's route. A
 * change can be sent twice, so a subscriber keeps the higher `version`. A subscriber that resumes also receives the runs
 * that have ended meanwhile.
 */
@Injectable()
export class RunsTopic implements LiveTopic, OnModuleInit {
  readonly name = 'runs';
  readonly permission = 'runs:view';
  private readonly logger = new Logger(RunsTopic.name);

  constructor(
    private readonly topics: LiveTopics,
    private readonly feed: RunFeed,
    private readonly runs: LiveRunsReadModel,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.topics.register(this);
  }

  open(projectId: string, sinceMs: number | null): Observable<LiveMessage> {
    return new Observable((subscriber) => {
      // Subscribed before the snapshot is read, so that no change between the two is lost.
      let waiting: StreamedRun[] | null = [];
      subscriber.add(
        this.feed.changesOf(projectId).subscribe({
          next: (run) => {
            if (waiting === null) subscriber.next(changed(run));
            else if (waiting.push(run) > MAX_WAITING) subscriber.complete();
          },
          complete: () => subscriber.complete(),
        }),
      );
      this.start(projectId, sinceMs).then(
        (messages) => {
          for (const message of messages) subscriber.next(message);
          for (const run of waiting ?? []) subscriber.next(changed(run));
          waiting = null;
        },
        (error: unknown) => {
          this.logger.warn('runs cannot be read for a stream', { err: error });
          subscriber.error(error);
        },
      );
    });
  }

  private async start(projectId: string, sinceMs: number | null): Promise<LiveMessage[]> {
    const readMs = this.clock.now();
    const { runs, truncated } = await this.runs.unfinished(projectId);
    const ended = sinceMs === null ? [] : await this.runs.endedSince(projectId, sinceMs - OVERLAP_MS);
    return [
      {
        type: 'runs.snapshot',
        id: `${readMs}-runs`,
        data: JSON.stringify({ runs: runs.map(sent), truncated }),
      },
      ...ended.map(changed),
    ];
  }
}

/** All subscribers of a change receive the same message object, so its data is encoded once. */
const changed = memoize((run: StreamedRun): LiveMessage => ({
  type: 'runs.changed',
  id: `${run.updated_ms}-${run.id}`,
  data: JSON.stringify({ run: sent(run) }),
}));

function sent({ id, installation_id, state, version }: StreamedRun) {
  return { id, installation_id, state, version };
}
