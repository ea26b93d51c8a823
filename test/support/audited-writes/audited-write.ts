import type { AuditAction } from '../../../src/audit/audit-actions.js';
import type { WriteStory } from './write-story.js';

/** Audit log that contains an event. The organization's read also returns those of all projects. */
export type Place = 'organization' | 'project';

export interface WriteRequest {
  /** Values of the parameters in the route's path; `project` is the story's project when absent. */
  parameters?: Record<string, string>;
  /** Query string without the question mark. */
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Bearer credential: the administrator's when absent, none when `null`. */
  credential?: string | null;
}

export interface WriteResponse {
  body: Record<string, unknown>;
  requestId: string;
}

/** A request that succeeds, and the audit events that it must leave. */
export interface AuditedWrite {
  /** Name of the route in the format of `routesOf`. */
  route: string;
  /** Every audit event of the request; actions are unique within one request. */
  records: Partial<Record<AuditAction, Place>>;
  /** Further events that a background job may write on behalf of the request. */
  later?: readonly AuditAction[];
  /** Name of the actor; the administrator's address when absent. */
  actor?: (story: WriteStory) => string;
  request: (story: WriteStory) => Promise<WriteRequest> | WriteRequest;
  /** Stores values to which later requests refer. */
  keep?: (story: WriteStory, body: Record<string, unknown>) => void;
}

/** Query that names the story's project. */
export const IN_PROJECT = 'project_id=shop';
