import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes/service-process.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

/** The command `signalbox projections`. */
const CLI = ['dist/cli/main.js', 'projections'];

describe('projections of a service that is killed', () => {
  const random = seedOfThisRun('projections');
  let service: ServiceProcess;
  let scenario: Scenario;

  beforeAll(async () => {
    service = await ServiceProcess.start({ env: SERVICE_ENV });
    scenario = await Scenario.prepare({ service, random });
  });
  afterAll(() => service.dispose());

  const cli = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...CLI, ...args], {
      env: { ...process.env, SERVICE_DATA_DIR: service.dataDir },
    });
    return stdout;
  };
  /** Differences between the events and their counts in the projection. */
  const differences = (): Promise<object[]> =>
    service.query(`
      SELECT project_id, type, coalesce(stored.n, 0) AS stored, coalesce(counted.n, 0) AS counted
        FROM (SELECT project_id, type, count(*) AS n FROM events GROUP BY 1, 2) AS stored
        FULL JOIN (SELECT project_id, type, sum(events)::bigint AS n FROM event_counts_hours
                    WHERE build = (SELECT build FROM projections WHERE name = 'event-counts' AND state = 'current')
                    GROUP BY 1, 2) AS counted USING (project_id, type)
       WHERE stored.n IS DISTINCT FROM counted.n`);
  const stored = async (): Promise<number> => {
    const [row] = await service.query<{ n: number }>('SELECT count(*)::int AS n FROM events');
    return row?.n ?? 0;
  };
  const caughtUp = (): Promise<void> =>
    expect
      .poll(() => cli(), { timeout: 60_000, interval: 500 })
      .toMatch(/^(?:[\w-]+: current, version \d+, 0\.0 s behind\n)+$/);

  it('count every event once after SIGKILLs and a crash of the machine, also in a projection that is being rebuilt', async () => {
    // A rebuild requires a current first build.
    await caughtUp();
    await scenario.loadDuring(async () => {
      for (let kill = 0; kill < 4; kill++) {
        await sleep(random.int(500, 1500));
        if (kill === 1) expect(await cli('rebuild', 'event-counts')).toContain('is being rebuilt');
        await service.restart('SIGKILL');
      }
      await sleep(random.int(500, 1500));
      await service.crash();
      await service.launch();
      await sleep(500);
      await expect.poll(stored, { timeout: 120_000 }).toBeGreaterThan(1000);
    });
    await caughtUp();
    expect(await differences()).toEqual([]);
    expect(await service.query(`SELECT 1 FROM projections WHERE state = 'building'`)).toEqual([]);
  });

  it('are not rebuilt under an unknown name', async () => {
    await expect(cli('rebuild', 'nothing')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The projections are: .*\bevent-counts\b/),
    });
    await expect(cli('nonsense')).rejects.toMatchObject({ code: 64 });
  });

  it('show what a rebuild would change', async () => {
    await caughtUp();
    const [project] = await service.query<{ key: string }>('SELECT key FROM projects LIMIT 1');
    const preview = (...args: string[]): Promise<string> => cli('preview', ...args);
    expect(await preview('errors', '--project', project?.key ?? '')).toMatch(
      /^Groups by version \d+ .*checked/s,
    );
    await expect(preview('errors', '--project', 'nothing')).rejects.toMatchObject({ code: 1 });
    await expect(preview('errors')).rejects.toMatchObject({ code: 64 });
    await expect(preview('event-counts', '--project', 'shop')).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining("unknown command 'event-counts'"),
    });
  });
});
