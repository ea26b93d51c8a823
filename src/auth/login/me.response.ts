import { ApiProperty } from '@nestjs/swagger';
import { DAG_POLICIES, type DagPolicy } from '../../config/app-execution-settings.js';
import type { UserKind } from '../entities/user.entity.js';
import type { Permission } from '../permissions.js';

export class UserResponse {
  id: string;
  /** Whether the caller is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
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

export class AppExecutionResponse {
  @ApiProperty({
    enum: ['simulate', 'workflow'],
    description:
      '`workflow`: runs go to Airflow. `simulate`: to the simulated orchestrator, which executes nothing.',
  })
  mode: 'simulate' | 'workflow';
  /** Why the service runs in this mode: the setting that decided. */
  reason: string;
  /** Whether the mode follows from other settings because `SERVICE_APP_EXECUTION_MODE` is not set. */
  automatic: boolean;
  @ApiProperty({
    enum: DAG_POLICIES,
    description:
      '`allow-list`: runs may start DAGs of organization-owned apps and those in the `dag_allow_list` of the project. `open`: any DAG that the app version may start.',
  })
  dag_policy: DagPolicy;
}

export class MeResponse {
  user: UserResponse;
  organization: MyOrganizationResponse;
  /** The first 1,000 projects that the user may see, by key, without archived ones; `GET /api/projects` lists all. */
  projects: MyProjectResponse[];
  /** How this installation executes runs of apps. */
  app_execution: AppExecutionResponse;
}
