import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated } from '../authenticated.decorator.js';
import type { UserCaller } from '../caller.js';
import { MeReadModel } from './me.read-model.js';
import { MeResponse } from './me.response.js';

@ApiTags('identity')
@Controller('api/auth/me')
export class MeController {
  constructor(private readonly me: MeReadModel) {}

  @Get()
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getMe', summary: 'Who you are, and what you may do where' })
  read(@Auth() caller: UserCaller): Promise<MeResponse> {
    return this.me.read(caller);
  }
}
