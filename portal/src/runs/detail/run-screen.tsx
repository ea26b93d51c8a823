import { Alert, Group, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useLiveInvalidation } from '../../live/use-live';
import { CopyButton } from '../../ui/copy-button';
import { lazyPart } from '../../ui/lazy-part';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/feedback/states';
import { TabLinks } from '../../ui/layout/tab-links';
import { LaterExecution } from './later-execution';
import { RunLogs } from '../logs/run-logs';
import { runKeys, runQuery } from '../queries';
import { RerunButton } from './rerun-button';
import { isOver, type RunDetail, type Run } from '../run';
import { DETAIL_WORDS, STATE_WORDS } from '../run-words';
import { failedTaskText, queueText } from '../run-texts';
import { DecidedApprovals, PendingApprovals } from './run-approvals';
import { RunDetails, CodeMismatch, RunInput } from './run-details';
import { RunPhases, RunProgress } from './run-phases';
import { RunStatus, Elapsed } from '../run-status';
import { SimulationBanner, SimulatedBadge } from '../simulation';
import { RunResult } from './run-artifacts';
import { RunTransitions, RefusedCallbacks } from './run-transitions';
import { RUN_TABS, type RunSearch, type RunTab } from '../search';
import { SenderText } from '../../ui/text/sender-text';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from '../runs.strings';
import { useDisclosure } from '@mantine/hooks';
import { api, unwrap } from '../../api/client';
import { Problem } from '../../api/problem';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { notifyDone } from '../../ui/feedback/notify';
import { AnchorLink } from '../../ui/links';

const RunTasks = lazyPart(() => import('../tasks/run-tasks').then((part) => part.RunTasks), 6);

const route = getRouteApi('/_app/p/$project/runs/$id');

export function RunScreen() {
  const { project, id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<RunSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return <RunInspector project={project} id={id} search={search} onChange={change} />;
}

/** @param onChange called with the task and try for the URL. */
export function RunInspector({
  project,
  id,
  search,
  onChange,
}: {
  project: string;
  id: string;
  search: RunSearch;
  onChange: (part: Partial<RunSearch>) => void;
}) {
  useLiveInvalidation(project, 'runs', runKeys.all(project));
  const { data: run } = useSuspenseQuery(runQuery(project, id));
  // As it was when the page was opened: the tab does not change while the user watches the run fail.
  const [first] = useState(() => firstTab(run));
  const shown = search.tab ?? first;
  // Where the stream cannot be read, an active run is requested.
  const { error, dataUpdatedAt, refetch } = useQuery({
    ...runQuery(project, id),
    refetchInterval: isOver(run) ? false : 3000,
  });
  return (
    <>
      <PageHeader
        title={`${run.app_name} ${run.app_version}`}
        lead={
          <Group gap={6} wrap="wrap">
            <RunStatus run={run} />
            <SimulatedBadge run={run} />
            <Elapsed run={run} />
            <span className="mono">{run.id}</span>
            <CopyButton text={run.id} label={strings.runIdInSentence} />
          </Group>
        }
        actions={
          <>
            <RerunButton project={project} run={run} />
            <CancelRun project={project} run={run} />
          </>
        }
      />
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      <SimulationBanner project={project} />
      <PendingApprovals project={project} run={run} />
      <LaterExecution project={project} run={run} />
      <Notices project={project} run={run} />
      <RunProgress run={run} />
      <TabLinks label={strings.tabsLabel}>
        {RUN_TABS.map((tab) => (
          <Link
            key={tab}
            to="/p/$project/runs/$id"
            params={{ project, id }}
            // The open tab leads to the address as it is, so that it is marked although a default is not written.
            search={tab === shown ? search : tab === first ? {} : { tab }}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {TAB_WORDS[tab]}
          </Link>
        ))}
      </TabLinks>
      {shown === 'timeline' && (
        <>
          <RunPhases run={run} />
          <DecidedApprovals project={project} run={run} />
          <RunTransitions transitions={run.transitions} />
          <RunDetails project={project} run={run} />
        </>
      )}
      {shown === 'tasks' && <RunTasks project={project} run={run} onChange={onChange} />}
      {shown === 'logs' && <RunLogs project={project} run={run} search={search} onChange={onChange} />}
      {shown === 'result' && <RunResult project={project} run={run} />}
      {shown === 'input' && <RunInput input={run.input} />}
    </>
  );
}

const TAB_WORDS: Record<RunTab, string> = strings.tabWords;

/** Initial tab of a run: logs for one that failed in the orchestrator, the result for one that has a result. */
function firstTab({ state, submitted_at, result }: RunDetail): RunTab {
  if (state === 'succeeded' && result !== null) return 'result';
  return state === 'failed' && submitted_at !== null ? 'logs' : 'timeline';
}

/** Notices at the top of a run's page: its error, and what delays or follows it. */
function Notices({ project, run }: { project: string; run: RunDetail }) {
  return (
    <>
      {run.error !== null && (
        <Alert
          color="red"
          mb="md"
          icon={<CircleX size={18} aria-hidden />}
          title={run.state === 'canceled' ? strings.endedTitle : strings.failedTitle}
        >
          {run.error.task !== null && (
            <Text size="sm" fw={500} mb={2} component="div">
              <SenderText text={failedTaskText(run.error)} />
            </Text>
          )}
          <SenderText text={run.error.message === '' ? run.error.code : run.error.message} />
        </Alert>
      )}
      {run.status_detail !== null && (
        <Alert color="yellow" mb="md" title={strings.waitingTitle}>
          {`${DETAIL_WORDS[run.status_detail]}.`}
          {run.status_text !== null && (
            <Text size="sm" mt={4} component="div">
              <SenderText text={run.status_text} />
            </Text>
          )}
          {run.queue !== null && ` ${queueText(run)}.`}
        </Alert>
      )}
      <CodeMismatch run={run} />
      <RefusedCallbacks refused={run.refused_callbacks} />
      {run.rerun_of !== null && (
        <Text size="sm" mb="md">
          {fillSlots(run.dag_run_id === run.id ? strings.repeatsRun : strings.continuesRun, {
            link: (
              <AnchorLink to="/p/$project/runs/$id" params={{ project, id: run.rerun_of }} inherit>
                {strings.earlierRunLink}
              </AnchorLink>
            ),
          })}
        </Text>
      )}
    </>
  );
}

/** Cancels an active run. A run that has ended meanwhile is not an error: the page shows its end. */
function CancelRun({ project, run }: { project: string; run: Run }) {
  const [opened, { open, close }] = useDisclosure(false);
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async () => {
      try {
        await unwrap(
          api.POST('/api/v1/apps/runs/{id}/cancel', { params: { path: { id: run.id } }, body: {} }),
        );
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 409) throw error;
        notifyDone(strings.alreadyEnded);
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: runKeys.all(project) }),
  });
  if (isOver(run) || run.stop !== null) return null;
  return (
    <>
      <ActionButton
        color="red"
        variant="outline"
        onArchived
        blocked={needs(run.can.includes('runs:cancel'), 'runs:cancel', strings.installationInSentence)}
        onClick={open}
      >
        {strings.cancelRun}
      </ActionButton>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title={strings.cancelTitle}
        verb={strings.cancelRun}
        onConfirm={() => mutateAsync()}
      >
        {strings.cancelConsequences(run.state === 'submitted', STATE_WORDS[run.state].toLowerCase())}
      </ConfirmModal>
    </>
  );
}
