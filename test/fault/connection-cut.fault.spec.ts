import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChaosProxy, type Fate } from '../support/http/chaos-proxy.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const LOAD_MS = 12_000;
/** Shorter than the usual time-out of a client, so that lost responses do not delay the test. */
const CLIENT_TIMEOUT_MS = 1500;

describe('connections that break between the senders and the service', () => {
  const random = seedOfThisRun('connection-cut');
  const fates = random.fork('fates');
  let service: ServiceProcess;
  let proxy: ChaosProxy;
  let scenario: Scenario;

  beforeAll(async () => {
    service = await ServiceProcess.start({ env: { ...SERVICE_ENV, INGEST_BODY_TIMEOUT_SECONDS: '1' } });
    proxy = await ChaosProxy.start({ upstreamPort: () => service.port, decide });
    scenario = await Scenario.prepare({
      service,
      random,
      baseUrl: () => proxy.baseUrl,
      timeoutMs: CLIENT_TIMEOUT_MS,
      slowBodies: true,
    });
  });
  afterAll(async () => {
    await proxy.stop();
    await service.dispose();
  });

  function decide(direction: 'answer' | 'request', size: number): Fate {
    const weights = {
      answer: { pass: 78, delay: 8, lose: 8, tear: 4, swallow: 1, halfClose: 1 },
      request: { pass: 84, delay: 8, lose: 2, tear: 4, swallow: 1, halfClose: 1 },
    }[direction];
    switch (fates.weighted(weights)) {
      case 'pass':
        return { kind: 'pass', delayMs: 0 };
      case 'delay':
        return { kind: 'pass', delayMs: fates.int(5, 150) };
      case 'lose':
        return { kind: 'cut', afterBytes: 0, reset: fates.chance(0.5) };
      case 'tear':
        return { kind: 'cut', afterBytes: fates.int(1, size - 1), reset: fates.chance(0.5) };
      case 'swallow':
        return { kind: 'swallow' };
      case 'halfClose':
        return { kind: 'half-close' };
    }
  }

  it('lose no confirmed batch and duplicate none, wherever they are cut', async () => {
    await scenario.loadDuring(async () => {
      await sleep(LOAD_MS);
      // The most important case: committed, and the response was lost. On a slow machine it takes longer to occur often enough.
      await expect.poll(() => proxy.confirmationsLost, { timeout: 120_000 }).toBeGreaterThan(20);
      await expect
        .poll(() => scenario.oracle.storedUnconfirmed().length, { timeout: 60_000 })
        .toBeGreaterThan(5);
    });
    process.stdout.write(
      `connection-cut: ${scenario.oracle.summary()}; confirmations lost: ${proxy.confirmationsLost}\n`,
    );
    expect(await scenario.check()).toEqual([]);
    expect(service.isRunning).toBe(true);
  });

  it('leave no memory that is counted as in flight', async () => {
    await expect
      .poll(async () => {
        const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text();
        return /^signalbox_ingest_inflight_bytes (\d+)$/m.exec(metrics)?.[1];
      })
      .toBe('0');
  });
});
