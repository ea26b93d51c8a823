import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellBlocks } from './commands.js';
import { README, ReadmeCheckout, SECRETS, START_TIMEOUT_MS } from './readme-checkout.js';

/**
 * README's commands from the start to the first batch; `tour.readme.spec.ts` runs the rest, without an existing
 * build.
 */
describe('README, to the first batch', () => {
  let checkout: ReadmeCheckout;

  beforeAll(async () => {
    checkout = await ReadmeCheckout.create('readme', { isBuilt: true });
  });
  afterAll(() => checkout?.dispose());

  it(
    'starts the service with its two commands',
    async () => {
      expect(shellBlocks(README, 'Start')).toEqual(['npm ci && npm start\n']);
      await checkout.start();
      await expect.poll(() => checkout.log).toMatch(/http:\/\/localhost:\d+\/setup\?token=/);
    },
    START_TIMEOUT_MS + 60_000,
  );

  it('sends a batch and reads its events, which survive a kill -9', async () => {
    const blocks = shellBlocks(README, 'Send your first batch');
    const output = checkout.run(...blocks);
    const expected = /^```json\n(.*?)\n```$/ms.exec(readFileSync(README, 'utf8'))?.[1];
    expect(expected).toContain('"accepted":2');
    expect(output).toContain(expected);
    const lists = output.split('\n').join('').split('{"items":').slice(1);
    expect(lists).toHaveLength(2);
    expect(lists[0]).toContain('12345678901234567890');
    expect(lists[1]).toContain('"service": "checkout"');
    expect(existsSync(join(checkout.folder, 'data', 'setup-token'))).toBe(false);

    await checkout.end('SIGKILL');
    await checkout.start();
    const again = checkout.runAsAdministrator(blocks.at(-1));
    expect(again.split('\n').join('').split('{"items":').slice(1)).toEqual(lists);
  });

  it('wrote no secret and no data into its log', async () => {
    // Commands block this process, so that the output of the service arrives only during a wait.
    await expect
      .poll(() => checkout.log)
      .toMatch(/"request_id":"[0-9a-f-]{36}","method":"GET","path":"\/api\/events","status":200/);
    expect(checkout.allLogs).toContain('"path":"/api/projects/shop/api-keys"');
    expect(SECRETS.filter((secret) => checkout.allLogs.includes(secret))).toEqual([]);
  });

  it('stops on a signal, together with its database', async () => {
    await checkout.end('SIGTERM');
    expect(checkout.log).toContain('"msg":"stopped"');
    expect(existsSync(join(checkout.folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
