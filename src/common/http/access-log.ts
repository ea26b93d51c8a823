import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id.js';

const logger = new Logger('Http');

/**
 * Express middleware: one line per request when it is over. Only the path: a query may hold a token, and
 * headers and bodies always do. Ingest, health and metrics are left out; they are counted instead.
 */
export function accessLog(request: Request, response: Response, next: NextFunction): void {
  const started = performance.now();
  const { path } = request;
  response.once('close', () => {
    logger.log('request', {
      request_id: requestIdOf(request),
      method: request.method,
      path,
      status: response.statusCode,
      duration_ms: Math.round(performance.now() - started),
      ...(response.writableFinished ? {} : { sender_gone: true }),
    });
  });
  next();
}
