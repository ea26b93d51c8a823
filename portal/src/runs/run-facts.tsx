import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button';
import { Section } from '../ui/section';
import { ExactTime } from '../ui/time';
import { KIND_WORDS, type RunDetail } from './run';
import classes from './run-facts.module.css';

const STOP_WORDS = {
  cancel: 'Somebody canceled it',
  start_timeout: 'It did not start in time',
  run_timeout: 'It ran for too long',
} as const;

export function RunFacts({ project, run }: { project: string; run: RunDetail }) {
  const link = (to: string, params: Record<string, string>, text: string) => (
    <Anchor component={Link} to={to} params={{ project, ...params } as never} inherit>
      {text}
    </Anchor>
  );
  return (
    <Section title="Details">
      <dl className={classes.facts}>
        <Fact name="App">{link('/p/$project/apps/$app', { app: run.app_slug }, run.app_name)}</Fact>
        <Fact name="Installation">
          {link('/p/$project/apps/installations/$id', { id: run.installation_id }, 'its settings and grants')}
        </Fact>
        <Fact name="Started by">{KIND_WORDS[run.run_kind]}</Fact>
        {run.trigger_event_id !== null && (
          <Fact name="Because of">
            {link('/p/$project/events/$id', { id: run.trigger_event_id }, 'this event')}
          </Fact>
        )}
        {run.orchestrator !== null && (
          <Fact name="Executed by">
            {run.orchestrator === 'simulated' ? 'Simulated orchestrator: no task ran' : 'Apache Airflow'}
          </Fact>
        )}
        <Fact name="DAG">
          <span className="mono">{run.dag_id}</span> <CopyButton text={run.dag_id} label="DAG id" />
        </Fact>
        <Fact name="DAG run">
          <span className="mono">{run.id}</span>
        </Fact>
        <Fact name="Made">
          <ExactTime at={run.created_at} />
        </Fact>
        {run.stop !== null && (
          <Fact name="Asked to stop">
            {`${STOP_WORDS[run.stop.cause]}, `}
            <ExactTime at={run.stop.requested_at} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
