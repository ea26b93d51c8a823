import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button';
import { fillSlots } from '../ui/fill-slots';
import { SenderText } from '../ui/sender-text';
import { Section } from '../ui/section';
import { ExactTime } from '../ui/time';
import { codeText } from './code-text';
import type { RunDetail } from './run';
import { KIND_WORDS } from './run-words';
import classes from './run-details.module.css';
import * as strings from './runs.strings';
import { UserName } from './user-name';

const STOP_WORDS = strings.stopWords;

export function RunDetails({ project, run }: { project: string; run: RunDetail }) {
  const link = (to: string, params: Record<string, string>, text: string) => (
    <Anchor component={Link} to={to} params={{ project, ...params } as never} inherit>
      {text}
    </Anchor>
  );
  return (
    <Section title={strings.detailsTitle}>
      <dl className={classes.facts}>
        <Fact name={strings.appLabel}>
          {link('/p/$project/apps/$app', { app: run.app_slug }, run.app_name)}
        </Fact>
        <Fact name={strings.installationLabel}>
          {link(
            '/p/$project/apps/installations/$id',
            { id: run.installation_id },
            strings.installationFallback,
          )}
        </Fact>
        <Fact name={strings.startedByFilter}>{KIND_WORDS[run.run_kind]}</Fact>
        {run.trigger_event_id !== null && (
          <Fact name={strings.causeLabel}>
            {link('/p/$project/events/$id', { id: run.trigger_event_id }, strings.eventFallback)}
          </Fact>
        )}
        {run.scheduled_for !== null && (
          <Fact name={run.backfill_id === null ? strings.scheduledForLabel : strings.backfillForLabel}>
            <ExactTime at={run.scheduled_for} />
          </Fact>
        )}
        {run.orchestrator !== null && (
          <Fact name={strings.executedByLabel}>
            {strings.executedByText(run.orchestrator === 'simulated')}
          </Fact>
        )}
        <Fact name={strings.dagLabel}>
          <span className="mono">{run.dag_id}</span>{' '}
          <CopyButton text={run.dag_id} label={strings.dagIdInSentence} />
        </Fact>
        <Fact name={strings.dagRunLabel}>
          <span className="mono">{run.dag_run_id}</span>
        </Fact>
        {run.code !== null && (
          <Fact name={strings.codeLabel}>
            <SenderText text={codeText(run.code)} />
          </Fact>
        )}
        <Fact name={strings.createdLabel}>
          <ExactTime at={run.created_at} />
        </Fact>
        {run.stop !== null && (
          <Fact name={strings.stopRequestedLabel}>
            {run.stop.requested_by === null
              ? STOP_WORDS[run.stop.cause]
              : fillSlots(strings.stoppedBy, {
                  user: <UserName project={project} id={run.stop.requested_by} />,
                })}
            {', '}
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
