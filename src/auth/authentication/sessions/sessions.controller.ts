import { Controller, Delete, Get, Header, HttpCode, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionPageResponse } from './session.response.js';
import { SessionsReadModel } from './sessions.read-model.js';

@ApiTags('identity')
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsReadModel,
    private readonly service: OwnSessionsService,
  ) {}

  @Get()
  @Authenticated({ session: true })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'listSessions', summary: 'List the caller’s sessions, newest first' })
  @ApiProblems('validation_failed')
  list(@Auth() caller: UserCaller, @Query() page: PageQuery): Promise<SessionPageResponse> {
    return this.sessions.listOwn(caller, page);
  }

  @Delete(':session_id')
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiOperation({
    operationId: 'endSession',
    summary: 'End one of the caller’s sessions and its access tokens immediately',
  })
  @ApiProblems('not_found')
  end(@Auth() caller: UserCaller, @Param('session_id') sessionId: string): Promise<void> {
    return this.service.end(caller, sessionId);
  }

  @Delete()
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiOperation({
    operationId: 'endOtherSessions',
    summary: 'End all of the caller’s sessions except this one',
  })
  endOthers(@Auth() caller: UserCaller): Promise<void> {
    return this.service.endOthers(caller);
  }
}
