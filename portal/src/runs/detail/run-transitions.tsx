import { Table, Text, Alert } from '@mantine/core';
import { Status } from '../../ui/feedback/status';
import { TablePanel } from '../../ui/layout/table-panel';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import type { Transition, RunDetail } from '../run';
import { REASON_WORDS, SOURCE_WORDS, STATE_WORDS } from '../run-words';
import { RunStatus } from '../run-status';
import { SenderText } from '../../ui/text/sender-text';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from '../runs.strings';

/** Every observation of a run, with its source and its effect. */
export function RunTransitions({ transitions }: { transitions: readonly Transition[] }) {
  return (
    <div style={{ marginBottom: 16 }}>
      <Text component="h2" fw={600} size="md" mt="lg" mb="xs">
        {strings.timelineTable}
      </Text>
      <TablePanel
        label={strings.timelineTable}
        head={[
          strings.whenLabel,
          strings.sourceLabel,
          strings.reportedLabel,
          strings.stateLabel,
          strings.outcomeLabel,
        ]}
        minWidth={780}
      >
        {transitions.map((transition) => (
          <Table.Tr key={transition.position}>
            <Table.Td>
              <ExactTime at={transition.created_at} />
              <Reported transition={transition} />
            </Table.Td>
            <Table.Td>{SOURCE_WORDS[transition.source]}</Table.Td>
            <Table.Td className="mono">
              <SenderText text={transition.observed} />
            </Table.Td>
            <Table.Td>
              <RunStatus run={{ state: transition.to_state, status_detail: null }} />
            </Table.Td>
            <Table.Td>
              <Outcome transition={transition} />
            </Table.Td>
          </Table.Tr>
        ))}
      </TablePanel>
    </div>
  );
}

function Reported({
  transition: { reported_at: reported, created_at: created },
}: {
  transition: Transition;
}) {
  if (reported === null || reported === created) return null;
  return (
    <Text size="xs" c="dimmed" component="div">
      {fillSlots(strings.happenedAt, { exactTime: <ExactTime at={reported} /> })}
    </Text>
  );
}

function Outcome({ transition }: { transition: Transition }) {
  const { applied, reason, from_state: from, to_state: to, message, times } = transition;
  const change = from === null ? STATE_WORDS[to] : `${STATE_WORDS[from]} → ${STATE_WORDS[to]}`;
  return (
    <>
      {applied ? (
        <Text size="sm">{change}</Text>
      ) : (
        <Status kind={reason === 'divergence' ? 'warn' : 'off'}>
          {reason === null ? strings.notApplied : REASON_WORDS[reason]}
        </Status>
      )}
      {times > 1 && (
        <Text size="xs" c="dimmed">
          {strings.repeatCount(times)}
        </Text>
      )}
      {message !== null && (
        <Text size="xs" c="dimmed">
          <SenderText text={message} />
        </Text>
      )}
    </>
  );
}

/** Explains that the state of a run is delayed because its callbacks are rejected. */
export function RefusedCallbacks({ refused }: { refused: RunDetail['refused_callbacks'] }) {
  if (refused === null) return null;
  return (
    <Alert color="yellow" mb="md" title={strings.refusedTitle}>
      <Text size="sm">{strings.refusedText[refused.reason]}</Text>
      <Text size="sm">
        {fillSlots(strings.refusedCount(String(refused.refusals)), {
          time: <RelativeTime at={refused.last_at} />,
        })}
      </Text>
    </Alert>
  );
}
