import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { CostsQuery, CostsResponse } from './costs.dto.js';
import { CostsReadModel } from './costs.read-model.js';

@ApiTags('events')
@Controller('api/costs')
export class CostsController {
  constructor(private readonly costs: CostsReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listCosts',
    summary: 'List the costs of a project by month',
    description:
      'Returns the sums of the amounts of `cost` events by month and currency, and by the fields in `group_by`.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: CostsQuery): Promise<CostsResponse> {
    return this.costs.costs(projectId, query);
  }
}
