import type { Permission } from '../auth/permissions.js';

export class ProjectResponse {
  /** Id of the project, a UUID. */
  id: string;
  /** Key of the project. Permanent; cannot be reused. */
  key: string;
  /** Display name of the project. */
  name: string;
  /** Maximum number of events per second; `null` when the installation's limit applies. */
  events_per_second: number | null;
  /** Maximum number of batches per second; `null` when the installation's limit applies. */
  batches_per_second: number | null;
  /** Maximum size of a batch in bytes; `null` when the installation's limit applies. */
  max_batch_bytes: number | null;
  /**
   * Ids of DAGs that runs in this project may start, besides those of organization-owned apps; an id that ends in `*`
   * matches every id that starts with the text before it. Enforced while the installation's DAG policy is `allow-list`.
   */
  dag_allow_list: string[];
  /**
   * Origins (scheme, host and port) whose pages may read flags with the project's API keys from a browser: the routes of
   * OFREP, and the snapshot, evaluation and stream of flags.
   */
  cors_origins: string[];
  /**
   * Time since when the project is archived and rejects events and changes, RFC 3339, UTC; `null` when it is not
   * archived.
   */
  archived_at: Date | null;
  /** Version of the project, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Creation time of the project, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the project's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Permissions that the caller holds in the project, archived or not. */
  can: Permission[];
}

export class ProjectPageResponse {
  /** Projects on this page, sorted by key. */
  items: ProjectResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
