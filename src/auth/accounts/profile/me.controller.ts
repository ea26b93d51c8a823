import { Body, Controller, Get, Header, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { MeReadModel } from './me.read-model.js';
import { ProfileService } from './profile.service.js';
import { UpdateMeDto, MeResponse, UserResponse } from './me.dto.js';

@ApiTags('identity')
@Controller('api/auth/me')
export class MeController {
  constructor(
    private readonly me: MeReadModel,
    private readonly profile: ProfileService,
  ) {}

  @Get()
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Get the caller with organization, projects and permissions',
  })
  read(@Auth() caller: UserCaller): Promise<MeResponse> {
    return this.me.read(caller);
  }

  @Patch()
  @Authenticated({ session: true })
  @ApiOperation({ operationId: 'updateMe', summary: 'Update the caller’s display name' })
  @ApiProblems('validation_failed')
  update(@Auth() caller: UserCaller, @Body() { name }: UpdateMeDto): Promise<UserResponse> {
    return this.profile.rename(caller, name);
  }
}
