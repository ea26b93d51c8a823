import { Controller, Header, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request } from 'express';
import { Public } from '../../auth/authenticated.decorator.js';
import { originOf } from '../../common/http/request-origin.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { CallbackSignatureGuard } from '../callbacks/signature/callback-signature.guard.js';
import { ApiSignedByOrchestrator } from '../callbacks/callback.openapi.js';
import { signedCallback } from '../callbacks/signature/signed-callback.js';
import { APP_PROBLEMS } from '../problems.js';
import { RunTokenResponse } from './run-token.response.js';
import { RunTokensService } from './run-tokens.service.js';

/** No session: the signature is the credential. */
@ApiTags('runs')
@SkipThrottle({ requests: true, writes: true })
@Controller('api/v1/apps/runs')
export class RunTokensController {
  constructor(private readonly tokens: RunTokensService) {}

  @Post(':id/token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @UseGuards(CallbackSignatureGuard)
  @ApiOperation({
    operationId: 'issueRunToken',
    summary: 'Issue an access token to the code of a run, which signs the request',
    description:
      'For the code of a DAG run. The request is signed like a callback. Each signature is accepted once: sign every request with a timestamp in milliseconds or with another `nonce`. The token becomes invalid when the run ends, the installation is suspended or a permission is revoked.',
  })
  @ApiSignedByOrchestrator()
  @ApiBody({
    required: true,
    description: '`run_id`, `dag_run_id` or both are required; each must be the run id in the path.',
    schema: {
      type: 'object',
      properties: {
        dag_run_id: { type: 'string', description: 'Id of the DAG run, equal to the run id in the path.' },
        run_id: { type: 'string', format: 'uuid' },
        dag_id: { type: 'string' },
        nonce: { type: 'string', description: 'Arbitrary text that makes the signature unique.' },
      },
    },
  })
  @ApiOkResponse({ type: RunTokenResponse })
  @ApiProblems('forbidden', APP_PROBLEMS.run_ended, APP_PROBLEMS.installation_inactive)
  issue(@Param('id') id: string, @Req() request: Request): Promise<RunTokenResponse> {
    return this.tokens.issue(id, signedCallback(request), originOf(request));
  }
}
