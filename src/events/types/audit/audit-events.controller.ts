import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../../auth/caller.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { EventExports } from '../../export/event-exports.js';
import {
  AuditEventExportQuery,
  AuditEventFilterQuery,
  AuditEventsQuery,
  AuditEventFacetsResponse,
  AuditEventPageResponse,
} from './audit-events.dto.js';
import { AuditEventsReadModel } from './audit-events.read-model.js';

const TEXT = { schema: { type: 'string' } } as const;

@ApiTags('events')
@Controller('api/audit-events')
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsReadModel,
    private readonly exports: EventExports,
  ) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listProjectAuditEvents',
    summary: 'List the audit events of a project, newest first',
    description:
      'Returns the `audit` events of the project, which senders can report about any system. For the audit log of the organization, see `GET /api/audit`.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: AuditEventsQuery): Promise<AuditEventPageResponse> {
    return this.events.page(projectId, query);
  }

  @Get('facets')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'countProjectAuditEvents',
    summary: 'Count the audit events of a project by actor, action and resource',
  })
  @ApiProblems('validation_failed')
  facets(
    @ProjectId() projectId: string,
    @Query() query: AuditEventFilterQuery,
  ): Promise<AuditEventFacetsResponse> {
    return this.events.facets(projectId, query);
  }

  @Get('export')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'exportProjectAuditEvents',
    summary: 'Export the audit events of a project, oldest first',
    description:
      'Behaves like `GET /api/events/export`, with the filters of audit events. In the default format, `chained-ndjson`, each line ends with a hash over the line and its predecessor, so that later changes can be detected.',
  })
  @ApiProblems('validation_failed')
  @ApiOkResponse({
    description: 'Events, one per line.',
    content: { 'application/x-ndjson': TEXT, 'text/csv': TEXT },
  })
  async export(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Query() query: AuditEventExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { project_id: project, format, ...recorded } = query;
    const { from, to, cursor } = recorded;
    const filter = await this.events.filterOf(query);
    const fileName = `signalbox-audit-events-${project}`;
    const request = { projectId, filter, range: { from, to }, format, cursor, fileName };
    await this.exports.send(caller, { ...request, recorded: { type: ['audit'], ...recorded } }, response);
  }
}
