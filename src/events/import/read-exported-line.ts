import { parseTimestamp } from '../../common/time/parse-timestamp.js';
import { isUuid, uuidV7Time } from '../../common/uuid-v7.js';
import { isEventType, type EventType } from '../event-types.js';
import { validatePayload } from '../payload-schemas.js';

/** An event of an export, as it goes into the table. */
export interface ImportedEvent {
  id: string;
  projectId: string;
  type: EventType;
  ts: string;
  receivedMs: number;
  /** The JSON text of the whole line: PostgreSQL takes `data` out of it, so numbers keep their digits. */
  line: string;
}

/** What a line holds: an event, nothing to import (blank, or the end of an export), or a problem. */
export type ReadLine = { event: ImportedEvent } | { problem: string } | null;

/** Reads a line of an export in NDJSON. Never throws. */
export function readExportedLine(line: string): ReadLine {
  if (line.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: 'is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'is not a JSON object' };
  }
  const {
    id,
    project_id: projectId,
    type,
    ts,
    received_at: receivedAt,
    data,
    ...more
  } = value as Record<string, unknown>;
  if ('export' in more && id === undefined) return null;
  if (typeof id !== 'string' || uuidV7Time(id) === null) return { problem: 'id: must be a UUIDv7' };
  if (typeof projectId !== 'string' || !isUuid(projectId)) return { problem: 'project_id: must be a UUID' };
  if (!isEventType(type)) return { problem: 'type: must be one of the event types' };
  if (typeof ts !== 'string' || parseTimestamp(ts) === null) {
    return { problem: 'ts: must be an ISO 8601 timestamp in UTC' };
  }
  const received = typeof receivedAt === 'string' ? parseTimestamp(receivedAt) : null;
  if (received === null || received.micros !== 0 || received.ms !== uuidV7Time(id)) {
    return { problem: 'received_at: must be the time in the id, in milliseconds' };
  }
  const invalid = validatePayload(type, data);
  if (invalid !== null) return { problem: `${invalid.path}: ${invalid.problem}` };
  return { event: { id, projectId, type, ts, receivedMs: received.ms, line } };
}
