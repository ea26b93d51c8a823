import { IfPresent } from '../common/validation/if-present.js';
import { IsLabel } from '../common/validation/is-label.js';
import {
  ValidateBy,
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  IsIn,
} from 'class-validator';
import { NAME_RULES } from '../common/validation/name-rules.js';
import { isNewProjectKey } from '../project-table/project-key.js';
import { DAG_PATTERN } from '../common/dag-pattern.js';
import { PageQuery } from '../common/page-query.dto.js';
import type { Permission } from '../auth/permissions.js';

const MAX_LENGTH = 255;

/**
 * Whether a text is an origin in the form of the header `Origin`: scheme, host and, unless it is the default, port. Other forms
 * are rejected, because origins are compared as texts.
 */
export function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || value.includes('*')) return false;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  return new URL(value).origin === value;
}

const RESERVED = [...NAME_RULES.projectKey.reserved].map((word) => `"${word}"`).join(' or ');

/** The key of a new project. */
function IsProjectKey(): PropertyDecorator {
  return ValidateBy({
    name: 'isProjectKey',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isNewProjectKey(value),
      defaultMessage: () =>
        `$property must be 2 to 63 lower-case letters, digits and hyphens, starting with a letter or digit, no UUID and not ${RESERVED}`,
    },
  });
}

export class CreateProjectDto {
  /**
   * Key of the project, used in URLs: 2 to 63 lower-case letters, digits and hyphens. Permanent.
   * @example checkout
   */
  @IsProjectKey()
  key: string;

  /**
   * Display name of the project.
   * @example Checkout
   */
  @IsLabel()
  name: string;
}

/** Omitted fields keep their value. */
export class UpdateProjectDto {
  /** New display name; unchanged when absent. `null` is rejected. */
  @IfPresent()
  @IsLabel()
  name?: string;

  /**
   * Maximum number of events per second; `null` applies the installation's limit. Requires `organization:manage`.
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  events_per_second?: number | null;

  /**
   * Maximum number of batches per second; `null` applies the installation's limit. Requires `organization:manage`.
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  batches_per_second?: number | null;

  /**
   * Maximum size of a batch in bytes; `null` applies the installation's limit. Requires `organization:manage`.
   */
  @IsOptional()
  @IsInt()
  @Min(1024)
  @Max(67_108_864)
  max_batch_bytes?: number | null;

  /**
   * Ids of DAGs that runs in this project may start when `SERVICE_APP_DAG_POLICY` is `allow-list`; replaces the current list. At
   * most 200 ids, each of which may end in `*` to match every id with that prefix. Requires `organization:manage`.
   * @example ["shop_nightly", "shop_reports_*"]
   */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(200)
  @ArrayUnique()
  @Matches(DAG_PATTERN, {
    each: true,
    message:
      'each value in $property must have 1 to 250 letters, digits, underscores, dots and hyphens; the last character may be *',
  })
  dag_allow_list?: string[];

  /**
   * Origins whose pages may read flags from a browser with the project's API keys; replaces the current list. At most 20, each
   * with scheme, host and port as sent by browsers, without path and wildcards.
   * @example ["https://app.example.com", "http://localhost:5173"]
   */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @ValidateBy(
    {
      name: 'isOrigin',
      validator: {
        validate: isOrigin,
        defaultMessage: () =>
          'each value in $property must be an origin such as https://app.example.com: scheme, host and, unless it is the default, port, in lower case, without a path and without *',
      },
    },
    { each: true },
  )
  cors_origins?: string[];

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  version?: number;
}

export class ProjectPageQuery extends PageQuery {
  /** `true` includes archived projects. */
  @IfPresent()
  @IsIn(['true', 'false'])
  archived?: 'true' | 'false';
}

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
   * Ids of DAGs that runs in this project may start, in addition to the DAGs of organization-owned apps. An id that ends in `*`
   * matches every id with that prefix. Enforced when the DAG policy of the installation is `allow-list`.
   */
  dag_allow_list: string[];
  /**
   * Origins (scheme, host and port) whose pages may read flags from a browser with the project's API keys: through the OFREP
   * routes, and the routes for snapshot, evaluation and stream of flags.
   */
  cors_origins: string[];
  /**
   * Time at which the project was archived, RFC 3339, UTC; `null` when it is not archived. An archived project rejects events
   * and changes.
   */
  archived_at: Date | null;
  /** Version of the project, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Creation time of the project, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the project's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Permissions that the caller holds in the project, regardless of whether it is archived. */
  can: Permission[];
}

export class ProjectPageResponse {
  /** Projects on this page, sorted by key. */
  items: ProjectResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
