import { Injectable } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { UserCaller } from '../auth/caller.js';
import { CredentialWatch } from '../auth/authorization/credential-watch.js';
import { PermissionChecks } from '../auth/authorization/permission-checks.js';
import { Clock } from '../common/clock.js';
import { validationFailed, validationPipe } from '../common/validation/validation-pipe.js';
import type { Frame } from '../streams/event-stream.js';
import { liveFrames, lastSeen } from './live-frames.js';
import { LiveTopics, type LiveTopic } from './live-topics.js';
import type { LiveStreamQuery } from './stream-query.dto.js';

/** Opens the streams of people who watch a project. */
@Injectable()
export class LiveStreams {
  private readonly pipe = validationPipe();

  constructor(
    private readonly topics: LiveTopics,
    private readonly checks: PermissionChecks,
    private readonly credentials: CredentialWatch,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the stream of a subscriber.
   *
   * @param lastEventId last id that a reconnecting subscriber received.
   * @throws ProblemError `validation_failed` for unknown topics and wrong filters; `not_found`, `forbidden`,
   *   `scope_missing`.
   */
  async frames(
    caller: UserCaller,
    query: LiveStreamQuery,
    lastEventId: string | undefined,
  ): Promise<Observable<Frame>> {
    const topics = this.topics.named(query.topics);
    let projectId = '';
    for (const { permission } of topics) {
      projectId = (await this.checks.requireOnProject(caller, permission, query.project_id)).id;
    }
    const filters = await this.filtersOf(topics, query);
    const { ms, positions } = lastSeen(lastEventId, this.clock.now());
    const open = topics.map((topic, index) => ({
      name: topic.name,
      messages: topic.open(projectId, ms, {
        filters: filters[index] ?? {},
        position: positions.get(topic.name) ?? null,
      }),
      ended: this.credentials.ended(caller, projectId, topic.permission),
    }));
    return liveFrames(open);
  }

  /** The filters of each topic, in the order of the topics. */
  private async filtersOf(topics: readonly LiveTopic[], query: LiveStreamQuery): Promise<object[]> {
    const { project_id: _project, topics: _topics, last_event_id: _lastEventId, ...values } = query;
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const [first] = given;
    if (first !== undefined && topics.every(({ filters }) => filters === undefined)) {
      throw validationFailed([{ path: first[0], problem: 'is not a filter of these topics' }]);
    }
    return Promise.all(
      topics.map(async ({ filters }): Promise<object> => {
        if (filters === undefined) return {};
        return (await this.pipe.transform(Object.fromEntries(given), {
          type: 'query',
          metatype: filters,
        })) as object;
      }),
    );
  }
}
