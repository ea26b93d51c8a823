import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { DAG_PATTERN } from '../../common/dag-pattern.js';
import { isOrigin } from '../../common/validation/is-origin.js';
import { IsLabel } from '../../common/validation/is-label.js';

/** Omitted fields keep their value. */
export class UpdateProjectDto {
  /** New display name; unchanged when absent. `null` is rejected. */
  @ValidateIf((_project, value) => value !== undefined)
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
   * DAGs that runs in this project may start under `SERVICE_APP_DAG_POLICY=allow-list`; replaces the list. At most 200
   * DAG ids, each of which may end in `*` to match every id with that prefix. Requires `organization:manage`.
   * @example ["shop_nightly", "shop_reports_*"]
   */
  @ValidateIf((_project, value) => value !== undefined)
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
   * Origins whose pages may read flags with the project's API keys from a browser; replaces the list. At most 20, each
   * with scheme, host and port as browsers send them, without path and wildcards.
   * @example ["https://app.example.com", "http://localhost:5173"]
   */
  @ValidateIf((_project, value) => value !== undefined)
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

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf((_project, value) => value !== undefined)
  @IsInt()
  @Min(1)
  version?: number;
}
