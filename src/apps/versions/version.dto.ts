import { Matches, IsString, MaxLength } from 'class-validator';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { ApiProperty } from '@nestjs/swagger';
import type { AppVersion } from '../model/app-version.entity.js';
import type { Manifest } from '../model/manifest.js';
import { DAG_POLICIES, type DagPolicy } from '../../config/settings/app-execution-settings.js';

/** Name of a version that its author chooses, for example `1.4.0` or `2026-11-21.3+build7`. Case-sensitive. */
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

/** Immutable after its publication. */
export class AppVersionResponse {
  /** Id of the version, a UUID. */
  id: string;
  /** Id of the app, a UUID. */
  app_id: string;
  /** Name of the version, as published. */
  version: string;
  /** Manifest of the version, as published. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  manifest: Manifest;
  /** `sha256:` and the hex digest of the manifest as canonical JSON (RFC 8785). */
  checksum: string;
  /** Id of the user who published the version. */
  created_by: string;
  /** Time of publication, RFC 3339, UTC. */
  created_at: Date;
}

export class AppVersionPageResponse {
  /** Versions on this page, newest first. */
  items: AppVersionResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export function versionResponse(version: AppVersion): AppVersionResponse {
  return {
    id: version.id,
    app_id: version.appId,
    version: version.version,
    manifest: version.manifest,
    checksum: version.checksum,
    created_by: version.createdBy,
    created_at: version.createdAt,
  };
}

class VersionDagResponse {
  /** Id of the DAG. The DAGs of the run kinds come first, followed by those that the manifest lists. */
  dag_id: string;
  /** Whether runs in the project may start the DAG, regardless of the user who starts them. */
  allowed: boolean;
}

export class VersionDagsResponse {
  @ApiProperty({
    enum: DAG_POLICIES,
    description:
      "DAG policy of the installation. `open`: any DAG of the version. `allow-list`: DAGs of organization-owned apps and those in the project's `dag_allow_list`.",
  })
  policy: DagPolicy;
  /** DAGs that runs of the version start. */
  dags: VersionDagResponse[];
  /**
   * Ids of those `dags` that the DAG policy does not allow. An administrator of the organization can add them to the project's
   * `dag_allow_list`.
   */
  not_allowed: string[];
}
