import { IsInt, Max, Min, ValidateIf } from 'class-validator';

export class RotateSecretDto {
  /**
   * How long the secret until now stays valid beside the new one; 0 ends it at once.
   * @default 24
   */
  @ValidateIf((_rotation, value) => value !== undefined)
  @IsInt()
  @Min(0)
  @Max(720)
  overlap_hours?: number;
}
