import { Injectable, type Type } from '@nestjs/common';
import { validationFailed } from '../common/validation/validation-pipe.js';
import type { Observable } from 'rxjs';
import type { Permission } from '../auth/permissions.js';

/**
 * A message of a topic. Subscribers that receive the same object share its encoded data, so a topic should not make
 * copies.
 */
export interface LiveMessage {
  /** Name of the event, such as `runs.changed`. */
  type: string;
  id: string;
  /** JSON text. */
  data: string;
  /**
   * The topic's position, in its own format, without `;`, `=` and line breaks. The id of every later message of the
   * stream contains it, so a subscriber returns it whichever topic it received last.
   */
  position?: string | undefined;
}

/** A subscriber's filters for a topic, and the position from which it resumes. */
export interface Resumption {
  /** A valid instance of the topic's `filters`. */
  filters: object;
  /** The last {@link LiveMessage.position} of this topic that the subscriber received. */
  position: string | null;
}

/** A kind of messages that the stream of a project can contain. */
export interface LiveTopic {
  /** Prefix of every message's type: `runs` → `runs.snapshot`. */
  readonly name: string;
  /** Checked on the project when the stream opens, and repeatedly while it is open. */
  readonly permission: Permission;
  /** A DTO of the stream's filters, for a topic that supports filters. */
  readonly filters?: Type<object>;

  /**
   * Emits the messages of one subscriber: first a snapshot, then every change. Each message has an `id` that begins
   * with a time in Unix milliseconds and a hyphen, because one `id` applies to all topics of a stream. Ends only by an
   * error.
   *
   * @param sinceMs the time in the last id that the subscriber received; `null`: it connects for the first time.
   */
  open(projectId: string, sinceMs: number | null, resumption?: Resumption): Observable<LiveMessage>;
}

/** Registry of the topics. Modules register theirs when they start. */
@Injectable()
export class LiveTopics {
  private readonly byName = new Map<string, LiveTopic>();

  register(topic: LiveTopic): void {
    if (this.byName.has(topic.name)) throw new Error(`there are two topics called ${topic.name}`);
    this.byName.set(topic.name, topic);
  }

  /**
   * @param names comma-separated.
   * @throws ProblemError `validation_failed`
   */
  named(names: string): LiveTopic[] {
    return [...new Set(names.split(','))].map((name) => {
      const topic = this.byName.get(name);
      if (topic !== undefined) return topic;
      const known = [...this.byName.keys()].toSorted().join(', ');
      throw validationFailed([{ path: 'topics', problem: `each must be one of ${known}` }]);
    });
  }
}
