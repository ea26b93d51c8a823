import { Body, Controller, Get, Header, Ip, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/authenticated.decorator.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { BootstrapDto } from './bootstrap.dto.js';
import { BootstrapResponse, BootstrapStateResponse } from './bootstrap.response.js';
import { BootstrapService } from './bootstrap.service.js';

@ApiTags('set-up')
@Controller('api/bootstrap')
export class BootstrapController {
  constructor(private readonly service: BootstrapService) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getBootstrap', summary: 'Whether this installation waits to be set up' })
  async state(): Promise<BootstrapStateResponse> {
    return { required: await this.service.isRequired() };
  }

  @Post()
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'bootstrap', summary: 'Make the organization and its first administrator' })
  @ApiProblems(
    'validation_failed',
    'setup_token_invalid',
    'already_bootstrapped',
    'rate_limited',
    'service_unavailable',
  )
  bootstrap(@Body() input: BootstrapDto, @Ip() ip: string | undefined): Promise<BootstrapResponse> {
    return this.service.bootstrap(input, ip);
  }
}
