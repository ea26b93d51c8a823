import type { Permission } from '../auth/permissions.js';

export class ProjectResponse {
  id: string;
  key: string;
  name: string;
  /** `null`: the installation's limit. */
  events_per_second: number | null;
  /** `null`: the installation's limit. */
  batches_per_second: number | null;
  /** `null`: the installation's limit. */
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
  /** Since when it takes no events and no changes; `null` for a project in use. */
  archived_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** What you may do with it, also while it is archived. */
  can: Permission[];
}

export class ProjectPageResponse {
  items: ProjectResponse[];
  next_cursor: string | null;
}
