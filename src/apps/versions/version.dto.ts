import { Matches, IsString, MaxLength } from 'class-validator';
import { IsJsonObject } from '../../common/validation/is-json-object.js';

/** As an author names a version, e.g. `1.4.0` or `2026-11-21.3+build7`. Case counts. */
export const VERSION_NAME = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

export class PublishVersionDto {
  /**
   * Name of the version, unique in the app.
   * @example 1.4.0
   */
  @Matches(VERSION_NAME, {
    message: '$property must be 1 to 64 letters, digits, dots, plus signs and hyphens',
  })
  version: string;

  /**
   * Manifest of the version; its JSON Schema is `/api/v1/apps/manifest.schema.json`.
   * @example {"run_kinds": ["manual"]}
   */
  @IsJsonObject()
  manifest: Record<string, unknown>;
}

export class VersionDagsQuery {
  /** Id or key of the project in which the version would be installed. */
  @IsString()
  @MaxLength(64)
  project_id: string;
}
