import { IsInt, Max, Min } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsLabel } from '../../common/validation/is-label.js';

export class UpdateOrganizationDto {
  /** New display name of the organization. */
  @IsLabel()
  name: string;

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}

export class OrganizationDetailsResponse {
  /** Id of the organization, a UUID. */
  id: string;
  /** Display name of the organization. */
  name: string;
  /** Version of the organization, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Creation time of the organization, RFC 3339, UTC. */
  created_at: Date;
}
