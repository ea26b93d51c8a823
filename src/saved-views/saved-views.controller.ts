import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../auth/authenticated.decorator.js';
import type { UserCaller } from '../auth/caller.js';
import { expectedVersion, withEtag } from '../common/http/expected-version.js';
import { PageQuery } from '../common/page-query.dto.js';
import { ApiIfMatch } from '../openapi/api-if-match.decorator.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { CreateViewDto, UpdateViewDto, SavedViewPageResponse, SavedViewResponse } from './saved-view.dto.js';
import { SavedViewsReadModel } from './saved-views.read-model.js';
import { SavedViewsService } from './saved-views.service.js';
import { SAVED_VIEW_PROBLEMS } from './problems.js';

const EDIT = { permission: 'views:edit', project: 'params.project' } as const;
const PROJECT = { name: 'project', description: 'Id or key of the project.', type: String };

@ApiTags('events')
@Controller('api/projects/:project/views')
export class SavedViewsController {
  constructor(
    private readonly service: SavedViewsService,
    private readonly views: SavedViewsReadModel,
  ) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'params.project' })
  @ApiParam(PROJECT)
  @ApiOperation({ operationId: 'listViews', summary: 'List the saved views of a project, sorted by name' })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() page: PageQuery): Promise<SavedViewPageResponse> {
    return this.views.page(projectId, page);
  }

  @Post()
  @Authenticated(EDIT)
  @ApiParam(PROJECT)
  @ApiOperation({ operationId: 'createView', summary: 'Save the filters of the event explorer under a name' })
  @ApiProblems('validation_failed', SAVED_VIEW_PROBLEMS.view_name_taken, 'conflict')
  async create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() input: CreateViewDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedViewResponse> {
    return withEtag(response, await this.service.create(caller, projectId, input));
  }

  @Patch(':view_id')
  @Authenticated(EDIT)
  @ApiParam(PROJECT)
  @ApiIfMatch()
  @ApiOperation({ operationId: 'updateView', summary: 'Rename a view or replace its filters' })
  @ApiProblems('validation_failed', 'not_found', 'version_stale', SAVED_VIEW_PROBLEMS.view_name_taken)
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('view_id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { version, ...input }: UpdateViewDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedViewResponse> {
    const expected = expectedVersion(ifMatch, version);
    return withEtag(response, await this.service.update(caller, projectId, id, expected, input));
  }

  @Delete(':view_id')
  @Authenticated(EDIT)
  @HttpCode(204)
  @ApiParam(PROJECT)
  @ApiIfMatch()
  @ApiOperation({ operationId: 'deleteView', summary: 'Delete a saved view' })
  @ApiProblems('validation_failed', 'not_found', 'version_stale')
  remove(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('view_id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.service.remove(caller, projectId, id, expectedVersion(ifMatch, undefined));
  }
}
