// Sends prepared requests, each once: the limit of submissions and of reading lists, and the sender of callbacks.
import { percentile } from '../support/stats.js';
import { serve } from '../support/serve.js';
import { PostConnection } from './post-connection.js';

export interface PostRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** A part of the expected response, whose status is 200. */
  expected: string;
}

export type PosterJob =
  | { do: 'post'; port: number; connections: number; requests: readonly PostRequest[] }
  /** Reads and parses all pages of a list, one after the other. */
  | {
      do: 'read-list';
      port: number;
      path: string;
      headers: Readonly<Record<string, string>>;
      filter: object;
    };

export interface PostResult {
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  failures: number;
  firstFailure: string | null;
}

export interface ListResult {
  seconds: number;
  pages: number;
  entries: number;
}

const MAX_PAGES = 1000;

serve<PosterJob>((job) => (job.do === 'post' ? post(job) : readList(job)));

async function post({ port, connections, requests }: PosterJob & { do: 'post' }): Promise<PostResult> {
  const ready = requests.map(({ path, headers, body, expected }) => ({
    bytes: bytesOf(port, path, headers, body),
    expected,
  }));
  const latencies = new Float64Array(ready.length);
  let next = 0;
  let failures = 0;
  let firstFailure: string | null = null;
  const fail = (what: string): void => {
    failures += 1;
    firstFailure ??= what.slice(0, 600);
  };
  const send = async (): Promise<void> => {
    let connection = new PostConnection(port);
    for (let at = next++; at < ready.length; at = next++) {
      const request = ready[at];
      if (request === undefined) break;
      const began = performance.now();
      try {
        const { status, body } = await connection.send(request.bytes);
        if (status !== 200 || !body.includes(request.expected)) fail(`${status} ${body}`);
      } catch (error) {
        fail(String(error));
        connection = new PostConnection(port);
      }
      latencies[at] = performance.now() - began;
    }
    connection.destroy();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, send));
  const seconds = (performance.now() - began) / 1000;
  const sorted = latencies.sort();
  return {
    seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    maxMs: percentile(sorted, 1),
    failures,
    firstFailure,
  };
}

async function readList(job: PosterJob & { do: 'read-list' }): Promise<ListResult> {
  const { port, path, headers, filter } = job;
  const connection = new PostConnection(port);
  const began = performance.now();
  let pages = 0;
  let entries = 0;
  for (let total = Infinity; entries < total && pages < MAX_PAGES; pages++) {
    const body = JSON.stringify({ ...filter, page_offset: entries });
    const answer = await connection.send(bytesOf(port, path, headers, body));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    const list = JSON.parse(answer.body) as { dag_runs: unknown[]; total_entries: number };
    total = list.dag_runs.length === 0 ? 0 : list.total_entries;
    entries += list.dag_runs.length;
  }
  connection.destroy();
  return { seconds: (performance.now() - began) / 1000, pages, entries };
}

function bytesOf(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`,
  );
}
