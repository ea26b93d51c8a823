import { USER_AGENT } from '../version.js';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** The reason why the flags could not be fetched. */
export class FetchError extends Error {}

/**
 * Fetches the descriptions of a project's flags, by key.
 *
 * @throws FetchError
 */
export async function fetchFlags(baseUrl: string, apiKey: string): Promise<Map<string, string>> {
  const url = new URL('api/flags/manifest', baseUrl);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      // A redirect would send the API key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', authorization: `Bearer ${apiKey}`, 'user-agent': USER_AGENT },
    });
    text = await readText(response);
  } catch (error) {
    const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
    throw new FetchError(`${url.origin} does not respond: ${cause?.code ?? cause?.message ?? message}.`);
  }
  if (response.status !== 200) throw new FetchError(refusal(url, response.status));
  return flagsOf(text) ?? unreadable(url);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).byteLength;
    if (length > MAX_BYTES) throw new RangeError('the response is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `null` when the text is not a manifest of flags. */
function flagsOf(text: string): Map<string, string> | null {
  try {
    const { flags } = JSON.parse(text) as {
      flags: Record<string, { flagType?: unknown; description?: unknown }>;
    };
    if (typeof flags !== 'object' || flags === null || Array.isArray(flags)) return null;
    const entries = Object.entries(flags).map(([key, { flagType, description }]) => {
      if (flagType !== 'boolean') throw new TypeError('every flag is a boolean');
      return [key, typeof description === 'string' ? description : ''] as const;
    });
    return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  } catch {
    return null;
  }
}

function refusal({ origin }: URL, status: number): string {
  if (status === 401) return `${origin} does not accept the key in SIGNALBOX_API_KEY (401).`;
  if (status === 403) return `The key in SIGNALBOX_API_KEY lacks the scope flags:read (403).`;
  if (status >= 300 && status < 400)
    return `${origin} redirects to another address (${status}). Set SIGNALBOX_URL to that address.`;
  return `${origin} responded with ${status}.`;
}

function unreadable({ origin }: URL): never {
  throw new FetchError(
    `The response of ${origin} is not a manifest of flags. Check that SIGNALBOX_URL is the URL of Signalbox.`,
  );
}
