import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { INSTALLATION_STATES, type InstallationState } from '../../model/installation.entity.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class InstallationQuery extends PageQuery {
  /** Id or key of the project; installations of all visible projects when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only installations of this app; id or slug of the app. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Returns only installations in this state; all that are not uninstalled when absent. */
  @ValidateIf(given)
  @IsIn(INSTALLATION_STATES)
  state?: InstallationState;
}
