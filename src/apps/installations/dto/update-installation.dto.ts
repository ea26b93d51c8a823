import { IsIn, IsInt, Min, ValidateIf } from 'class-validator';
import { IsJsonObject } from '../../../common/validation/is-json-object.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is. */
export class UpdateInstallationDto {
  /** All of it, not a part. Needs `installations:configure`. */
  @IsJsonObject({ required: false })
  config?: Record<string, unknown>;

  /** Needs `installations:manage`. Whoever resumes it is the one that its schedules act for. */
  @ValidateIf(given)
  @IsIn(['active', 'suspended'])
  state?: 'active' | 'suspended';

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
