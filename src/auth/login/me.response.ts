import type { Permission } from '../permissions.js';

export class UserResponse {
  id: string;
  email: string;
  name: string;
}

export class OrganizationResponse {
  id: string;
  name: string;
}

export class MyOrganizationResponse extends OrganizationResponse {
  /** What the user may do on the organization itself. */
  permissions: Permission[];
}

export class MyProjectResponse {
  id: string;
  key: string;
  name: string;
  /** What the user may do in this project, however that came about. */
  permissions: Permission[];
}

export class MeResponse {
  user: UserResponse;
  organization: MyOrganizationResponse;
  /** The first 1,000 projects that the user may see, by key, without archived ones; `GET /api/projects` lists all. */
  projects: MyProjectResponse[];
}
