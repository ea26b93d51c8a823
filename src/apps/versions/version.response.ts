import { ApiProperty } from '@nestjs/swagger';
import type { AppVersion } from './app-version.entity.js';
import type { Manifest } from './manifest.js';

/** Never changes. */
export class AppVersionResponse {
  id: string;
  app_id: string;
  /** As its author names it. */
  version: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  manifest: Manifest;
  /** `sha256:` and the hex digest of the manifest as canonical JSON (RFC 8785). */
  checksum: string;
  /** Id of the user. */
  created_by: string;
  created_at: Date;
}

export class AppVersionPageResponse {
  items: AppVersionResponse[];
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
