import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { copyText } from '../ui/copy-text';
import { notifyDone } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { PagePending, RowsPending } from '../ui/page-pending';
import { CodeBlock } from '../ui/code-block';
import { AppModal } from '../ui/overlays';
import { Empty, ErrorPanel } from '../ui/states';
import { RelativeTime } from '../ui/time';
import { DoctorPanel } from './doctor-panel';
import { JobsTable } from './jobs-table';
import { ComponentState } from './component-tile';
import { systemQuery, systemSeriesQuery, type SystemState } from './queries';
import { SystemComponents } from './system-components';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './health.strings';

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

/** For support: without secrets and addresses. */
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
