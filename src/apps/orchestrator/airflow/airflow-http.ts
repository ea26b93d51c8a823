import { Readable } from 'node:stream';
import { OrchestratorError } from '../orchestrator-error.js';

export interface HttpRequest {
  method: 'GET' | 'PATCH' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A response whose body was not read yet. */
export interface OpenAnswer {
  status: number;
  header(name: string): string | null;
  /** Without parameters, in lower case. */
  mediaType: string;
  chunks(): AsyncIterable<Uint8Array>;
  /** Cancels a body that is not read: its connection would otherwise stay occupied. */
  discard(): Promise<void>;
}

/** A response whose body was read completely. */
export interface Answer extends Pick<OpenAnswer, 'header' | 'mediaType' | 'status'> {
  text: string;
}

/**
 * Sends one request. Redirects are not followed: they lead to login pages, and credentials would be sent there. `fetch`
 * keeps connections open and stores no cookies: in Airflow, a session cookie would take precedence over the header.
 *
 * @throws OrchestratorError `unreachable`. It has a code and no `cause`, which would contain the address.
 */
export async function openRequest(request: HttpRequest, signal: AbortSignal): Promise<OpenAnswer> {
  const { method, headers, body } = request;
  const response = await fetch(request.url, { method, headers, body, signal, redirect: 'manual' }).catch(
    (error: unknown) => {
      throw lostConnection(error);
    },
  );
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    mediaType: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    chunks: () => chunksOf(response),
    discard: async () => response.body?.cancel().catch(() => undefined),
  };
}

/** @throws OrchestratorError `unreachable`: the body ended half-way, or is larger than `maxBytes`. */
export async function readAnswer(open: OpenAnswer, maxBytes: number): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of open.chunks()) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new OrchestratorError(
        'unreachable',
        `The orchestrator responded with more than ${maxBytes / 1024 ** 2} MB.`,
      );
    }
    chunks.push(chunk);
  }
  const { status, mediaType } = open;
  return {
    status,
    mediaType,
    header: (name) => open.header(name),
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Converts a response that had to be read for its classification, for callers that read the body themselves. */
export function reopen({ text, ...head }: Answer): OpenAnswer {
  return {
    ...head,
    chunks: () => Readable.from([Buffer.from(text)]),
    discard: () => Promise.resolve(),
  };
}

/** Leaving the loop early closes the connection. */
async function* chunksOf(response: Response): AsyncIterable<Uint8Array> {
  if (response.body === null) return;
  try {
    for await (const chunk of response.body) yield chunk as Uint8Array;
  } catch (error) {
    throw lostConnection(error);
  }
}

function lostConnection(error: unknown): OrchestratorError {
  const code = codeOf(error);
  return new OrchestratorError(
    'unreachable',
    `The connection to the orchestrator failed${code === null ? '' : ` (${code})`}.`,
  );
}

/** Error code such as `ECONNREFUSED`; the error's message would reveal the address. */
function codeOf(error: unknown): string | null {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const code: unknown = (current as { code?: unknown }).code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  }
  return null;
}
