import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestIdOf } from './request-id.js';
import type { IncomingMessage } from 'node:http';

const MAX_USER_AGENT = 512;

/** Origin of a request, for audit events and sessions. */
export interface RequestOrigin {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  method: string;
  /** Path without the query, which can contain a token. */
  path: string;
}

export function originOf(request: Request): RequestOrigin {
  return {
    requestId: requestIdOf(request),
    ip: request.ip ?? null,
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
    method: request.method,
    path: request.path,
  };
}

/** For public routes; on all others the caller has the origin. */
export const Origin = createParamDecorator((_data: unknown, context: ExecutionContext): RequestOrigin =>
  originOf(context.switchToHttp().getRequest<Request>()),
);

/** The path of a request without its query, which can contain a token. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
