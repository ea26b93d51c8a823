import { Text } from '@mantine/core';
import { Section } from '../../../../ui/section';
import { SenderText, showControls } from '../../../../ui/sender-text';
import { ExactTime } from '../../../../ui/time';
import classes from './error-groups.module.css';
import type { ErrorGroupDetail } from './queries';
import * as strings from './error-groups.strings';

type Entry = ErrorGroupDetail['history'][number];

/** What was done with the group and by whom, the latest first. */
export function GroupHistory({ history }: { history: readonly Entry[] }) {
  return (
    <Section title={strings.historyTitle}>
      {history.length === 0 && <Text size="sm">{strings.noHistory}</Text>}
      <ol className={classes.history}>
        {history.map((entry, index) => (
          <li key={index}>
            <ExactTime at={entry.at} />
            <SenderText text={entry.actor ?? strings.automatic} />
            <span>{`${strings.historyWords[entry.action]} ${detailOf(entry)}`.trim()}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function detailOf({ action, details }: Entry): string {
  const text = (name: string): string | null => {
    const value = details[name];
    return typeof value === 'string' ? showControls(value) : null;
  };
  if (action === 'assigned') return strings.historyAssignee(text('assignee') ?? '');
  if (action === 'resolved' && details['in_next_release'] === true) return strings.inNextRelease;
  if (action === 'reopened' && text('event_id') !== null) {
    const release = text('release');
    return release === null ? strings.historyByEvent : strings.historyInRelease(release);
  }
  return '';
}
