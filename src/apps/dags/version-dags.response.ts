import { ApiProperty } from '@nestjs/swagger';
import { DAG_POLICIES, type DagPolicy } from '../../config/app-execution-settings.js';

export class VersionDagResponse {
  /** Id of a DAG that runs of the version start: one per run kind, then those that the manifest lists. */
  dag_id: string;
  /** Whether runs in the project may start it, whoever starts them. */
  allowed: boolean;
}

export class VersionDagsResponse {
  @ApiProperty({ enum: DAG_POLICIES, description: 'The DAG policy of the installation.' })
  policy: DagPolicy;
  dags: VersionDagResponse[];
  /** The ids of `dags` that are not allowed; an organization administrator can add them to the project's `dag_allow_list`. */
  not_allowed: string[];
}
