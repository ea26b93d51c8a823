import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import type { Run } from '../model/runs/run.entity.js';
import { ApiRun } from '../runs/api-run.js';
import { RunTasksReadModel } from './run-tasks.read-model.js';
import { RunTaskListResponse } from './run-tasks.response.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class RunTasksController {
  constructor(private readonly tasks: RunTasksReadModel) {}

  @Get(':id/tasks')
  @PermissionOn('run', 'runs:view')
  @Header('Cache-Control', 'no-store')
  @ApiRun()
  @ApiOperation({
    operationId: 'listRunTasks',
    summary: 'List the tasks of a run with their dependencies and attempts',
    description:
      'Returns the stored state of the tasks. For 30 seconds after a request for an active run, the service reads the tasks from the orchestrator about every 3 seconds, regardless of the number of callers. They are read once more when the run has ended.',
  })
  @ApiOkResponse({ type: RunTaskListResponse })
  read(@Resource('run') run: Run): Promise<RunTaskListResponse> {
    return this.tasks.read(run);
  }
}
