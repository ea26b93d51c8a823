import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExplorerSearch } from '../search';
import { usePeople } from '../../members/people';
import { useCan } from '../../session/me';
import { needs } from '../../ui/action-button';
import { FormProblem } from '../../ui/form-problem';
import { savedViewsQuery } from './queries';
import classes from './saved-views.module.css';
import type { Undoable } from './use-view-changes';
import { ViewRow } from './view-row';
import * as strings from './saved-views.strings';

/**
 * All views of a project: rename them, replace their search, delete them.
 *
 * @param shown what the explorer shows now.
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

/** In the dialog: a toast would lie under it, out of reach. Takes the focus, as the button that was pressed is gone. */
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
