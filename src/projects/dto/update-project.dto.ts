import { IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
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

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf((_project, value) => value !== undefined)
  @IsInt()
  @Min(1)
  version?: number;
}
