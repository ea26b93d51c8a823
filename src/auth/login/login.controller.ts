import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Public } from '../authenticated.decorator.js';
import { LoginDto } from './login.dto.js';
import { LoginService } from './login.service.js';
import { TokenResponse } from './token.response.js';

@ApiTags('identity')
@Controller('api/auth/login')
export class LoginController {
  constructor(private readonly service: LoginService) {}

  @Post()
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'login',
    summary: 'Trade an e-mail address and a password for an access token',
  })
  @ApiProblems('validation_failed', 'login_failed', 'rate_limited', 'service_unavailable')
  login(@Body() { email, password }: LoginDto, @Ip() ip: string | undefined): Promise<TokenResponse> {
    return this.service.login(email, password, ip);
  }
}
