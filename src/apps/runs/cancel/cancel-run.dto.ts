import { IsIn, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class CancelRunDto {
  /** For the audit trail. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

/** Exactly one of project and installation. */
export class CancelRunsDto extends CancelRunDto {
  /** The project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Only in this state; without it all that are not over. */
  @ValidateIf(given)
  @IsIn(['submitted', 'running'])
  state?: 'running' | 'submitted';
}
