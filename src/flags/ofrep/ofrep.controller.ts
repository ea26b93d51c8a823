import { Body, Controller, Headers, HttpCode, Param, Post, Query, Res, UseFilters } from '@nestjs/common';
import {
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { Auth, Authenticated } from '../../auth/authenticated.decorator.js';
import type { ApiKeyCaller } from '../../auth/caller.js';
import { sendJsonText } from '../../common/http/responses.js';
import { ofrepContext } from './ofrep-context.js';
import { OfrepFilter } from './ofrep.filter.js';
import { OFREP_BODY, OFREP_BULK, OFREP_ONE } from './ofrep.openapi.js';
import { OfrepService } from './ofrep.service.js';
import { sendBulk } from './ofrep.hot-routes.js';

/** OpenFeature Remote Evaluation Protocol 0.3: published OpenFeature providers work against it unchanged. */
@ApiTags('ofrep')
@SkipThrottle({ writes: true })
@Controller('ofrep/v1/evaluate/flags')
@UseFilters(OfrepFilter)
export class OfrepController {
  constructor(private readonly service: OfrepService) {}

  @Post(':key')
  @Authenticated({ apiKey: 'flags:read' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'ofrepEvaluate', summary: 'OFREP: evaluate a flag' })
  @ApiParam({ name: 'key', description: 'Key of the flag.', type: String })
  @ApiBody({ schema: OFREP_BODY, required: false })
  @ApiOkResponse({ schema: OFREP_ONE })
  async one(
    @Auth() { projectId }: ApiKeyCaller,
    @Param('key') key: string,
    @Body() body: unknown,
    @Res() response: Response,
  ): Promise<void> {
    sendJsonText(response, await this.service.one(projectId, key, ofrepContext(body)));
  }

  @Post()
  @Authenticated({ apiKey: 'flags:read' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'ofrepEvaluateAll', summary: 'OFREP: evaluate all flags for a context' })
  @ApiQuery({
    name: 'flagConfigEtag',
    required: false,
    type: String,
    description: '`ETag` of the configuration, from a notification of the stream.',
  })
  @ApiBody({ schema: OFREP_BODY, required: false })
  @ApiOkResponse({ schema: OFREP_BULK })
  @ApiResponse({ status: 304, description: 'The client has the current evaluations.' })
  async all(
    @Auth() { projectId, key }: ApiKeyCaller,
    @Body() body: unknown,
    @Query('flagConfigEtag') flagConfigEtag: unknown,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const known = typeof flagConfigEtag === 'string' ? flagConfigEtag : undefined;
    const bulk = await this.service.all(projectId, key.keyId, ofrepContext(body), known);
    sendBulk(response, bulk, ifNoneMatch);
  }
}
