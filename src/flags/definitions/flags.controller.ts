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
import { ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { etag, expectedVersion } from '../../common/http/expected-version.js';
import { userActor } from '../revisions/flag-changes.js';
import { CreateFlagDto, UpdateFlagDto } from './dto/change-flag.dto.js';
import { FlagQuery } from './dto/flag-query.dto.js';
import { KillDto } from './dto/kill.dto.js';
import { RevertDto } from './dto/revert.dto.js';
import { FlagListResponse, FlagResponse } from './flag.response.js';
import { FlagsReadModel } from './flags.read-model.js';
import { FlagsService } from './flags.service.js';

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'The version that the change is meant for, as `"3"`.',
};
const PROJECT = {
  name: 'project_id',
  required: false,
  description: 'The project, by id or key.',
  type: String,
};
const KEY = { name: 'key', description: 'Key of the flag.', type: String };

/** Registered after all other routes under `/api/flags`, whose names no flag can have. */
@ApiTags('flags')
@Controller('api/flags')
export class FlagsController {
  constructor(
    private readonly service: FlagsService,
    private readonly flags: FlagsReadModel,
  ) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'listFlags', summary: 'The flags of a project, by key' })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: FlagQuery): Promise<FlagListResponse> {
    return this.flags.page(projectId, query);
  }

  @Post()
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'createFlag', summary: 'Make a flag; it is off until somebody turns it on' })
  @ApiQuery(PROJECT)
  @ApiProblems('validation_failed', 'flag_key_taken', 'conflict')
  async create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() { project_id: _, ...input }: CreateFlagDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlagResponse> {
    return withEtag(response, await this.service.create(projectId, caller, input));
  }

  @Get(':key')
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'getFlag', summary: 'One flag' })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiProblems('not_found')
  async one(
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlagResponse> {
    return withEtag(response, await this.flags.one(projectId, key));
  }

  @Patch(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'updateFlag', summary: 'Change what is given of a flag' })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiHeader(IF_MATCH)
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
    return withEtag(response, await this.service.update(projectId, key, userActor(caller), expected, input));
  }

  @Delete(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'archiveFlag',
    summary: 'Archive a flag: it decides nothing any more, and its history stays',
  })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiHeader(IF_MATCH)
  @ApiProblems('not_found', 'version_stale')
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<FlagResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.service.update(projectId, key, userActor(caller), expected, { archived: true });
  }

  @Post(':key/kill')
  @Authenticated({ permission: 'flags:kill', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'killFlag', summary: 'Pull the emergency stop of a flag, or release it' })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiProblems('validation_failed', 'not_found')
  kill(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: KillDto,
  ): Promise<FlagResponse> {
    return this.service.kill(projectId, key, userActor(caller), input.killed, input.reason ?? null);
  }

  @Post(':key/revert')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'revertFlag', summary: 'Bring every field back to what it was at a revision' })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiProblems('validation_failed', 'not_found', 'revision_unknown')
  revert(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: RevertDto,
  ): Promise<FlagResponse> {
    return this.service.revert(projectId, key, caller, input.revision, input.reason ?? null);
  }
}

function withEtag(response: Response, flag: FlagResponse): FlagResponse {
  response.setHeader('ETag', etag(flag.version));
  return flag;
}
