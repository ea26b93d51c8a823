import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import {
  TenantHistoryQuery,
  TenantsQuery,
  TenantHistoryResponse,
  TenantPageResponse,
} from './tenants.dto.js';
import { TenantsReadModel } from './tenants.read-model.js';

@ApiTags('events')
@Controller('api/tenants')
export class TenantsController {
  constructor(private readonly tenants: TenantsReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listTenants',
    summary: 'List the tenants with their current plan and limit',
    description:
      'A tenant is a distinct `projectId` of `tenant` events. These events do not change any limit of this service.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: TenantsQuery): Promise<TenantPageResponse> {
    return this.tenants.tenants(projectId, query);
  }

  @Get('history')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listTenantChanges',
    summary: 'List the plans and limits of a tenant, newest first',
  })
  @ApiProblems('validation_failed')
  history(
    @ProjectId() projectId: string,
    @Query() query: TenantHistoryQuery,
  ): Promise<TenantHistoryResponse> {
    return this.tenants.history(projectId, query);
  }
}
