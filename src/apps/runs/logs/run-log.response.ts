import { ApiProperty } from '@nestjs/swagger';

export class RunTaskResponse {
  task_id: string;
  /** -1 for a task that is not mapped. */
  @ApiProperty({ type: 'integer' })
  map_index: number;
  /** How many attempts there are; the first is number 1. */
  @ApiProperty({ type: 'integer' })
  tries: number;
  /** The orchestrator's word for the latest attempt; `null`: it has none yet. */
  state: string | null;
  /** Of the latest attempt. */
  started_at: Date | null;
  ended_at: Date | null;
}

export class RunTasksResponse {
  tasks: RunTaskResponse[];
}

export class RunLogPageResponse {
  task_id: string;
  @ApiProperty({ type: 'integer' })
  map_index: number;
  @ApiProperty({ type: 'integer' })
  try_number: number;
  /** At most 256 KB. */
  text: string;
  /** `null`: there is no more at the moment. */
  next_cursor: string | null;
}
