import { useBlocker } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { LeaveDialog } from '../dialogs/overlays';
import * as strings from '../ui.strings';

/**
 * Requires confirmation before a page with unsaved input in its form is left by a link, the browser's Back or by
 * closing the tab. Dialogs have this built in.
 *
 * @param what name of the input in the confirmation, `The new version`.
 * @param keeps whether the form stays on another page; a change of the page's own search parameters always keeps it.
 * @returns `guard`: the confirmation, to be rendered on the page; `leaving`: runs an action that saves and then
 * navigates without confirmation.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  what: string,
  keeps: (pathname: string) => boolean = () => false,
): { guard: ReactNode; leaving: <T>(act: () => Promise<T>) => Promise<T> } {
  const isLeaving = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isLeaving.current && next.pathname !== current.pathname && !keeps(next.pathname),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return {
    guard: (
      <LeaveDialog
        opened={status === 'blocked'}
        title={strings.leaveWithoutSavingTitle}
        what={strings.notSaved(what)}
        onStay={() => reset?.()}
        onLeave={() => proceed?.()}
      />
    ),
    leaving: async (act) => {
      isLeaving.current = true;
      try {
        return await act();
      } finally {
        isLeaving.current = false;
      }
    },
  };
}
