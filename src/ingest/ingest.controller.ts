import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { answerBatch } from './answer-batch.js';
import { Authenticated } from '../auth/authenticated.decorator.js';
import { IngestEnvelopeGuard } from './guards/ingest-envelope.guard.js';
import { IngestSignatureGuard } from './guards/ingest-signature.guard.js';
import { DocumentIngest } from './ingest.openapi.js';
import { IngestService } from './ingest.service.js';

/**
 * Order of the checks: shedding is a middleware (503), then these guards from left to
 * right: bearer (401), headers and batch rate (415, 413, 429), body and signature (413, 408, 403). Its rates are those of a
 * project (`IngestLimiter`), not of a caller.
 */
@SkipThrottle({ requests: true, writes: true })
@Controller('api/ingest')
export class IngestController {
  constructor(private readonly service: IngestService) {}

  @Post()
  @HttpCode(200)
  @Authenticated({ apiKey: 'ingest' })
  @UseGuards(IngestEnvelopeGuard, IngestSignatureGuard)
  @DocumentIngest()
  async ingest(@Req() request: Request, @Res() response: Response): Promise<void> {
    await answerBatch(request, response, this.service);
  }
}
