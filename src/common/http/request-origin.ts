import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestIdOf } from './request-id.js';
import type { IncomingMessage } from 'node:http';

const MAX_USER_AGENT = 512;

/** Where a request came from, as it stands in audit events and sessions. */
export interface RequestOrigin {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  method: string;
  /** Without the query, which may hold a token. */
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

/** For public routes; on all others the caller brings it along. */
export const Origin = createParamDecorator((_data: unknown, context: ExecutionContext): RequestOrigin =>
  originOf(context.switchToHttp().getRequest<Request>()),
);

/** The path of a request without its query, which may hold a token. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
