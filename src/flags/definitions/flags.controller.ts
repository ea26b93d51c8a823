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
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { Caller, UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { expectedVersion } from '../../common/http/expected-version.js';
import { ApiKeyOf, ApiProject } from '../api-parameters.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { userActor } from '../revisions/flag-changes.js';
import { withEtag } from '../../common/http/with-etag.js';
import { CreateFlagDto, UpdateFlagDto } from './dto/change-flag.dto.js';
import { FlagQuery } from './dto/flag-query.dto.js';
import { KillDto } from '../changes/kill.dto.js';
import { RevertDto } from '../changes/revert.dto.js';
import { FlagPresenter } from './flag.presenter.js';
import { FlagListResponse, FlagResponse } from './flag.response.js';
import { FlagsReadModel } from './flags.read-model.js';
import { FlagsService } from './flags.service.js';
import { FLAG_PROBLEMS } from '../problems.js';

/** Registered after all other routes under `/api/flags`, whose names no flag can have. */
@ApiTags('flags')
@Controller('api/flags')
export class FlagsController {
  constructor(
    private readonly service: FlagsService,
    private readonly flags: FlagsReadModel,
    private readonly presenter: FlagPresenter,
  ) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({
    operationId: 'listFlags',
    summary: 'List the flags of a project',
  })
  @ApiProblems('validation_failed')
  async list(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Query() query: FlagQuery,
  ): Promise<FlagListResponse> {
    return this.presenter.toPageResponse(caller, projectId, await this.flags.page(projectId, query));
  }

  @Post()
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'createFlag', summary: 'Create a flag, turned off unless `enabled` is set' })
  @ApiProject()
  @ApiProblems('validation_failed', FLAG_PROBLEMS.flag_key_taken, 'conflict')
  async create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() { project_id: _, ...input }: CreateFlagDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlagResponse> {
    const flag = await this.service.create(projectId, caller, input);
    return this.presenter.toResponse(caller, projectId, withEtag(response, flag));
  }

  @Get(':key')
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'getFlag', summary: 'Get a flag' })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiProblems('not_found')
  async one(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlagResponse> {
    const flag = await this.flags.one(projectId, key);
    return this.presenter.toResponse(caller, projectId, withEtag(response, flag));
  }

  @Patch(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'updateFlag', summary: 'Update the given fields of a flag' })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiIfMatch()
  @ApiProblems('validation_failed', 'not_found', 'version_stale')
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { project_id: _, version, ...input }: UpdateFlagDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlagResponse> {
    const expected = expectedVersion(ifMatch, version);
    const flag = await this.service.update(projectId, key, userActor(caller), expected, input);
    return this.presenter.toResponse(caller, projectId, withEtag(response, flag));
  }

  @Delete(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'archiveFlag',
    summary: 'Archive a flag; it is no longer evaluated and keeps its history',
  })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiIfMatch()
  @ApiProblems('not_found', 'version_stale')
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<FlagResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    const flag = await this.service.update(projectId, key, userActor(caller), expected, { archived: true });
    return this.presenter.toResponse(caller, projectId, flag);
  }

  @Post(':key/kill')
  @Authenticated({ permission: 'flags:kill', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'killFlag', summary: 'Kill a flag, or revive it' })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found')
  async kill(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: KillDto,
  ): Promise<FlagResponse> {
    const flag = await this.service.kill(
      projectId,
      key,
      userActor(caller),
      input.killed,
      input.reason ?? null,
    );
    return this.presenter.toResponse(caller, projectId, flag);
  }

  @Post(':key/revert')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'revertFlag',
    summary: 'Restore all fields of a flag to their values at a revision',
  })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found', FLAG_PROBLEMS.revision_unknown)
  async revert(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: RevertDto,
  ): Promise<FlagResponse> {
    const flag = await this.service.revert(projectId, key, caller, input.revision, input.reason ?? null);
    return this.presenter.toResponse(caller, projectId, flag);
  }
}
