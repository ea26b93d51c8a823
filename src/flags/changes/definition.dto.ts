import { IsBoolean, IsOptional, IsString, MaxLength, IsInt, Max, Min } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsDescription } from '../../common/validation/is-description.js';

/** Emergency stop. An empty body activates it. */
export class KillDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` activates the emergency stop of the flag or group, `false` deactivates it. */
  @IfPresent()
  @IsBoolean()
  killed: boolean = true;

  /** Reason for the change, recorded in the history. */
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}

export class RevertDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Revision of the project at which the flag or group had the state that is restored. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  revision: number;

  /** Reason for the change, recorded in the history. */
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}
