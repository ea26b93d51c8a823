import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { INSTALLATION_STATES, type InstallationState } from '../installation.entity.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class InstallationQuery extends PageQuery {
  /** The project, by id or key; without it all that you may see. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Only of this app, by id or slug. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Only in this state; without it all that are not uninstalled. */
  @ValidateIf(given)
  @IsIn(INSTALLATION_STATES)
  state?: InstallationState;
}
