import { ApiProperty } from '@nestjs/swagger';
import { DAG_POLICIES, type DagPolicy } from '../../config/app-execution-settings.js';

export class VersionDagResponse {
  /** Id of a DAG that runs of the version start: one for each run kind, then those that the manifest lists. */
  dag_id: string;
  /** Whether runs in the project may start the DAG, whichever user starts them. */
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
   * Ids of `dags` that the policy rejects. An organization administrator can add them to the project's
   * `dag_allow_list`.
   */
  not_allowed: string[];
}
