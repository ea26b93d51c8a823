import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);
/** Below it, compression costs more than it saves. */
const MIN_COMPRESSED_LENGTH = 10_000;

/** Sends JSON text, compressed when it is long and the caller accepts gzip. */
export async function sendJsonText(request: Request, response: Response, json: string): Promise<void> {
  response.type('application/json').vary('Accept-Encoding');
  if (json.length < MIN_COMPRESSED_LENGTH || request.acceptsEncodings('gzip') !== 'gzip') {
    response.end(json);
    return;
  }
  const body = await compress(json);
  response.setHeader('Content-Encoding', 'gzip');
  response.end(body);
}
