import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { jsonBody } from '../../common/http/body/json-body.js';

/**
 * The largest field of the app routes (manifest, configuration, input) has 64 KB as compact JSON; the rest is room for
 * white space and escapes. These fields are parsed with every number exact, in the service's own thread.
 */
export const APPS_LIMIT_BYTES = 128 * 1024;

/**
 * Parses the body of a publish after the preceding guards, so that requests that they reject are not parsed: a burst of
 * rejected manifests would otherwise block the event loop.
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

const PATH = /^\/api\/v1\/apps\/[^/]+\/versions\/*$/i;

/**
 * Whether a request goes to the publish route (or lists versions, without a body), which parses its body after its budget
 * was checked. Express matches routes in any letter case and with a slash at the end, so this must, too.
 */
export function isPublishPath(path: string): boolean {
  return PATH.test(path);
}
