import { Group, Progress, Text } from '@mantine/core';
import { Section } from '../../ui/section';
import { SenderText } from '../../ui/sender-text';
import { RelativeTime } from '../../ui/time';
import { isOver, type Run } from '../run';
import { percentOf, progressText } from './progress-text';
import * as strings from './run-results.strings';

/** How far a run is, as its code reported last; nothing before it reports. */
export function RunProgress({ run }: { run: Pick<Run, 'progress' | 'state'> }) {
  const { progress } = run;
  if (progress === null) return null;
  const { done, total, message, task_id: task, at } = progress;
  const title = isOver(run) ? strings.lastProgressTitle : strings.progressTitle;
  const text = progressText(done, total);
  return (
    <Section title={title} lead={message !== null && <SenderText text={message} />}>
      {total !== null && <Progress size="lg" mb="xs" value={percentOf(done, total)} aria-label={title} />}
      <Group gap="md">
        <Text size="sm" className="tabular">
          {text}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {task !== null && (
            <>
              <SenderText text={strings.byTask(task)} />
              {', '}
            </>
          )}
          <RelativeTime at={at} />
        </Text>
      </Group>
    </Section>
  );
}
