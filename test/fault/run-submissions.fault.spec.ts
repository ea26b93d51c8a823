import { afterAll, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../support/fake-airflow/fake-airflow.js';
import type { ServiceProcess } from '../support/processes/service-process.js';
import type { RunAnswer } from './support/run-client.js';
import type { Truth } from './support/run-judge.js';
import { RunScenario } from './support/run-scenario.js';
import { seedOfThisRun, type SeededRandom } from '../support/seeded-random.js';

/** For hanging, not for speed. */
const TIMEOUT_MS = 400_000;
const SECRET = 'callback-secret-of-the-fault-tests-0123456789';
/** What the fake remembers; everything that was sent must be among it. */
const MAX_REMEMBERED = 2000;

describe('runs that are started while the service is killed again and again', () => {
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
    'are each one DAG run of Airflow, and end as that does',
    async ({ onTestFailed }) => {
      const fake = await FakeAirflow.start({
        callbacks: { secret: SECRET, lose: () => random.chance(0.3), delayMs: () => random.int(0, 400) },
      });
      airflow = fake;
      // An answer takes its time: a replica that is killed meanwhile does not know what became of it.
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
      // Else no process was killed between the submission and its commit, and nothing was shown.
      expect(caught).toBeGreaterThan(0);
      expect(fake.count()).toBeLessThan(MAX_REMEMBERED);
      expect(await scenario.judge((run) => truthOfFake(fake, run))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    'are each one run of the simulated orchestrator, and end as that does',
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
      expect(await scenario.judge((run) => truthOfSimulated(scenario.service, run))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

function printLastLines({ name, service }: RunScenario): void {
  process.stdout.write(`${name}: the service's last lines:\n${service.lastLines()}\n`);
}

/** What is easily changed on the way through parsers and databases. */
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
      // Taken, and its answer is lost.
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

/** It keeps of `conf` only whose run it is and how long the input was; the text is what the service keeps. */
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
