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
