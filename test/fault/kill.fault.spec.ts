import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes/service-process.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

describe('a service that is killed while it works', () => {
  const random = seedOfThisRun('kill');
  let service: ServiceProcess;
  let scenario: Scenario;

  beforeAll(async () => {
    service = await ServiceProcess.start({ env: SERVICE_ENV });
    scenario = await Scenario.prepare({ service, random });
  });
  afterAll(() => service.dispose());

  it('keeps every confirmed batch once over SIGKILLs and a crash of the machine', async () => {
    await scenario.loadDuring(async () => {
      for (let kill = 0; kill < 3; kill++) {
        await sleep(random.int(1000, 2000));
        const orphan = service.postmasterPid();
        await service.restart('SIGKILL');
        // The orphaned PostgreSQL was ended; the new one is a child of the new service.
        expect(orphan).not.toBeNull();
        expect(service.postmasterPid()).not.toBe(orphan);
      }
      await sleep(random.int(1000, 2000));
      await service.crash();
      await service.launch();
      await sleep(1000);
      await expect.poll(() => scenario.oracle.count('200'), { timeout: 120_000 }).toBeGreaterThan(500);
    });
    process.stdout.write(`kill: ${scenario.oracle.summary()}\n`);
    expect(scenario.oracle.count('no response')).toBeGreaterThan(0);
    expect(await scenario.check()).toEqual([]);
  });

  it('is not started a second time on the data folder of a running one', async () => {
    const pid = service.postmasterPid();
    const { code, output } = await service.startTwin();
    expect(code).toBe(1);
    expect(output).toContain('Another instance of the service uses this data folder');
    expect(service.postmasterPid()).toBe(pid);
    expect(service.isRunning).toBe(true);
  });

  it('starts after a crash when another process has the process id of its earlier PostgreSQL', async () => {
    await service.crash();
    const unrelated = await service.lendPostmasterPid();
    try {
      await service.launch();
      expect(await scenario.check()).toEqual([]);
    } finally {
      unrelated.kill('SIGKILL');
    }
  });
});
