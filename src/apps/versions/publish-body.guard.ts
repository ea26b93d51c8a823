import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { jsonBody } from '../../common/http/json-body.js';
import { APPS_LIMIT_BYTES } from '../body-limit.js';

/**
 * Parses the body of a publish after the guards before it, so that a request that they reject costs no parsing: a burst of
 * rejected manifests would otherwise hold up the event loop.
 */
@Injectable()
export class PublishBodyGuard implements CanActivate {
  private readonly parse = jsonBody(APPS_LIMIT_BYTES);

  /** @throws ProblemError `invalid_json`, `payload_too_large`, `unsupported_media_type` */
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const http = execution.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    await new Promise<void>((resolve, reject) => {
      this.parse(request, response, (error?: Error | string) => {
        if (error === undefined) resolve();
        else reject(error instanceof Error ? error : new Error(error));
      });
    });
    return true;
  }
}
