import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, logEvent, type ClientError } from '../index.js';

let folder: string;
let files: FileHandle;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-spool-errors-'));
  const file = await open(import.meta.filename);
  files = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const failure = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

describe('a disk failure', () => {
  it.each([
    ['a write', 'writeFile', 'ENOSPC'],
    ['an fsync', 'sync', 'EIO'],
  ] as const)('in %s keeps the batch in memory, reports it, and leaves no file', async (_, method, code) => {
    const sent: string[] = [];
    const errors: ClientError[] = [];
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      projectId: 'p',
      apiKey: 'sbx_key',
      webhookSecret: 'secret',
      events: {
        spoolFolder: folder,
        batchIntervalMs: 1,
        gzipMinBytes: 1e9,
        onError: (error) => void errors.push(error),
      },
      fetch: (__, init) => {
        sent.push(Buffer.from(init?.body as Uint8Array).toString('utf8'));
        return Promise.resolve(new Response('{"accepted":1,"rejected":[]}'));
      },
    });
    const broken = vi.spyOn(files, method).mockRejectedValueOnce(failure(code));
    expect(client.enqueue(logEvent({ message: 'first' })).accepted).toBe(true);
    expect(await client.flush()).toBe(true);
    expect(broken).toHaveBeenCalled();
    expect(errors.map((error) => error.code)).toEqual(['spool_failed']);
    expect(readdirSync(folder)).toEqual(['lock']);

    // The disk works again.
    client.enqueue(logEvent({ message: 'second' }));
    expect(await client.flush()).toBe(true);
    expect(sent.map((body) => /first|second/.exec(body)?.[0])).toEqual(['first', 'second']);
    expect(client.report()).toMatchObject({ delivered: 2, dropped: {} });
    expect(await client.close()).toBe(0);
    expect(errors).toHaveLength(1);
  });
});
