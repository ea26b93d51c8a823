import { useBlocker } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { LeaveDialog } from '../dialogs/overlays';
import * as strings from '../ui.strings';

/**
 * For a form on a page: requires confirmation before the page is left with unsaved input, by a link, the browser's Back or by closing
 * the tab. Dialogs have this built in.
 *
 * @param what in the question, `The new version`.
 * @param keeps whether the form is still there on another page; a page's own search parameters always keep it.
 * @returns `guard` belongs into the page; `leaving` is around what saves and goes elsewhere, without confirmation.
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
