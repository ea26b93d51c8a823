export class OrganizationDetailsResponse {
  id: string;
  name: string;
  version: number;
  created_at: Date;
}
