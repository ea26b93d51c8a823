import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOfThisRun } from '../support/seeded-random.js';
import { bootstrap, createApiKey, createProject, type CreatedKey } from '../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../support/http/ingest-client.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { NodeProxy, Pod } from './cluster-model.js';
import { installGoProgram } from './deploy-tools.js';
import { deployments, render, type Deployment } from './rendered-chart.js';
import { isLeftOut } from '../support/vitest/left-out.js';

/** Shorter than the five seconds of `preStop`. */
const NODES_LATE_BY_MS = [800, 3000];
const CLIENTS_PER_NODE = 16;
const MAX_PAUSE_MS = 120;

/** Without a cluster: processes are probed, removed from the endpoints, signalled and replaced as the rendered chart specifies. */
describe.skipIf(isLeftOut('deploy/chart'))('a rolling update of the chart', () => {
  const random = seedOfThisRun('rolling-update');
  const pods: Pod[] = [];
  let deployment: Deployment;
  let postgres: PostgresProcess;
  let nodes: NodeProxy[];
  let key: CreatedKey;

  const startPod = async (): Promise<Pod> => {
    const pod = await Pod.start(deployment.spec.template.spec, postgres.url, {
      SERVICE_ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
      INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
      INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '100000',
      // On a busy machine it would be right to refuse some requests, which another test covers.
      INGEST_MAX_EVENT_LOOP_LAG_MS: '600000',
      INGEST_MAX_QUEUE_WAIT_MS: '600000',
      // A setting of the service, which the chart does not set.
      SERVICE_DRAIN_SECONDS: '7',
    });
    pods.push(pod);
    return pod;
  };
  const soon = { timeout: 60_000, interval: 50 };

  beforeAll(async () => {
    await installGoProgram('helm');
    deployment = deployments(render('minimal')).find(
      ({ metadata }) => !metadata.name.endsWith('-worker'),
    ) as Deployment;
    postgres = await PostgresProcess.start();
    const first = await startPod();
    const { accessToken } = await bootstrap(first.process);
    const project = await createProject(first.process, accessToken);
    key = await createApiKey(first.process, accessToken, project.id);
    while (pods.length < (deployment.spec.replicas ?? 0)) await startPod();
    nodes = NODES_LATE_BY_MS.map((ms) => new NodeProxy(pods, ms, () => random.next()));
  }, 600_000);
  afterAll(async () => {
    for (const node of nodes ?? []) node.stop();
    for (const pod of pods) await pod.dispose();
    await postgres?.dispose();
  });

  it('refuses and resets no request of clients that keep connections and do not retry', async () => {
    const old = [...pods];
    expect(old).toHaveLength(2);
    const { rollingUpdate } = deployment.spec.strategy ?? {};
    expect(rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    await expect.poll(() => nodes.map(({ size }) => size), soon).toEqual([2, 2]);

    const failures: string[] = [];
    const acknowledged: string[] = [];
    let isOver = false;
    const clients = nodes.flatMap((node) =>
      Array.from({ length: CLIENTS_PER_NODE }, async (_, index) => {
        const agent = node.agent();
        while (!isOver) {
          await sleep(random.next() * MAX_PAUSE_MS);
          const message = randomUUID();
          const isRead = index % 4 === 0;
          const answer = await (
            isRead
              ? get('http://signalbox/', { accept: 'text/html' }, agent)
              : sendBatch('http://signalbox', key, batchOf(logEvent(message)), { agent })
          ).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
          if (typeof answer === 'string' || answer.status !== 200)
            failures.push(
              `${isRead ? 'read' : 'batch'}: ${typeof answer === 'string' ? answer : answer.text}`,
            );
          else if (!isRead) acknowledged.push(message);
        }
        agent.destroy();
      }),
    );
    // Faster than a replica is replaced: new connections and idle ones exist at each step.
    const progress = async (): Promise<void> => {
      const goal = acknowledged.length + 200;
      await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(goal);
    };

    try {
      await progress();
      const ends: Promise<unknown>[] = [];
      for (const replaced of old) {
        const next = await startPod();
        await expect.poll(() => next.isReady, soon).toBe(true);
        ends.push(replaced.end());
      }
      expect(await Promise.all(ends)).toEqual(old.map(() => ({ code: 0, signal: null })));
      await progress();
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    process.stdout.write(
      `rolling update: ${acknowledged.length} batches acknowledged, ${failures.length} requests failed\n`,
    );
    expect(failures).toEqual([]);
    const [stored] = await (pods.at(-1) as Pod).process.query<{ all: number; messages: string[] }>(
      `SELECT count(*)::int AS all, array_agg(DISTINCT data->>'message') AS messages FROM events WHERE type = 'log'`,
    );
    expect(stored?.all).toBe(acknowledged.length);
    expect(stored?.messages.toSorted()).toEqual(acknowledged.toSorted());
  }, 300_000);
});
