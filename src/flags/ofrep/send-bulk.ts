import type { ServerResponse } from 'node:http';
import { sendJsonText } from '../../common/http/send-json.js';
import { isNoneMatch } from '../snapshot/if-none-match.js';
import type { OfrepBulk } from './ofrep.service.js';

/** Answers with all evaluations, or with 304 when the client has them. */
export function sendBulk(response: ServerResponse, bulk: OfrepBulk, ifNoneMatch: string | undefined): void {
  response.setHeader('ETag', bulk.etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (bulk.isFresh && isNoneMatch(ifNoneMatch, bulk.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  sendJsonText(response, bulk.text());
}
