import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AirflowOrchestrator } from '../../src/apps/orchestrator/airflow/airflow-orchestrator.js';
import {
  describeOrchestratorContract,
  type DagBehaviour,
  type OrchestratorStage,
} from '../support/apps/orchestrator-contract.js';
import { keepLogsOfFailures, startAirflow } from './real-airflow.js';

keepLogsOfFailures();
describeOrchestratorContract('the client, a real Airflow', async (): Promise<OrchestratorStage> => {
  const airflow = await startAirflow({ plugin: false });
  for (const dag of ['sleep__manual', 'fail__manual']) await airflow.untilDag(dag);
  const orchestrator = new AirflowOrchestrator(airflow.workflowSettings);
  return {
    orchestrator,
    dagThat: ({ seconds, outcome }: DagBehaviour) => {
      const dagId = outcome === 'success' ? 'sleep__manual' : 'fail__manual';
      return Promise.resolve({ dagId, input: { seconds } });
    },
    pause: (dagId, paused) => airflow.api.setPaused(dagId, paused),
    knowsDags: true,
    sourceOf: (dagId) =>
      readFile(join(airflow.folder, 'dags', `${dagId.replace('__manual', '')}.py`), 'utf8'),
    hasVersions: true,
    brokenDag: () =>
      Promise.resolve({ dagId: 'broken__manual', line: 'RuntimeError: this file is broken on purpose' }),
    stopped: 'failed',
    patienceMs: 60_000,
    close: () => airflow.dispose(),
  };
});
