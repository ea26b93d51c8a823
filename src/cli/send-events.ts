import { createHmac, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { textWithoutByteOrderMark } from '../common/byte-order-mark.js';
import { readIngestCredential } from '../config/settings/cli-settings.js';
import { CliError, EXIT, problemError } from './api/api-error.js';
import { requireLogin } from './api/client.js';
import { headerCredential, isPage, notTheApi, serviceAddress, unreachable } from './api/service-address.js';
import { openInput } from './open-input.js';
import { printJson, printLine } from './output.js';

const MAX_BATCH_EVENTS = 500;
const MAX_BATCH_BYTES = 1024 * 1024;
const ATTEMPTS = 8;
const TIMEOUT_MS = 30_000;
const MAX_WAIT_MS = 30_000;

interface Outcome {
  accepted: number;
  rejected: { index: number; reason: string }[];
}

/** Sends the lines of a file as events, in order. Rejected events are reported with their line. */
export async function sendEvents(file: string, { json = false }: { json?: boolean }): Promise<void> {
  const credential = readIngestCredential();
  if (credential === undefined) {
    throw new CliError(
      EXIT.usage,
      'Set SIGNALBOX_API_KEY and SIGNALBOX_WEBHOOK_SECRET ("signalbox api-keys create").',
    );
  }
  headerCredential('The API key', credential.apiKey);
  const url =
    credential.url === undefined
      ? (await requireLogin()).url
      : serviceAddress('SIGNALBOX_URL', credential.url);
  const total = { accepted: 0, rejected: [] as { line: number; reason: string }[] };
  for await (const batch of readBatches(file)) {
    const outcome = await deliver(url, credential, batch.lines);
    total.accepted += outcome.accepted;
    total.rejected.push(
      ...outcome.rejected.map(({ index, reason }) => ({ line: batch.numbers[index] ?? 0, reason })),
    );
  }
  if (json) printJson(total);
  else {
    for (const { line, reason } of total.rejected) process.stderr.write(`line ${line}: ${reason}\n`);
    printLine(`${total.accepted} accepted, ${total.rejected.length} rejected`);
  }
  if (total.rejected.length > 0) process.exitCode = EXIT.invalid;
}

interface Batch {
  lines: string[];
  /** Line numbers in the file. */
  numbers: number[];
}

async function* readBatches(file: string): AsyncGenerator<Batch> {
  const input = await openInput(file);
  input.once('error', () => undefined);
  let batch: Batch = { lines: [], numbers: [] };
  let bytes = 0;
  let number = 0;
  for await (const read of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    const line = number === 1 ? textWithoutByteOrderMark(read) : read;
    if (line.trim() === '') continue;
    try {
      JSON.parse(line);
    } catch (cause) {
      throw new CliError(EXIT.invalid, `line ${number} is not valid JSON: ${(cause as Error).message}`, {
        cause,
      });
    }
    const size = Buffer.byteLength(line) + 1;
    if (batch.lines.length === MAX_BATCH_EVENTS || (bytes + size > MAX_BATCH_BYTES && bytes > 0)) {
      yield batch;
      batch = { lines: [], numbers: [] };
      bytes = 0;
    }
    batch.lines.push(line);
    batch.numbers.push(number);
    bytes += size;
  }
  if (batch.lines.length > 0) yield batch;
}

/** Sends the same bytes with one key until a response is final, so that nothing is stored twice. */
async function deliver(
  url: string,
  { apiKey, secret }: { apiKey: string; secret: string },
  lines: readonly string[],
): Promise<Outcome> {
  const body = Buffer.from(`{"events":[${lines.join(',')}]}`);
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'x-service-idempotency-key': randomUUID(),
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
  let problem: CliError | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await fetch(`${url}/api/ingest`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      problem = unreachable(url, cause);
      return null;
    });
    if (response?.ok === true && isPage(response)) throw notTheApi(response.url);
    if (response?.ok === true) return (await response.json()) as Outcome;
    if (response !== null) {
      problem = problemError(response.status, await response.json().catch(() => null));
      if (![408, 429, 503].includes(response.status)) throw problem;
    }
    const retryAfterMs = 1000 * Number(response?.headers.get('retry-after') ?? 0);
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(retryAfterMs, 250 * 2 ** attempt));
    await sleep(waitMs * (0.75 + Math.random() / 2));
  }
  throw problem ?? new CliError(EXIT.unavailable, `${url} cannot be reached.`);
}
