import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsString,
  Matches,
  MaxLength,
  IsIn,
  IsOptional,
  IsInt,
  Min,
} from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { VERSION_NAME } from '../versions/version.dto.js';
import { PERMISSION_NAME } from './requested-permissions.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { INSTALLATION_STATES, type InstallationState } from '../model/installation.entity.js';

/** Version to install or to upgrade to, with its configuration and approvals. */
export class VersionChoiceDto {
  /**
   * Name of the version to install, as published.
   * @example 1.4.0
   */
  @Matches(VERSION_NAME, { message: '$property must be the name of a version' })
  version: string;

  /**
   * Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets: responses
   * contain the mask `••••••••` instead of their value, and sending the mask keeps the stored value.
   */
  @IsJsonObject({ required: false })
  config?: Record<string, unknown>;

  /** Permissions of the version to approve with this request; none when absent. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(200)
  @ArrayUnique()
  @Matches(PERMISSION_NAME, { each: true, message: 'each value in $property must be a permission' })
  approve?: string[];
}

export class InstallAppDto extends VersionChoiceDto {
  /** Id or key of the project in which the app is installed. */
  @IsString()
  @MaxLength(64)
  project_id: string;
}

/** Without `config`, the current configuration remains. Choosing the installed version withdraws a pending one. */
export class UpgradeInstallationDto extends VersionChoiceDto {}

export class InstallationQuery extends PageQuery {
  /** Id or key of the project. Default: all visible projects. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only installations of this app; id or slug of the app. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Returns only installations in this state. Default: all that are not uninstalled. */
  @IfPresent()
  @IsIn(INSTALLATION_STATES)
  state?: InstallationState;
}

/** Omitted fields keep their value. */
export class UpdateInstallationDto {
  /** New settings, which replace all current ones. Requires `installations:configure`. */
  @IsJsonObject({ required: false })
  config?: Record<string, unknown>;

  /**
   * `suspended` prevents new runs, `active` permits them again. Requires `installations:manage`. Runs of schedules and events
   * execute on behalf of the user who last set `active`.
   */
  @IfPresent()
  @IsIn(['active', 'suspended'])
  state?: 'active' | 'suspended';

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  version?: number;
}
