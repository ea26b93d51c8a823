import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '..', '..', 'dist', 'main.js');

/** The built service as a process of its own, until it ends. */
function run(env: Record<string, string>): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'] ?? '', ...env } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (status) => resolve({ status, output }));
  });
}

describe('starting with settings that cannot be used', () => {
  it('tells all of them in words and ends with status 78', async () => {
    const { status, output } = await run({
      PORT: 'eighty',
      INGEST_WRITERS: '0',
      SERVICE_ENCRYPTION_KEY: 'not-shown',
    });
    expect(status).toBe(78);
    expect(output).toContain('3 settings cannot be used:');
    for (const name of ['PORT', 'INGEST_WRITERS', 'SERVICE_ENCRYPTION_KEY']) expect(output).toContain(name);
    expect(output).not.toContain('not-shown');
    expect(output).not.toContain('    at ');
  });

  it('says that there is no database, without its password, and ends with status 1', async () => {
    const { status, output } = await run({ DATABASE_URL: 'postgresql://me:topsecret@127.0.0.1:1/none' });
    expect(status).toBe(1);
    expect(output).toMatch(/ECONNREFUSED/);
    expect(output).not.toContain('topsecret');
  });
});
