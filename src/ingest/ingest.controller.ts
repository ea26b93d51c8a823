import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Authenticated } from '../auth/authenticated.decorator.js';
import { IngestEnvelopeGuard } from './guards/ingest-envelope.guard.js';
import { IngestSignatureGuard } from './guards/ingest-signature.guard.js';
import { parseIdempotencyKey } from './idempotency/idempotency-key.js';
import { DocumentIngest } from './ingest.openapi.js';
import { ingestContext } from './ingest-context.js';
import { IngestService, type IngestAnswer } from './ingest.service.js';

/**
 * Order of the checks: shedding is a middleware (503), then these guards from left to
 * right: bearer (401), headers and batch rate (415, 413, 429), body and signature (413, 408, 403).
 */
@Controller('api/ingest')
export class IngestController {
  constructor(private readonly service: IngestService) {}

  @Post()
  @HttpCode(200)
  @Authenticated({ apiKey: 'ingest' })
  @UseGuards(IngestEnvelopeGuard, IngestSignatureGuard)
  @DocumentIngest()
  async ingest(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = ingestContext(request);
    try {
      const key = parseIdempotencyKey(request.headers['x-service-idempotency-key']);
      send(response, await this.service.ingest(context, key));
    } finally {
      context.release();
    }
  }
}

/** Written by hand: the stored bytes must go out unchanged, and `res.json` would cost twice the route. */
function send(response: Response, answer: IngestAnswer): void {
  if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true');
  if (answer.differentBody) response.setHeader('Idempotency-Key-Reused', 'different-body');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(answer.response));
  response.end(answer.response);
}
