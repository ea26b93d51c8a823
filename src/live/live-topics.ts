import { Injectable, type Type } from '@nestjs/common';
import { validationFailed } from '../common/validation/validation-pipe.js';
import type { Observable } from 'rxjs';
import type { Permission } from '../auth/permissions.js';

/** A message of a topic. Readers that get the same object share its encoded data, so a topic should not make copies. */
export interface LiveMessage {
  /** The name of the event, `runs.changed`. */
  type: string;
  id: string;
  /** JSON text. */
  data: string;
  /**
   * The topic's position, in its own format, without `;`, `=` and line breaks. It stands in the id of every
   * message of the stream from here on, so a reader sends it back whichever topic it received last.
   */
  position?: string | undefined;
}

/** A subscriber's filters for a topic, and the position from which it resumes. */
export interface Resumption {
  /** An instance of the topic's `filters`, valid. */
  filters: object;
  /** The last {@link LiveMessage.position} of this topic that the reader saw, as it sent it. */
  position: string | null;
}

/** A kind of message that the stream of a project can carry. */
export interface LiveTopic {
  /** Every message's type begins with it: `runs` → `runs.snapshot`. */
  readonly name: string;
  /** Checked on the project when the stream opens, and repeatedly while it is open. */
  readonly permission: Permission;
  /** A DTO of the stream's filters, for a topic that can be narrowed. */
  readonly filters?: Type<object>;

  /**
   * What one reader gets: first how things are, then every change. Each message has an `id` that begins with a
   * time in Unix milliseconds and a hyphen, as one `id` counts for all topics of a stream. Ends only by an error.
   *
   * @param sinceMs the time in the last id that the reader saw; `null`: it comes for the first time.
   */
  open(projectId: string, sinceMs: number | null, resumption?: Resumption): Observable<LiveMessage>;
}

/** The topics that there are. Modules register theirs when they start. */
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
