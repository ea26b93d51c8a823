import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsJsonObject } from '../../../common/validation/is-json-object.js';
import { VERSION_NAME } from '../../versions/version-name.js';
import { PERMISSION_NAME } from '../requested-permissions.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** A version to be used, and what comes with it. */
export class VersionChoiceDto {
  /**
   * Name of the version to install, as published.
   * @example 1.4.0
   */
  @Matches(VERSION_NAME, { message: '$property must be the name of a version' })
  version: string;

  /**
   * Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets:
   * responses contain `••••••••` instead, and sending the mask keeps the stored value.
   */
  @IsJsonObject({ required: false })
  config?: Record<string, unknown>;

  /** Permissions of the version to approve with this request; none when absent. */
  @ValidateIf(given)
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

/** Without a configuration the present one stays. The version in use withdraws one that is pending. */
export class UpgradeInstallationDto extends VersionChoiceDto {}
