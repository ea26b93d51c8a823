import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { ApiRun } from '../runs/api-run.js';
import { LogQuery } from './log-query.dto.js';
import { RunLogPageResponse, RunTasksResponse } from './run-log.response.js';
import { RunLogsReadModel } from './run-logs.read-model.js';
import type { Run } from '../model/run.entity.js';
import { APP_PROBLEMS } from '../problems.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class RunLogsController {
  constructor(private readonly logs: RunLogsReadModel) {}

  @Get(':id/logs')
  @PermissionOn('run', 'runs:view')
  @Header('Cache-Control', 'no-store')
  @ApiRun()
  @ApiOperation({
    operationId: 'readRunLogs',
    summary: 'List the tasks of a run or, with `task`, read a page of a task’s log',
  })
  @ApiExtraModels(RunTasksResponse, RunLogPageResponse)
  @ApiOkResponse({
    schema: {
      oneOf: [{ $ref: getSchemaPath(RunTasksResponse) }, { $ref: getSchemaPath(RunLogPageResponse) }],
    },
  })
  @ApiProblems('validation_failed', APP_PROBLEMS.logs_unavailable, APP_PROBLEMS.orchestrator_unavailable)
  read(
    @Resource('run') run: Run,
    @Query() query: LogQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunLogPageResponse | RunTasksResponse> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return this.logs.read(run, query, gone.signal);
  }
}
