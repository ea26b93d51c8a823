import type { StoredLogState } from '../../ingest/log/log-lag.js';
import type { IngestLogComponentResponse } from '../system.response.js';
import { down, ok, unknown, warn } from './component.js';

/** Maximum lag: beyond it, users could mistake incomplete data for complete data. */
const MAX_LAG_SECONDS = 30;

/** @param log state of all workers; `null`: it could not be read. */
export function ingestLogComponent(log: StoredLogState | null): IngestLogComponentResponse {
  if (log === null) {
    return {
      ...unknown('The ingest log'),
      lag_records: null,
      lag_events: null,
      lag_seconds: null,
      unread_partitions: null,
      dead_letters: null,
    };
  }
  return {
    ...judge(log),
    lag_records: log.records,
    lag_events: log.events,
    lag_seconds: log.seconds,
    unread_partitions: log.unread.length,
    dead_letters: log.deadLetters,
  };
}

function judge({
  partitions,
  unread,
  problems,
  seconds,
  events,
  deadLetters,
}: StoredLogState): ReturnType<typeof ok> {
  if (partitions === 0) {
    return warn('No worker has read the ingest log yet.', 'Start a process with the role worker.');
  }
  if (unread.length > 0) {
    const reason = problems.length === 0 ? '' : ` The last problem: ${problems.join('; ')}`;
    return down(
      `No worker reads ${unread.length} of ${partitions} partitions of the ingest log; accepted events wait in Kafka.${reason}`,
      'Check the processes with the role worker, and the brokers.',
    );
  }
  if (seconds > MAX_LAG_SECONDS) {
    return warn(
      `About ${events} accepted events of the last ${Math.ceil(seconds)} seconds are not stored in PostgreSQL yet; they wait in Kafka.`,
      'Check the load of PostgreSQL, or reduce the rate of events.',
    );
  }
  if (deadLetters > 0) {
    return warn(
      `${deadLetters === 1 ? '1 record' : `${deadLetters} records`} of the ingest log could not be stored.`,
      'Read the reasons in the headers of the records in the dead-letter topic.',
    );
  }
  return ok('Workers write the ingest log to PostgreSQL.');
}
