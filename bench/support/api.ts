import { request } from 'node:http';

const TIMEOUT_MS = 30_000;

export interface ApiAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** One request on a connection of its own: nothing is left over of a service that was killed meanwhile. */
export function exchange(
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A call of the service's API. @throws Error for an answer that is not 2xx. */
export async function callApi<T = Record<string, string>>(
  port: number,
  method: string,
  path: string,
  accessToken: string | undefined,
  body?: object,
): Promise<T> {
  const headers = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` };
  const answer = await exchange(port, method, path, headers, body);
  const text = answer.body.toString();
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
