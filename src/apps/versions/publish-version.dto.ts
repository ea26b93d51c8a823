import { Matches } from 'class-validator';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { VERSION_NAME } from './version-name.js';

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
