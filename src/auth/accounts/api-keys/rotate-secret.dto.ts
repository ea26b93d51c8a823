import { IsInt, Max, Min, ValidateIf } from 'class-validator';

export class RotateSecretDto {
  /**
   * Hours for which the present secret stays valid beside the new one; 24 when absent,
   * 0 ends it immediately.
   */
  @ValidateIf((_rotation, value) => value !== undefined)
  @IsInt()
  @Min(0)
  @Max(720)
  overlap_hours?: number;
}
