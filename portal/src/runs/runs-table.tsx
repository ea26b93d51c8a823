import { Table, Text, VisuallyHidden } from '@mantine/core';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { failedTaskText, queueText, progressText } from './run-texts';
import { isOver, type Run } from './run';
import { KIND_WORDS } from './run-words';
import { RunStatus, Elapsed } from './run-status';
import { SimulatedBadge } from './simulation';
import { SenderText, showControls } from '../ui/text/sender-text';
import * as strings from './runs.strings';
import { AnchorLink } from '../ui/links';

/** The first two columns, which a phone shows without scrolling, have the outcome, duration, link and input of a run. */
export function RunsTable({ project, runs, me }: { project: string; runs: readonly Run[]; me: string }) {
  return (
    <TablePanel
      label={strings.runsTitle}
      head={[
        strings.stateLabel,
        strings.runAndInputLabel,
        strings.createdLabel,
        strings.appLabel,
        strings.startedByFilter,
      ]}
      minWidth={760}
    >
      {runs.map((run) => (
        <Table.Tr key={run.id}>
          <Table.Td w={{ base: 140, sm: 'auto' }}>
            <RunStatus run={run} /> <SimulatedBadge run={run} />
            <Text size="xs" c="dimmed" mt={2} component="div">
              <VisuallyHidden>{strings.durationPrefix}</VisuallyHidden>
              <Elapsed run={run} />
            </Text>
            {run.queue !== null && (
              <Text size="xs" c="dimmed" className="tabular">
                {queueText(run)}
              </Text>
            )}
            {run.progress !== null && !isOver(run) && (
              <Text size="xs" c="dimmed" className="tabular">
                {progressText(run.progress.done, run.progress.total)}
              </Text>
            )}
          </Table.Td>
          <Table.Td w={{ base: 190, sm: 300 }}>
            <AnchorLink to="/p/$project/runs/$id" params={{ project, id: run.id }} className="mono">
              <VisuallyHidden>{strings.runOfApp(showControls(run.app_name))}</VisuallyHidden>
              {shortId(run.id)}
            </AnchorLink>
            {run.code_mismatch === true && (
              <Text size="xs" c="var(--st-warn)" component="div" mt={2} miw={170}>
                {strings.otherCode}
              </Text>
            )}
            {run.error !== null && run.error.task !== null && (
              <Text size="xs" c="var(--st-err)" component="div" mt={2} miw={170} lineClamp={3}>
                <SenderText text={`${failedTaskText(run.error)}: ${run.error.message}`} />
              </Text>
            )}
            {!['', '{}'].includes(run.input_preview) && (
              <Text size="xs" c="dimmed" className="mono" component="div" mt={2} miw={170}>
                <VisuallyHidden>{strings.inputPrefix}</VisuallyHidden>
                <SenderText text={run.input_preview} />
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <RelativeTime at={run.created_at} />
          </Table.Td>
          <Table.Td>
            <Text size="sm" fw={500}>
              <SenderText text={run.app_name} />
            </Text>
            <Text size="xs" c="dimmed" className="mono">
              {`${run.app_slug}@${run.app_version}`}
            </Text>
          </Table.Td>
          <Table.Td>
            {KIND_WORDS[run.run_kind]}
            {run.run_kind === 'manual' && run.actor_user_id === me && strings.byYouSuffix}
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** The end of it: ids of one time begin alike. */
function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}
