import { Controller, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../auth/authenticated.decorator.js';
import { DocumentCallback } from './callback.openapi.js';
import type { CallbackResponse } from './callback.response.js';
import { CallbackSignatureGuard } from './callback-signature.guard.js';
import { CallbacksService } from './callbacks.service.js';
import { signedCallback } from './signed-callback.js';

/** No session: the signature is the credential. */
@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Post(':id/callback')
  @HttpCode(200)
  @Public()
  @UseGuards(CallbackSignatureGuard)
  @DocumentCallback()
  receive(@Param('id') id: string, @Req() request: Request): Promise<CallbackResponse> {
    return this.callbacks.receive(id, signedCallback(request));
  }
}
