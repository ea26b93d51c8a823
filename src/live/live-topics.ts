import { Injectable } from '@nestjs/common';
import { validationFailed } from '../common/validation/validation-pipe.js';
import type { LiveTopic } from './live-topic.js';

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
