import { ApiProperty } from '@nestjs/swagger';
import { CodePinResponse } from '../dags/code-pin.response.js';

export const DAG_STATES = ['loaded', 'broken', 'missing', 'unknown'] as const;

export class VersionDagCodeResponse {
  /** Id of a DAG that runs of the version start. */
  dag_id: string;
  @ApiProperty({
    enum: DAG_STATES,
    description:
      '`loaded`: the orchestrator can start runs of the DAG. `broken`: its file has an import error. `missing`: there is no such DAG, or it is not parsed yet. `unknown`: see `problem`.',
  })
  state: (typeof DAG_STATES)[number];
  /** Whether the DAG is paused, so that its runs wait; `null` when the orchestrator does not have the DAG. */
  paused: boolean | null;
  /** Time when the orchestrator parsed the DAG last, RFC 3339, UTC; `null` when it is not known. */
  parsed_at: Date | null;
  /** Number of the DAG's newest version in Airflow 3; `null` when it is not known. */
  @ApiProperty({ type: 'integer', nullable: true })
  dag_version: number | null;
  /** Name of the bundle that contains the DAG; `null` when it is not known. */
  bundle_name: string | null;
  /** Version of that bundle, of a Git bundle the commit; `null` for bundles without versions, such as folders. */
  bundle_version: string | null;
  /** Checksum of the DAG's file in the orchestrator; `null` unless the version of the app pins one. */
  dag_checksum: string | null;
  /** Code that the version of the app pins for the DAG; `null` when it pins none. */
  pinned: CodePinResponse | null;
  /** Whether the orchestrator has the pinned code; `null` without a pin, and when it cannot be compared. */
  matches: boolean | null;
  /** Problem that prevents runs from starting, or their code from being compared with the pinned code; `null` when there is none. */
  problem: string | null;
}

export class VersionCodeResponse {
  /** DAGs that runs of the version start. */
  dags: VersionDagCodeResponse[];
}
