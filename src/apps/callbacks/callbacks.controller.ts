import { Controller, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request } from 'express';
import { Public } from '../../auth/authenticated.decorator.js';
import { DocumentCallback } from './callback.openapi.js';
import type { CallbackResponse, ReportResponse } from './callback.response.js';
import { CallbackSignatureGuard, MaxSignedBytes } from './signature/callback-signature.guard.js';
import { CallbacksService } from './callbacks.service.js';
import { signedCallback } from './signature/signed-callback.js';

/** Maximum size of a report: a result of 64 KB and its envelope. The body of a state change is smaller. */
const MAX_REPORT_BYTES = 128 * 1024;

/**
 * No session: the signature is the credential. Callbacks of thousands of runs arrive from one address, so only those
 * that are rejected are counted (`RefusedCallbackLimiter`).
 */
@ApiTags('runs')
@SkipThrottle({ requests: true, writes: true })
@Controller('api/v1/apps/runs')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Post(':id/callback')
  @HttpCode(200)
  @Public()
  @MaxSignedBytes(MAX_REPORT_BYTES)
  @UseGuards(CallbackSignatureGuard)
  @DocumentCallback()
  receive(@Param('id') id: string, @Req() request: Request): Promise<CallbackResponse | ReportResponse> {
    return this.callbacks.receive(id, signedCallback(request));
  }
}
