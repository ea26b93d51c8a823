import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExplorerSearch } from '../search';
import { ActionButton } from '../../ui/action-button';
import { RenameForm } from '../../ui/rename-form';
import { useTimeZone } from '../../ui/time-zone';
import { updateView, type SavedView } from './queries';
import classes from './saved-views.module.css';
import { useViewChanges, type Undoable } from './use-view-changes';
import { isSameSearch, searchInWords, viewSearchOf } from './view-search';
import * as strings from './saved-views.strings';

/** One view, and what can be done with it. */
export function ViewRow({
  project,
  view,
  shown,
  madeBy,
  blocked,
  onOpen,
  onChange,
  onProblem,
}: {
  project: string;
  view: SavedView;
  /** What the explorer shows now. */
  shown: ExplorerSearch;
  /** `null`: a former member. */
  madeBy: string | null;
  blocked: string | null;
  onOpen: () => void;
  onChange: (change: Undoable) => void;
  onProblem: (problem: unknown) => void;
}) {
  const { remove, aim, refresh } = useViewChanges(project);
  const zone = useTimeZone();
  const [isRenaming, setRenaming] = useState(false);
  const run = (change: Promise<Undoable>) => void change.then(onChange, onProblem);
  return (
    <li className={classes['row']}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={0} flex={1} miw={200}>
          <Anchor
            component={Link}
            to="/p/$project/events"
            params={{ project } as never}
            search={view.search as never}
            fw={600}
            size="sm"
            className={classes['name']}
            onClick={onOpen}
          >
            {view.name}
          </Anchor>
          <Text size="xs" c="dimmed" className={classes['name']}>
            {searchInWords(view.search, zone)}
            {madeBy !== null && strings.createdBySuffix(madeBy)}
          </Text>
        </Stack>
        <Group gap={4}>
          <ActionButton
            size="compact-sm"
            variant="default"
            blocked={blocked}
            aria-label={strings.renameView(view.name)}
            aria-expanded={isRenaming}
            onClick={() => setRenaming(!isRenaming)}
          >
            {strings.rename}
          </ActionButton>
          {!isSameSearch(view.search, shown) && (
            <ActionButton
              size="compact-sm"
              variant="default"
              blocked={blocked}
              aria-label={strings.updateView(view.name)}
              onClick={() => run(aim(view, viewSearchOf(shown)))}
            >
              {strings.update}
            </ActionButton>
          )}
          <ActionButton
            size="compact-sm"
            variant="default"
            blocked={blocked}
            aria-label={strings.deleteView(view.name)}
            onClick={() => run(remove(view))}
          >
            {strings.deleteLabel}
          </ActionButton>
        </Group>
      </Group>
      {isRenaming && (
        <RenameForm
          label={strings.newNameLabel}
          current={view}
          blocked={blocked}
          save={async ({ name, version }) => {
            await updateView(project, { id: view.id, version }, { name });
            await refresh();
            setRenaming(false);
          }}
          reload={async () => (await refresh()).find(({ id }) => id === view.id) ?? view}
        />
      )}
    </li>
  );
}
