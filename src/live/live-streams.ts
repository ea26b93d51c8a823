import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { EMPTY, type Observable } from 'rxjs';
import type { UserCaller } from '../auth/caller.js';
import { CredentialWatch } from '../auth/authorization/credential-watch.js';
import { PermissionChecks } from '../auth/authorization/permission-checks.js';
import { Clock } from '../common/clock.js';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { detachSseResponse } from '../common/sse/detach-sse-response.js';
import { Heartbeats } from '../common/sse/heartbeats.js';
import { whenGone } from '../common/sse/when-gone.js';
import { Metrics } from '../metrics/metrics.js';
import { validationFailed, validationPipe } from '../common/validation/validation-pipe.js';
import { OpenStreams } from '../streams/open-streams.js';
import { streamHolderOf } from '../streams/stream-holder.js';
import { lastSeen } from './last-seen.js';
import { LiveReader } from './live-reader.js';
import type { LiveTopic } from './live-topic.js';
import { LiveTopics } from './live-topics.js';
import type { LiveStreamQuery } from './stream-query.dto.js';
import { jitter } from '../common/time/jitter.js';

/** Of this process. Each reads its own snapshot. */
const MAX_STREAMS = 2000;
/** A `Record` over the filter names, so that a new filter of the query that is missing here does not compile, instead of being ignored. */
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
  query: true,
};
type FilterName = keyof Omit<LiveStreamQuery, 'project_id' | 'topics' | 'last_event_id'>;
const FILTERS = Object.keys(FILTER_NAMES) as FilterName[];

/** The open live streams of this replica: people who watch a project. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly readers = new Heartbeats<LiveReader>((reader) => reader.heartbeat());
  private readonly gauge: Gauge;
  private readonly pipe = validationPipe();
  private open = 0;
  private stopped = false;

  constructor(
    private readonly topics: LiveTopics,
    private readonly checks: PermissionChecks,
    private readonly credentials: CredentialWatch,
    private readonly clock: Clock,
    private readonly streams: OpenStreams,
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
    for (const reader of this.readers) reader.end();
    this.readers.stop();
  }

  /**
   * Opens a stream on the response of a route with `@Sse`, which is to return what this does.
   *
   * @param lastEventId of a reader that reconnects.
   * @throws ProblemError `validation_failed` for unknown topics and wrong filters; `not_found`, `forbidden`, `scope_missing`;
   *   `too_many_streams` for the caller; `overloaded` when the replica has too many streams.
   */
  async read(
    caller: UserCaller,
    query: LiveStreamQuery,
    lastEventId: string | undefined,
    response: ServerResponse,
  ): Promise<Observable<never>> {
    const topics = this.topics.named(query.topics);
    let projectId = '';
    for (const { permission } of topics) {
      projectId = (await this.checks.requireOnProject(caller, permission, query.project_id)).id;
    }
    const filters = await this.filtersOf(topics, query);
    this.refuseTooMany();
    if (response.req.socket.destroyed) return EMPTY;
    const reader = new LiveReader(this.streams.open('live', streamHolderOf(caller), response));
    this.gauge.set((this.open += 1));
    whenGone(response, () => this.leave(reader));
    const { ms, positions } = lastSeen(lastEventId, this.clock.now());
    const open = topics.map((topic, index) => ({
      name: topic.name,
      messages: topic.open(projectId, ms, {
        filters: filters[index] ?? {},
        position: positions.get(topic.name) ?? null,
      }),
      ended: this.credentials.ended(caller, projectId, topic.permission),
    }));
    return detachSseResponse(response, () => {
      this.readers.add(reader);
      reader.begin(open);
      if (this.stopped) reader.end();
    });
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

  private refuseTooMany(): void {
    if (this.open < MAX_STREAMS && !this.stopped) return;
    throw new ProblemError('overloaded', 'This replica has too many open streams. Retry after Retry-After.', {
      headers: retryAfter(jitter(5, 15)),
    });
  }

  private leave(reader: LiveReader): void {
    if (!reader.release()) return;
    this.gauge.set((this.open -= 1));
    this.readers.delete(reader);
  }
}
