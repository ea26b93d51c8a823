import { IsIn, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class CancelRunDto {
  /** Reason for the cancellation, recorded in the audit trail. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

/** Exactly one of project and installation. */
export class CancelRunsDto extends CancelRunDto {
  /** Id or key of the project whose runs are canceled. Required unless `installation_id` is present. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Id of the installation whose runs are canceled. Required unless `project_id` is present. */
  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Cancels only runs in this state; all active runs when absent. */
  @ValidateIf(given)
  @IsIn(['submitted', 'running'])
  state?: 'running' | 'submitted';
}
