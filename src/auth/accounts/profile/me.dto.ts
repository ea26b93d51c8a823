import { IsLabel } from '../../../common/validation/is-label.js';
import { ApiProperty } from '@nestjs/swagger';
import { DAG_POLICIES, type DagPolicy } from '../../../config/settings/app-execution-settings.js';
import type { UserKind } from '../../entities/user.entity.js';
import type { Permission } from '../../permissions.js';

export class UpdateMeDto {
  /** New display name of the caller. */
  @IsLabel()
  name: string;
}

export class UserResponse {
  /** Id of the caller, a UUID. */
  id: string;
  /** Whether the caller is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
  email: string;
  /** Display name of the caller. */
  name: string;
}

export class OrganizationResponse {
  /** Id of the organization, a UUID. */
  id: string;
  /** Display name of the organization. */
  name: string;
}

class MyOrganizationResponse extends OrganizationResponse {
  /** Permissions that the caller holds on the organization itself. */
  permissions: Permission[];
}

class MyProjectResponse {
  /** Id of the project, a UUID. */
  id: string;
  /** Key of the project. */
  key: string;
  /** Display name of the project. */
  name: string;
  /** Permissions that the caller holds in the project, direct and inherited. */
  permissions: Permission[];
}

class AppExecutionResponse {
  @ApiProperty({
    enum: ['simulate', 'workflow'],
    description:
      'Execution mode. `workflow`: Airflow executes runs. `simulate`: the simulated orchestrator accepts runs and executes nothing.',
  })
  mode: 'simulate' | 'workflow';
  /** Setting that determined the execution mode. */
  reason: string;
  /** Whether the mode was derived from other settings because `SERVICE_APP_EXECUTION_MODE` is not set. */
  automatic: boolean;
  @ApiProperty({
    enum: DAG_POLICIES,
    description:
      "DAG policy. `allow-list`: runs start DAGs of organization-owned apps and those in the project's `dag_allow_list`. `open`: any DAG of the app version.",
  })
  dag_policy: DagPolicy;
}

export class MeResponse {
  /** Person or service account that made the request. */
  user: UserResponse;
  /** Organization of this installation. */
  organization: MyOrganizationResponse;
  /**
   * First 1,000 projects that the caller may view, by key, without archived ones; `GET /api/projects` lists all.
   */
  projects: MyProjectResponse[];
  /** How this installation executes runs of apps. */
  app_execution: AppExecutionResponse;
}
