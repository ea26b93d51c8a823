import { afterAll, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../support/fake-airflow/fake-airflow.js';
import type { ServiceProcess } from '../support/processes/service-process.js';
import type { RunAnswer } from './support/run-client.js';
import type { Truth } from './support/run-checker.js';
import { RunScenario } from './support/run-scenario.js';
import { seedOfThisRun, type SeededRandom } from '../support/seeded-random.js';

/** Detects hanging, not slowness. */
const TIMEOUT_MS = 400_000;
const SECRET = 'callback-secret-of-the-fault-tests-0123456789';
/** The number of requests that the fake keeps; every submission must be among them. */
const MAX_KEPT_REQUESTS = 2000;

describe('runs that are started while the service is killed repeatedly', () => {
  const random = seedOfThisRun('run-submissions');
  const scenarios: RunScenario[] = [];
  let airflow: FakeAirflow | undefined;

  afterAll(async () => {
    await Promise.all(scenarios.map((scenario) => scenario.close()));
    await airflow?.stop();
  });

  async function start(...parts: Parameters<typeof RunScenario.start>): Promise<RunScenario> {
    const scenario = await RunScenario.start(...parts);
    scenarios.push(scenario);
    return scenario;
  }

  it.concurrent(
    'are each one DAG run of Airflow, and end with its outcome',
    async ({ onTestFailed }) => {
      const fake = await FakeAirflow.start({
        callbacks: { secret: SECRET, lose: () => random.chance(0.3), delayMs: () => random.int(0, 400) },
      });
      airflow = fake;
      // Responses are slow: a replica that is killed in between does not know the outcome.
      for (let n = 0; n < 5000; n++) fake.faults.add('submit', { kind: 'slow', ms: random.int(50, 400) });
      const env = { ...fake.env(), SERVICE_APP_RUN_CALLBACK_SECRET: SECRET };
      const scenario = await start('airflow', random.fork('airflow'), noise, env);
      onTestFailed(() => printLastLines(scenario));
      for (const [index, { slug }] of scenario.apps.entries()) {
        const outcome = index === 0 ? 'success' : 'failed';
        fake.dag(`${slug}__manual`, { queuedMs: 50, durationMs: 300, maxActiveRuns: 1000, outcome });
      }
      const caught = await scenario.killOften(async () => {
        const sent = await scenario.sentRuns();
        return sent.filter(({ id, dag_id: dagId }) => fake.find(dagId, id) !== null).length;
      });
      // Otherwise no process was killed between a submission and its commit, which is the case under test.
      expect(caught).toBeGreaterThan(0);
      expect(fake.count()).toBeLessThan(MAX_KEPT_REQUESTS);
      expect(await scenario.check((run) => truthOfFake(fake, run))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    'are each one run of the simulated orchestrator, and end with its outcome',
    async ({ onTestFailed }) => {
      const env = { SERVICE_APP_EXECUTION_MODE: 'simulate' };
      const scenario = await start('simulated', random.fork('simulated'), simulation, env);
      onTestFailed(() => printLastLines(scenario));
      await scenario.killOften(async () => {
        const [row] = await scenario.service.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM runs r JOIN simulated_dag_runs d ON d.run_id = r.id::text
          WHERE r.submission = 'in_flight' AND d.queued_at IS NOT NULL`,
        );
        return row?.count ?? 0;
      });
      expect(await scenario.check((run) => truthOfSimulated(scenario.service, run))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

function printLastLines({ name, service }: RunScenario): void {
  process.stdout.write(`${name}: the service's last lines:\n${service.lastLines()}\n`);
}

/** Values that parsers and databases easily change. */
function noise(random: SeededRandom): Record<string, unknown> {
  return { text: random.text(random.int(0, 60)), b: random.int(-5, 5) / 4, a: [null, true, {}], '': 1e21 };
}

function simulation(random: SeededRandom): Record<string, unknown> {
  return {
    ...noise(random),
    simulate: {
      outcome: random.chance(0.5) ? 'success' : 'failed',
      queue_ms: random.int(0, 300),
      duration_ms: random.int(0, 600),
      lose_callbacks: random.chance(0.3),
      delay_callbacks_ms: random.int(0, 300),
      // Accepted, and its response is lost.
      ...(random.chance(0.15) ? { fail_submit: 1 } : {}),
    },
  };
}

function truthOfFake(airflow: FakeAirflow, { id }: RunAnswer): Truth {
  const head = `{"dag_run_id":${JSON.stringify(id)},"logical_date":null,"conf":`;
  return {
    dagRuns: airflow.runs.all().filter(({ conf }) => conf['run_id'] === id),
    confs: airflow.requests
      .filter(({ route, body }) => route === 'submit' && body.includes(id))
      .map(({ body }) => (body.startsWith(head) && body.endsWith('}') ? body.slice(head.length, -1) : body)),
  };
}

/** It stores only the run of a `conf` and the length of its input; the text is read from the service. */
async function truthOfSimulated(service: ServiceProcess, { id }: RunAnswer): Promise<Truth> {
  const rows = await service.query<{
    dagId: string;
    runId: string;
    state: string;
    conf: string;
    bytes: number;
  }>(
    `SELECT d.dag_id AS "dagId", d.run_id AS "runId", p.conf, d.input_bytes AS bytes,
            CASE WHEN d.ends_at IS NULL OR d.ends_at > now() THEN 'running'
                 WHEN d.stopped THEN 'failed' ELSE d.simulation->>'outcome' END AS state
       FROM simulated_dag_runs d JOIN run_payloads p ON p.run_id = $1::uuid
      WHERE d.conf_run_id = $1::text AND d.queued_at IS NOT NULL`,
    [id],
  );
  const confs = rows.map(({ conf, bytes }) => {
    const { input } = JSON.parse(conf) as { input: unknown };
    return Buffer.byteLength(JSON.stringify(input)) === bytes ? conf : `an input of ${bytes} bytes`;
  });
  return { dagRuns: rows, confs };
}
