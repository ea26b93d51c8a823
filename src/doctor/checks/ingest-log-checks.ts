import type { DoctorFacts } from '../facts/facts.js';
import { attention, failure, fine, type Finding } from '../finding.js';

const CHECK = 'kafka.topic';

/** With a log in front of PostgreSQL, the durability of a confirmed batch depends on the log. */
export function ingestLogChecks({ ingestLog }: DoctorFacts): Finding[] {
  if (ingestLog === null) return [];
  if ('problems' in ingestLog) {
    return [
      failure(
        CHECK,
        `${ingestLog.problems.join('; ')}.`,
        'Correct the setting or the topic. Until then, a running service rejects batches that the brokers do not acknowledge, and a stopped service does not start.',
        'unproven',
      ),
    ];
  }
  const { topic, partitions, isDurable } = ingestLog;
  if (!isDurable) {
    return [
      attention(
        CHECK,
        `The topic "${topic}" acknowledges batches that a single failure can lose, which KAFKA_ACCEPT_VOLATILE accepts.`,
        'Set the replication factor of the topic to 3 and min.insync.replicas to 2, and remove KAFKA_ACCEPT_VOLATILE.',
        'broken',
      ),
    ];
  }
  return [fine(CHECK, `The topic "${topic}" keeps acknowledged batches (${partitions} partitions).`)];
}
