import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Observable, type Subscriber } from 'rxjs';
import type { UserCaller } from '../auth/caller.js';
import { CredentialWatch } from '../auth/credential-watch.js';
import { PermissionChecks } from '../auth/permission-checks.js';
import { Clock } from '../common/clock.js';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { Heartbeats } from '../common/sse/heartbeats.js';
import { Metrics } from '../metrics/metrics.js';
import { validationFailed, validationPipe } from '../common/validation/validation-pipe.js';
import { idWith, lastSeen } from './last-seen.js';
import type { LiveMessage, LiveTopic } from './live-topic.js';
import { LiveTopics } from './live-topics.js';
import type { LiveStreamQuery } from './stream-query.dto.js';

/** Of this process. Each reads its own snapshot. */
const MAX_STREAMS = 2000;
/** How long a reader waits before it comes back; spread, so that not all of a replica come at once. */
const RETRY_MS = { least: 1000, spread: 4000 };

const HEARTBEAT: MessageEvent = { comment: 'hb' };

/** By the type: a filter that the query gets and this does not would not compile, instead of holding for nobody. */
const FILTER_NAMES: Record<FilterName, true> = {
  type: true,
  not_type: true,
  level: true,
  not_level: true,
  source: true,
  not_source: true,
  data: true,
  not_data: true,
  q: true,
};
type FilterName = keyof Omit<LiveStreamQuery, 'project_id' | 'topics' | 'last_event_id'>;
const FILTERS = Object.keys(FILTER_NAMES) as FilterName[];

/** What one topic tells one reader. */
interface OpenTopic {
  topic: LiveTopic;
  messages: Observable<LiveMessage>;
}

/** The open streams of this replica: people who watch a project, whatever about. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly readers = new Heartbeats<Subscriber<MessageEvent>>((reader) => reader.next(HEARTBEAT));
  private readonly gauge: Gauge;
  private readonly pipe = validationPipe();
  private open = 0;
  private stopped = false;

  constructor(
    private readonly topics: LiveTopics,
    private readonly checks: PermissionChecks,
    private readonly credentials: CredentialWatch,
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    this.gauge = new Gauge({
      name: 'signalbox_live_streams_open',
      help: 'Readers of the live stream on this replica.',
      registers: [registry],
    });
  }

  onModuleDestroy(): void {
    this.stopped = true;
    for (const reader of this.readers) reader.complete();
    this.readers.stop();
  }

  /**
   * @param lastEventId of the reader, when it comes back.
   * @throws ProblemError `validation_failed` for unknown topics and wrong filters; `not_found`, `forbidden`, `scope_missing`;
   *   `overloaded` when there are too many streams.
   */
  async read(
    caller: UserCaller,
    query: LiveStreamQuery,
    lastEventId: string | undefined,
  ): Promise<Observable<MessageEvent>> {
    const topics = this.topics.named(query.topics);
    let projectId = '';
    for (const { permission } of topics) {
      projectId = (await this.checks.requireOnProject(caller, permission, query.project_id)).id;
    }
    const filters = await this.filtersOf(topics, query);
    if (this.open >= MAX_STREAMS || this.stopped) {
      throw new ProblemError('overloaded', 'This replica has too many streams open. Try again.', {
        headers: retryAfter(5 + Math.random() * 10),
      });
    }
    const { ms, positions } = lastSeen(lastEventId, this.clock.now());
    const open = topics.map((topic, index) => ({
      topic,
      messages: topic.open(projectId, ms, {
        filters: filters[index] ?? {},
        position: positions.get(topic.name) ?? null,
      }),
    }));
    return this.stream(caller, projectId, open);
  }

  /** The filters of each topic, in their order. */
  private async filtersOf(topics: readonly LiveTopic[], query: LiveStreamQuery): Promise<object[]> {
    const given = FILTERS.filter((name) => query[name] !== undefined);
    const [first] = given;
    if (first !== undefined && topics.every(({ filters }) => filters === undefined)) {
      throw validationFailed([{ path: first, problem: 'is not a filter of these topics' }]);
    }
    return Promise.all(
      topics.map(async ({ filters }): Promise<object> => {
        if (filters === undefined) return {};
        const values = Object.fromEntries(given.map((name) => [name, query[name]]));
        return (await this.pipe.transform(values, { type: 'query', metatype: filters })) as object;
      }),
    );
  }

  private stream(
    caller: UserCaller,
    projectId: string,
    topics: readonly OpenTopic[],
  ): Observable<MessageEvent> {
    return new Observable((subscriber) => {
      this.gauge.set((this.open += 1));
      this.readers.add(subscriber);
      subscriber.add(() => {
        this.gauge.set((this.open -= 1));
        this.readers.delete(subscriber);
      });
      // With the first message: one that had no data would get an id of Nest's, which means nothing to us.
      let retry: number | undefined = Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread);
      const positions = new Map<string, string>();
      for (const { topic, messages } of topics) {
        const ended = this.credentials.ended(caller, projectId, topic.permission);
        subscriber.add(ended.subscribe(() => subscriber.complete()));
        subscriber.add(
          messages.subscribe({
            next: ({ position, ...message }) => {
              if (position !== undefined) positions.set(topic.name, position);
              const id = idWith(message.id, positions);
              subscriber.next({ ...message, id, ...(retry === undefined ? {} : { retry }) });
              retry = undefined;
            },
            error: (error: unknown) => subscriber.error(error),
            // A topic that cannot go on: the reader comes back and starts anew.
            complete: () => subscriber.complete(),
          }),
        );
      }
    });
  }
}
