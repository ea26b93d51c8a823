import { ApiProperty } from '@nestjs/swagger';
import { CodePinResponse } from '../dags/code-pin.response.js';

export const DAG_STATES = ['loaded', 'broken', 'missing', 'unknown'] as const;

export class VersionDagCodeResponse {
  /** Id of the DAG. */
  dag_id: string;
  @ApiProperty({
    enum: DAG_STATES,
    description:
      'State of the DAG in the orchestrator. `loaded`: runs of the DAG can start. `broken`: the file of the DAG has an import error. `missing`: the DAG does not exist or is not parsed yet. `unknown`: the state could not be read, see `problem`.',
  })
  state: (typeof DAG_STATES)[number];
  /** Whether the DAG is paused, so that its runs wait; `null` when the orchestrator does not have the DAG. */
  paused: boolean | null;
  /** Time at which the orchestrator last parsed the DAG, RFC 3339, UTC; `null` when unknown. */
  parsed_at: Date | null;
  /** Number of the DAG's latest version in Airflow 3; `null` when unknown. */
  @ApiProperty({ type: 'integer', nullable: true })
  dag_version: number | null;
  /** Name of the bundle that contains the DAG; `null` when unknown. */
  bundle_name: string | null;
  /** Version of that bundle, which is the commit for a Git bundle; `null` for bundles without versions, such as folders. */
  bundle_version: string | null;
  /** Checksum of the DAG's file in the orchestrator; `null` unless the app version pins a checksum. */
  dag_checksum: string | null;
  /** Code that the app version pins for the DAG; `null` when it pins none. */
  pinned: CodePinResponse | null;
  /**
   * Whether the code in the orchestrator matches the pinned code; `null` when no code is pinned and when it cannot be compared.
   */
  matches: boolean | null;
  /** Problem that prevents runs from starting or prevents the comparison with the pinned code; `null` when there is none. */
  problem: string | null;
}

export class VersionCodeResponse {
  /** DAGs that runs of the version start. */
  dags: VersionDagCodeResponse[];
}
