import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shellBlocks } from './commands.js';
import { README, ReadmeCheckout, SECRETS, START_TIMEOUT_MS } from './readme-checkout.js';

/** For a test that waits for projections after slow commands, each of which detects hanging itself. */
const DEMO_TIMEOUT_MS = 700_000;

/** README's commands after the first batch; `first-batch.readme.spec.ts` tests those before. */
describe('README, after the first batch', () => {
  let checkout: ReadmeCheckout;

  beforeAll(async () => {
    checkout = await ReadmeCheckout.create('readme-tour');
    await checkout.start();
    await vi.waitFor(() => expect(checkout.log).toContain('/setup?token='), { timeout: 60_000 });
    checkout.run(...shellBlocks(README, 'Send your first batch'));
  }, START_TIMEOUT_MS + 300_000);
  afterAll(() => checkout?.dispose());

  it('builds the service and the portal with its first start', () => {
    expect(checkout.allLogs).toContain('Building the service and the portal');
  });

  it('invites a user, checks their permissions and deactivates them', () => {
    const output = checkout.runAsAdministrator(...shellBlocks(README, 'Invite a teammate'));
    expect(output).toMatch(/http:\/\/localhost:\d+\/invitation#token=sbi_/);
    expect(output).toContain('"flags:edit"');
    expect(output).toContain('This needs the permission \\"keys:manage\\" on the project \\"shop\\".');
    expect(output).toContain('"allowed":false');
    expect(output).toContain('"service": "checkout"');
    expect(output).toContain('401\n401\n');
    for (const action of ['user.invited', 'user.activated', 'token.created', 'user.deactivated']) {
      expect(output).toContain(`"action": "${action}"`);
    }
  });

  it('rolls a flag out, kills it and receives the changes on the stream', () => {
    const key = `API_KEY=$(curl -sS $BASE/api/projects/shop/api-keys -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"name": "flags"}' | json api_key)`;
    const output = checkout.runAsAdministrator(key, ...shellBlocks(README, 'Flags in five minutes'));
    expect(output).toMatch(
      /"key":"new_checkout","value":(?:true|false),"rule":"rollout_bucket","bucket":\d+,"rollout":25/,
    );
    expect(output).toMatch(/id: 2\ndata: \{"revision":2,"bucket_version":1/);
    expect(output).toMatch(
      /event: flags.changed\nid: 3\ndata: \{"revision":3,"prev_revision":2,.*"killed":true/,
    );
    expect(output).toContain('"reason":"the basket is empty"');
    expect(output).toMatch(/"killed":false,"rollout":25.*"revision":4/);
  });

  it('runs an app to its result, and finds the end of a run whose callbacks were lost', async () => {
    const output = checkout.runAsAdministrator(...shellBlocks(README, 'Run an app'));
    expect(output).toMatch(/"state":"succeeded".*"observed":"success"/);
    expect(output).toContain('"path":"input.day"');
    expect(output).toMatch(/"task_id":"extract".*"state":"success"/);
    expect(output).toMatch(/"progress":\{"done":4,"total":4,.*"result":\{"orders":1842\}/);
    expect(output).toMatch(/\{"checked":\d+,"changed":\d+,"unchanged":\d+,"errors":0,/);
    expect(output).toMatch(/"state":"succeeded".*"source":"(?:poll|feed)","observed":"success"/);
    // The section ends with the result.
    expect(output.slice(output.lastIndexOf('"checked":'))).toContain('"result":{"orders":1842}');
    // The callback can arrive after reconciliation has found the end of the run.
    const [, run] = /"id":"([0-9a-f-]{36})","state":"succeeded"/.exec(output) ?? [];
    expect(run).toBeDefined();
    await expect
      .poll(() =>
        checkout.runAsAdministrator(
          `curl -sS $BASE/api/v1/apps/runs/${run} -H "Authorization: Bearer $ACCESS_TOKEN"`,
        ),
      )
      .toMatch(/"source":"callback","observed":"success"/);
  });

  it(
    'shows the origin of an error in the demo events',
    async () => {
      const [demo, ...questions] = shellBlocks(README, 'Look at your events');
      expect(checkout.run(demo)).toMatch(/^\d{5,6} events of 30 days are in the project "shop"\.$/m);
      await expect
        .poll(() => checkout.run('npm run -s projections'), { timeout: 300_000, interval: 1000 })
        .not.toMatch(/ (?!0\.0 )\S+ s behind|building/);
      const output = checkout.runAsAdministrator(...questions);
      expect(output).toContain("Cannot read properties of undefined (reading 'total')");
      expect(output).toContain('"root_name":"POST /orders"');
      expect(output).toContain('"version":"5.0.0"');
    },
    DEMO_TIMEOUT_MS,
  );

  it('wrote no secret and no data into its log', async () => {
    // Commands block this process, so that the output of the service arrives only during a wait.
    await expect.poll(() => checkout.allLogs).toContain('"path":"/api/traces/');
    expect(checkout.allLogs).toContain('/api/flags/new_checkout/kill');
    // The key of a flag is part of the paths, which are logged.
    const log = checkout.allLogs.replaceAll('/flags/new_checkout', '');
    expect([...SECRETS, 'sbi_', 'sbp_', 'nanoseconds'].filter((secret) => log.includes(secret))).toEqual([]);
  });
});
