import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { DAG_PATTERN } from '../../common/dag-pattern.js';
import { IsLabel } from '../../common/validation/is-label.js';

/** What is left out stays as it is. */
export class UpdateProjectDto {
  /** Unlike the limits it cannot be taken away, so `null` is refused. */
  @ValidateIf((_project, value) => value !== undefined)
  @IsLabel()
  name?: string;

  /** `null`: the installation's limit. Needs `organization:manage`. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  events_per_second?: number | null;

  /** `null`: the installation's limit. Needs `organization:manage`. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  batches_per_second?: number | null;

  /** `null`: the installation's limit. Needs `organization:manage`. */
  @IsOptional()
  @IsInt()
  @Min(1024)
  @Max(67_108_864)
  max_batch_bytes?: number | null;

  /**
   * Replaces the list of DAGs that runs in this project may start under `SERVICE_APP_DAG_POLICY=allow-list`: at most 200
   * DAG ids, of which each may end in `*` to match every id that starts with the text before it. Needs
   * `organization:manage`.
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

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf((_project, value) => value !== undefined)
  @IsInt()
  @Min(1)
  version?: number;
}
