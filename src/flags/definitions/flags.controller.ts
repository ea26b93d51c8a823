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
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, ProjectId } from '../../auth/authenticated.decorator.js';
import { type Caller, type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { CreateFlagDto, UpdateFlagDto, FlagQuery, FlagListResponse, FlagResponse } from './flag.dto.js';
import {
  ChangesDefinition,
  CreatesDefinition,
  ListsDefinitions,
  ReadsDefinition,
} from '../changes/definition-routes.js';
import { KillDto, RevertDto } from '../changes/definition.dto.js';
import { FlagPresenter } from './flag.presenter.js';
import { FlagsReadModel } from './flags.read-model.js';
import { FlagsService } from './flags.service.js';
import { FLAG_PROBLEMS } from '../problems.js';

/** Registered after all other routes under `/api/flags`, whose names cannot be keys of flags. */
@ApiTags('flags')
@Controller('api/flags')
export class FlagsController {
  constructor(
    private readonly service: FlagsService,
    private readonly flags: FlagsReadModel,
    private readonly presenter: FlagPresenter,
  ) {}

  @Get()
  @ListsDefinitions({ operationId: 'listFlags', summary: 'List the flags of a project' })
  async list(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Query() query: FlagQuery,
  ): Promise<FlagListResponse> {
    return this.presenter.toPageResponse(caller, projectId, await this.flags.page(projectId, query));
  }

  @Post()
  @CreatesDefinition({
    operationId: 'createFlag',
    summary: 'Create a flag, which is turned off unless `enabled` is `true`',
    problems: ['validation_failed', FLAG_PROBLEMS.flag_key_taken, 'conflict'],
  })
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
  @ReadsDefinition('flag', { operationId: 'getFlag', summary: 'Get a flag' })
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
  @ChangesDefinition('flag', {
    operationId: 'updateFlag',
    summary: 'Update fields of a flag; absent fields are unchanged',
    ifMatch: true,
    problems: ['validation_failed', 'not_found', 'version_stale'],
  })
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { project_id: _, version, ...input }: UpdateFlagDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlagResponse> {
    const expected = expectedVersion(ifMatch, version);
    const flag = await this.service.update(projectId, key, changeAuthorOf(caller), expected, input);
    return this.presenter.toResponse(caller, projectId, withEtag(response, flag));
  }

  @Delete(':key')
  @HttpCode(200)
  @ChangesDefinition('flag', {
    operationId: 'archiveFlag',
    summary: 'Archive a flag; its evaluation stops and its history is kept',
    ifMatch: true,
    problems: ['not_found', 'version_stale'],
  })
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<FlagResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    const flag = await this.service.update(projectId, key, changeAuthorOf(caller), expected, {
      archived: true,
    });
    return this.presenter.toResponse(caller, projectId, flag);
  }

  @Post(':key/kill')
  @HttpCode(200)
  @ChangesDefinition('flag', {
    operationId: 'killFlag',
    summary: 'Activate or deactivate the emergency stop of a flag',
    permission: 'flags:kill',
    problems: ['validation_failed', 'not_found'],
  })
  async kill(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() { killed, reason }: KillDto,
  ): Promise<FlagResponse> {
    const flag = await this.service.kill(projectId, key, changeAuthorOf(caller), killed, reason);
    return this.presenter.toResponse(caller, projectId, flag);
  }

  @Post(':key/revert')
  @HttpCode(200)
  @ChangesDefinition('flag', {
    operationId: 'revertFlag',
    summary: 'Restore all fields of a flag to their values at a revision',
    problems: ['validation_failed', 'not_found', FLAG_PROBLEMS.revision_unknown],
  })
  async revert(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() { revision, reason }: RevertDto,
  ): Promise<FlagResponse> {
    const flag = await this.service.revert(projectId, key, caller, revision, reason);
    return this.presenter.toResponse(caller, projectId, flag);
  }
}
