import { Button, Group, Text, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExplorerSearch } from '../search';
import { usePeople } from '../../members/people';
import { useCan } from '../../session/me';
import { needs, ActionButton } from '../../ui/action-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { savedViewsQuery, updateView, type SavedView, type Undoable, useViewChanges } from './queries';
import classes from './saved-views.module.css';
import * as strings from './saved-views.strings';
import { RenameForm } from '../../ui/forms/rename-form';
import { useTimeZone } from '../../ui/text/time-text';
import { isSameSearch, searchInWords, viewSearchOf } from './view-search';
import { AnchorLink } from '../../ui/links';

/**
 * List of a project's saved views, to rename, to update and to delete them.
 *
 * @param shown current search of the explorer.
 */
export function ManageViews({
  project,
  shown,
  onClose,
}: {
  project: string;
  shown: ExplorerSearch;
  onClose: () => void;
}) {
  const { data: views = [] } = useQuery(savedViewsQuery(project));
  const nameOf = usePeople(project);
  const blocked = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const [change, setChange] = useState<Undoable | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const outcome = (made: Undoable | null, failure: unknown) => {
    setChange(made);
    setProblem(failure);
  };
  return (
    <>
      <FormProblem error={problem} />
      {change !== null && (
        <UndoNote
          key={change.message}
          message={change.message}
          onUndo={() =>
            change.undo().then(
              () => outcome(null, null),
              (failure: unknown) => outcome(null, failure),
            )
          }
        />
      )}
      {views.length === 0 && <Text size="sm">{strings.noViewsLeft}</Text>}
      <ul className={classes['list']}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            project={project}
            view={view}
            shown={shown}
            madeBy={nameOf(view.created_by)}
            blocked={blocked}
            onOpen={onClose}
            onChange={(made) => outcome(made, null)}
            onProblem={(failure) => outcome(null, failure)}
          />
        ))}
      </ul>
    </>
  );
}

/** Undo notice inside the dialog, which would cover a notification. It receives the focus, because the pressed button is removed. */
function UndoNote({ message, onUndo }: { message: string; onUndo: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mb="xs">
      <Text size="sm" role="status" className={classes['name']}>
        {message}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        autoFocus
        loading={isBusy}
        onClick={() => {
          setBusy(true);
          void onUndo();
        }}
      >
        {strings.undo}
      </Button>
    </Group>
  );
}

/** Row of a view with its actions. */
function ViewRow({
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
  /** Current search of the explorer. */
  shown: ExplorerSearch;
  /** Name of the creator; `null`: a former member. */
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
          <AnchorLink
            to="/p/$project/events"
            params={{ project }}
            search={view.search}
            fw={600}
            size="sm"
            className={classes['name']}
            onClick={onOpen}
          >
            {view.name}
          </AnchorLink>
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
