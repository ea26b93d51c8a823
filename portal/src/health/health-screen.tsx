import { Button, Group, Text, Title, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy, Check, CircleX, LoaderCircle } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { copyText, CodeBlock } from '../ui/copy-button';
import { notifyDone } from '../ui/feedback/notify';
import { PageHeader } from '../ui/layout/page-header';
import { PagePending, RowsPending } from '../ui/feedback/page-pending';
import { AppModal } from '../ui/dialogs/overlays';
import { Empty, ErrorPanel } from '../ui/feedback/states';
import { RelativeTime } from '../ui/text/time';
import { ComponentState } from './component-tile';
import { systemQuery, systemSeriesQuery, type SystemState, doctorQuery, type Finding } from './queries';
import { SystemComponents } from './system-components';
import { fillSlots } from '../ui/text/fill-slots';
import * as strings from './health.strings';
import { Status } from '../ui/feedback/status';
import { TablePanel } from '../ui/layout/table-panel';
import classes from './health.module.css';

const SystemCharts = lazy(() => import('./system-charts'));
const MINUTES = 60;

export function HealthScreen() {
  const { data: system, error, refetch, isPending, dataUpdatedAt } = useQuery(systemQuery);
  if (isPending) return <PagePending />;
  return (
    <>
      <PageHeader
        title={strings.systemHealth}
        lead={
          system !== undefined && (
            <Group gap={6}>
              <ComponentState state={system.state} />
              <span>
                {fillSlots(strings.versionSummary, {
                  version: system.replica.version,
                  node: system.replica.node,
                  relativeTime: <RelativeTime at={system.replica.started_at} />,
                })}
                {system.replica.replicas !== null && system.replica.replicas > 1 && (
                  <>{strings.replicaSuffix(system.replica.replicas)}</>
                )}
              </span>
            </Group>
          )
        }
        actions={system !== undefined && <Diagnostics system={system} />}
      />
      {error !== null && (
        <ErrorPanel
          error={error}
          onRetry={() => void refetch()}
          staleSince={system === undefined ? undefined : dataUpdatedAt}
        />
      )}
      {system !== undefined && (
        <>
          <SystemComponents system={system} />
          <DoctorPanel />
          <LastHour />
          <JobsTable jobs={system.jobs.items} />
        </>
      )}
    </>
  );
}

function LastHour() {
  const { data, error, refetch } = useQuery(systemSeriesQuery(MINUTES));
  return (
    <section aria-label={strings.chartsTitle}>
      <Title order={2} size="h3" mb={2}>
        {strings.chartsTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {fillSlots(strings.chartsHint, { code: <code>/metrics</code> })}
      </Text>
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <Empty title={strings.noFiguresTitle}>{strings.noFigures}</Empty>}
      {data !== undefined && data.items.length > 0 && (
        <Suspense fallback={<RowsPending rows={3} />}>
          <SystemCharts points={data.items} intervalMs={data.interval_seconds * 1000} />
        </Suspense>
      )}
    </section>
  );
}

/** Diagnostic data for support requests, without secrets and addresses. */
function Diagnostics({ system }: { system: SystemState }) {
  const [shown, setShown] = useState(false);
  const text = JSON.stringify(system, null, 2);
  const copy = async () => {
    if (await copyText(text)) notifyDone(strings.diagnosticsCopied);
    else setShown(true);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<ClipboardCopy size={15} aria-hidden />}
        onClick={() => void copy()}
      >
        {strings.copyDiagnostics}
      </Button>
      <AppModal opened={shown} onClose={() => setShown(false)} title={strings.diagnosticsTitle} size="xl">
        <Text size="sm" mb="sm">
          {strings.diagnosticsNotCopied}
        </Text>
        <CodeBlock code={text} label={strings.diagnosticsInSentence} />
      </AppModal>
    </>
  );
}

const STYLES = {
  ok: { kind: 'ok', icon: Check, word: strings.succeeded },
  failed: { kind: 'err', icon: CircleX, word: strings.failed },
  running: { kind: 'run', icon: LoaderCircle, word: strings.running },
} as const;

function JobsTable({ jobs }: { jobs: SystemState['jobs']['items'] }) {
  return (
    <section aria-label={strings.jobsTitle}>
      <Title order={2} size="h3" mb="sm">
        {strings.jobsTitle}
      </Title>
      <TablePanel
        label={strings.jobsTable}
        head={[
          strings.jobLabel,
          strings.lastRunLabel,
          strings.startedLabel,
          strings.succeeded,
          strings.errorsLabel,
        ]}
        minWidth={640}
      >
        {jobs.map(({ name, state, last_start: started, last_success: succeeded, errors }) => {
          const { kind, icon, word } = STYLES[state];
          return (
            <Table.Tr key={name}>
              <Table.Td className="mono">{name}</Table.Td>
              <Table.Td>
                <Status kind={kind} icon={icon}>
                  {word}
                </Status>
              </Table.Td>
              <Table.Td>{started === null ? '–' : <RelativeTime at={started} />}</Table.Td>
              <Table.Td>{succeeded === null ? '–' : <RelativeTime at={succeeded} />}</Table.Td>
              <Table.Td className="tabular">{errors}</Table.Td>
            </Table.Tr>
          );
        })}
      </TablePanel>
    </section>
  );
}

const PROMISES = {
  holds: strings.promiseHolds,
  unproven: strings.promiseUnproven,
  broken: strings.promiseBroken,
} as const;

/** Panel of the checks of `signalbox doctor`, executed by the service. */
export function DoctorPanel() {
  const { data, error, refetch } = useQuery(doctorQuery);
  return (
    <section aria-label={strings.doctorTitle}>
      <Title order={2} size="h3" mb={2}>
        {strings.doctorTitle}
      </Title>
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsPending rows={3} />}
      {data !== undefined && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {PROMISES[data.promise]}
          </Text>
          <Findings findings={data.findings.filter(({ state }) => state !== 'ok')} />
          <details className={classes.passed}>
            <summary>
              {strings.passedChecks(data.findings.filter(({ state }) => state === 'ok').length)}
            </summary>
            <Findings findings={data.findings.filter(({ state }) => state === 'ok')} />
          </details>
        </>
      )}
    </section>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={classes.findings}>
      {findings.map(({ check, state, explanation, action }) => (
        <li key={check} className="panel">
          <ComponentState state={state} />
          <div>
            <Text size="sm">
              {explanation}{' '}
              <Text span inherit c="dimmed">
                {check}
              </Text>
            </Text>
            {action !== null && (
              <Text size="sm" fw={500}>
                {action}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
