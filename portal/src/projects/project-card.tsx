import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MyProject } from '../session/me';
import { Sparkline } from '../ui/charts/sparkline';
import { Status } from '../ui/status';
import { RelativeTime } from '../ui/time';
import type { ProjectActivity } from './use-activity';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './projects.strings';

export function ProjectCard({ project, activity }: { project: MyProject; activity: ProjectActivity }) {
  const { key, name } = project;
  return (
    <article className="panel card">
      <Stack gap={2} miw={0}>
        <h2 className="card-title ellipsis">
          <Link to="/p/$project" params={{ project: key }} className="card-link">
            {name}
          </Link>
        </h2>
        <Text className="mono ellipsis" c="dimmed">
          {key}
        </Text>
      </Stack>
      <Figures activity={activity} />
    </article>
  );
}

/** As high as the figures, so that nothing jumps when they come. */
const HEIGHT = 56;

function Figures({ activity }: { activity: ProjectActivity }) {
  if (activity === 'pending') return <Skeleton h={HEIGHT} />;
  if (activity === null || activity === 'failed') {
    return (
      <Text size="xs" c="dimmed" mih={HEIGHT}>
        {strings.activityMissing(activity)}
      </Text>
    );
  }
  const { total, hours, errors, estimated, last_event_at } = activity;
  return (
    <Stack gap={6} mih={HEIGHT}>
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text size="sm">
          <Text span fw={600} size="lg" className="tabular">
            {`${estimated ? '≈ ' : ''}${total.toLocaleString('en')}`}
          </Text>
          <Text span c="dimmed" size="xs">
            {strings.eventsUnit(total)}
          </Text>
        </Text>
        <Sparkline values={hours} label={strings.eventsChart(hours.length)} width={112} />
      </Group>
      <Group justify="space-between" gap={6} mih={22}>
        <Text size="xs" c="dimmed" component="span">
          {last_event_at === null ? (
            strings.noEvents
          ) : (
            <>
              {fillSlots(strings.lastEvent, {
                relativeTime: <RelativeTime at={last_event_at} />,
              })}
            </>
          )}
        </Text>
        {errors > 0 && <Status kind="err">{strings.errorCount(errors)}</Status>}
      </Group>
    </Stack>
  );
}
