import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ingestCommand } from './ingest-snippets';
import { envFile, evaluateCommand } from './key-secrets-modal';

const ORIGIN = 'http://signalbox.example:3000';
const CREDENTIALS = { apiKey: 'sbk_abc', webhookSecret: "sbw_it's" };

/** Runs a command in bash with a stub of curl that prints its arguments. */
function argumentsOfCurl(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('the commands of a key', () => {
  it('send an event whose signature covers exactly the bytes that are sent', () => {
    const args = argumentsOfCurl(ingestCommand(ORIGIN, CREDENTIALS));
    const body = args.at(-1) ?? '';
    const event = JSON.parse(body).events[0];
    expect(event).toMatchObject({ type: 'log', data: { level: 'info', message: 'Hello from curl' } });
    expect(Math.abs(Date.parse(event.ts) - Date.now())).toBeLessThan(60_000);
    const signature = createHmac('sha256', CREDENTIALS.webhookSecret).update(body).digest('hex');
    expect(args).toEqual([
      '-sS',
      `${ORIGIN}/api/ingest`,
      '-H',
      'Authorization: Bearer sbk_abc',
      '-H',
      `X-Service-Signature: ${signature}`,
      '-H',
      'Content-Type: application/json',
      '--data-binary',
      body,
    ]);
  });

  it('evaluate the flags', () => {
    const args = argumentsOfCurl(evaluateCommand(ORIGIN, CREDENTIALS));
    expect(args).toContain('Authorization: Bearer sbk_abc');
    expect(args).toContain(`${ORIGIN}/api/flags/evaluate`);
    expect(JSON.parse(args.at(-1) ?? '')).toEqual({ context: { userId: 'user-7' } });
  });

  it('can be stored in an environment file', () => {
    expect(envFile(ORIGIN, 'shop', { apiKey: 'a', webhookSecret: 'b' })).toBe(
      `SIGNALBOX_URL=${ORIGIN}\nSIGNALBOX_PROJECT=shop\nSIGNALBOX_API_KEY=a\nSIGNALBOX_WEBHOOK_SECRET=b\n`,
    );
  });
});
