import { request } from 'node:http';

const TIMEOUT_MS = 30_000;

export interface ApiResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Sends one request on a new connection, so that no connection to a service that was killed is reused. */
export function exchange(
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<ApiResponse> {
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

/** Calls the service's API. @throws Error for a response other than 2xx. */
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
