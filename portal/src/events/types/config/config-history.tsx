import { Anchor, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { PageHeader } from '../../../ui/page-header';
import { SenderText } from '../../../ui/sender-text';
import { ExactTime } from '../../../ui/time';
import { StateList } from '../../type-views/state-list';
import { configHistoryQuery, type ConfigChange } from './queries';
import * as strings from './configs.strings';

/** Of each change, so that a page of long ones stays readable. */
const FIRST_ROWS = 60;
const VIEWS = ['unified', 'split'] as const;

type View = (typeof VIEWS)[number];

/** 18 kB that only diffs need. */
const DiffText = lazy(() =>
  import('../../../ui/diff-text').then(({ DiffText: component }) => ({ default: component })),
);

/** Who changed an entry when, with the diffs. */
export function ConfigHistory({
  project,
  path,
  view,
  onView,
}: {
  project: string;
  path: string;
  view: View;
  onView: (view: View) => void;
}) {
  const query = useInfiniteQuery(configHistoryQuery(project, path));
  return (
    <>
      <PageHeader
        title={path}
        lead={
          <Anchor component={Link} to="/p/$project/configs" params={{ project } as never} size="sm">
            {strings.allEntries}
          </Anchor>
        }
        actions={
          <SegmentedControl
            size="xs"
            aria-label={strings.diffView}
            data={VIEWS.map((value) => ({ value, label: strings.views[value] }))}
            value={view}
            onChange={onView}
          />
        }
      />
      <StateList query={query} empty={{ title: strings.noHistoryTitle, hint: strings.noHistoryHint }}>
        {(changes) => (
          <Stack
            component="ol"
            gap="md"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={strings.changes}
            data-row-list
          >
            {changes.map((change) => (
              <Change key={change.id} project={project} change={change} view={view} />
            ))}
          </Stack>
        )}
      </StateList>
    </>
  );
}

function Change({ project, change, view }: { project: string; change: ConfigChange; view: View }) {
  return (
    <li className="panel section">
      <Group gap="sm" mb="sm">
        <Text size="sm" fw={500} component="span">
          <ExactTime at={change.ts} />
        </Text>
        {change.actor !== null && (
          <Text size="sm" component="span">
            <SenderText text={strings.by(change.actor)} />
          </Text>
        )}
        <Anchor
          component={Link}
          to="/p/$project/events/$event"
          params={{ project, event: change.id } as never}
          size="sm"
        >
          {strings.showEvent}
        </Anchor>
      </Group>
      {change.diff === null || change.diff === '' ? (
        <Text size="sm" c="dimmed">
          {strings.noDiff}
        </Text>
      ) : (
        <Suspense fallback={<Skeleton h={120} />}>
          <DiffText text={change.diff} name={strings.diffOf(change.ts)} view={view} rows={FIRST_ROWS} />
        </Suspense>
      )}
    </li>
  );
}
