import { afterEach, describe, expect, it } from 'vitest';
import type { Version } from '../../../../test/support/fake-airflow/bodies.js';
import { FakeAirflow } from '../../../../test/support/fake-airflow/fake-airflow.js';
import type { FakeDagSpec } from '../../../../test/support/fake-airflow/fake-dag-runs.js';
import { failureOf } from '../../../../test/support/apps/orchestrator-contract.js';
import type { DagReport } from '../dag-report.js';
import { AirflowOrchestrator } from './airflow-orchestrator.js';

const NEVER = new AbortController().signal;
const REDACTED = 'REDACTED - you do not have read permission on all Dags in the file';

describe('the report about a DAG in Airflow', () => {
  let fake: FakeAirflow;
  let airflow: AirflowOrchestrator;
  const start = async (dag: Partial<FakeDagSpec> | null, version: Version = 'v2'): Promise<void> => {
    fake = await FakeAirflow.start({ version });
    if (dag !== null) fake.dag('report', dag);
    airflow = new AirflowOrchestrator(fake.settings());
  };
  const report = (dagId = 'report'): Promise<DagReport> => airflow.describeDag(dagId, NEVER);
  afterEach(() => fake.stop());

  it('contains the newest version of the DAG and of its bundle', async () => {
    await start({ versionNumber: 7, bundleVersion: 'b7d0e1a' });
    expect(await report()).toMatchObject({
      state: 'loaded',
      version: 7,
      bundleName: 'dags-folder',
      bundleVersion: 'b7d0e1a',
    });
  });

  it.each(['v1', 'v2'] as const)('contains the last line of the import error (%s)', async (version) => {
    await start({ importErrors: true }, version);
    fake.brokenFiles.set('other.py', 'SyntaxError: somewhere else');
    expect(await report()).toMatchObject({
      state: 'broken',
      importError: "ModuleNotFoundError: No module named 'pandas'",
    });
  });

  it('contains the import error also after Airflow marked the DAG as stale because of it', async () => {
    await start({ importErrors: true, stale: true });
    expect(await report()).toMatchObject({ state: 'broken', importError: expect.stringMatching(/pandas/) });
  });

  it('states that the DAG is missing when its file is gone, also when other files have import errors', async () => {
    await start({ stale: true });
    fake.brokenFiles.set('other.py', 'SyntaxError: somewhere else');
    expect(await report()).toMatchObject({ state: 'missing', importError: null, brokenFiles: 1 });
  });

  it.each(['report__manual.py', 'teams/report.py'])(
    'contains the import error of a file that was never parsed and is named like the DAG: %s',
    async (file) => {
      await start(null);
      fake.brokenFiles.set(file, 'SyntaxError: invalid syntax');
      expect(await report('report__manual')).toMatchObject({
        state: 'broken',
        importError: 'SyntaxError: invalid syntax',
      });
      expect(await report('another__manual')).toMatchObject({ state: 'missing', brokenFiles: 1 });
    },
  );

  it.each(['v1', 'v2'] as const)(
    'contains the interval of the search for new files, read once for many DAGs (%s)',
    async (version) => {
      await start(null, version);
      fake.refreshSeconds = 300;
      expect((await report()).refreshSeconds).toBe(300);
      expect((await report('other')).refreshSeconds).toBe(300);
      expect(fake.count('config')).toBe(1);
    },
  );

  it('omits the interval when the configuration is not exposed', async () => {
    await start(null);
    expect(await report()).toMatchObject({ state: 'missing', refreshSeconds: null, denied: [] });
  });

  it('names what the user of the service has no permission to read', async () => {
    await start({ importErrors: true });
    const denied = { kind: 'answer', status: 403, body: '{"detail":"Forbidden"}' } as const;
    fake.faults.add('import_errors', denied);
    expect(await report()).toMatchObject({ state: 'broken', importError: null, denied: ['import_errors'] });
    fake.dag('report', { importErrors: true, stackTrace: REDACTED });
    expect(await report()).toMatchObject({ state: 'broken', importError: null, denied: ['import_errors'] });
    fake.dag('report', { importErrors: false });
    fake.faults.add('dag_versions', denied);
    expect(await report()).toMatchObject({ state: 'loaded', version: null, denied: ['versions'] });
    fake.faults.add('dag_source', denied);
    expect(await failureOf(airflow.readDagChecksum('report', null, NEVER))).toBe('forbidden');
    fake.dag('report', { source: REDACTED });
    expect(await failureOf(airflow.readDagChecksum('report', null, NEVER))).toBe('forbidden');
  });

  it.each(['dag', 'import_errors', 'config', 'dag_versions', 'dag_source'] as const)(
    'fails as unreachable when the response to %s is an HTML page or incomplete',
    async (route) => {
      await start(route === 'import_errors' || route === 'config' ? null : {});
      const call = (): Promise<unknown> =>
        route === 'dag_source' ? airflow.readDagChecksum('report', null, NEVER) : report();
      fake.faults.add(route, { kind: 'answer', status: 200, body: '<html></html>', type: 'text/html' });
      expect(await failureOf(call())).toBe('unreachable');
      fake.faults.add(route, { kind: 'cut' });
      expect(await failureOf(call())).toBe('unreachable');
    },
  );

  it('hides the address of Airflow in an import error', async () => {
    await start({ importErrors: true, stackTrace: '' });
    fake.dag('report', { stackTrace: `ConnectionError: ${fake.url}/secret refused` });
    expect((await report()).importError).toBe('ConnectionError: …/secret refused');
  });
});
