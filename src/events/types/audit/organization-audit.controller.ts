import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { eventPageJson } from '../../explorer/event-page-json.js';
import { DocumentEventPage } from '../../explorer/events.openapi.js';
import { OrganizationAuditQuery } from './organization-audit-query.dto.js';
import { OrganizationAuditReadModel } from './organization-audit.read-model.js';

@ApiTags('events')
@Controller('api/audit')
export class OrganizationAuditController {
  constructor(private readonly audit: OrganizationAuditReadModel) {}

  @Get()
  @Authenticated({ permission: 'system:view' })
  @ApiOperation({
    operationId: 'listAuditEvents',
    summary: 'List audit events of the organization and all projects, newest first',
  })
  @ApiProblems('validation_failed')
  @DocumentEventPage()
  async list(@Query() query: OrganizationAuditQuery, @Res() response: Response): Promise<void> {
    response.type('application/json').end(eventPageJson(await this.audit.page(query)));
  }
}
