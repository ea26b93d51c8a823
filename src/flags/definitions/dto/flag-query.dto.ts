import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsFlagKey } from '../../flag-key.js';

export class FlagQuery extends PageQuery {
  /** The project, by id or key. The API key of a project implies it. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** The archived ones instead. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  archived: boolean = false;

  /** Only those that may be taken out of the code, or only the others. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  stale?: boolean;

  /** Only those of this group. */
  @IsOptional()
  @IsFlagKey()
  group?: string;

  @IsOptional()
  @IsString()
  @MaxLength(50)
  tag?: string;

  /** Part of the key or the name. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  q?: string;
}
