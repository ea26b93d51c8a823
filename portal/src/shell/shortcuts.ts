import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isTyping, singleKeys } from '../ui/keyboard';
import { useMe } from '../session/me';
import { COMMAND_KEY, commandsFor } from './commands';
import { ORGANIZATION_ITEMS, PROJECT_ITEMS } from './navigation-items';

/** Time within which the second key must follow `g` or `c`. */
const SEQUENCE_MS = 1500;
/** Attribute of a screen's search field, to which `/` moves the focus. */
export const SEARCH_FIELD = 'data-search-field';

/** `Ctrl/Cmd+K`, `/`, `?`, `g` with the letter of a page, and `c` with that of a command; ignored in fields and dialogs. */
export function useShortcuts({
  openPalette,
  openHelp,
}: {
  openPalette: (query?: string) => void;
  openHelp: () => void;
}): void {
  const navigate = useNavigate();
  const { project } = useParams({ strict: false });
  const me = useMe();
  const started = useRef({ key: '', atMs: -Infinity });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (singleKeys.read() === 'off' || isTyping(event.target) || isDialogOpen()) return;
      const { key: first, atMs } = started.current;
      started.current = { key: '', atMs: -Infinity };
      if (event.timeStamp - atMs < SEQUENCE_MS && first === COMMAND_KEY) {
        const command = commandsFor(me, project ?? null).find(({ key }) => key === event.key);
        if (command === undefined) return;
        // Or it would be typed into the field that gets the focus.
        event.preventDefault();
        command.run({ project: project ?? '', navigate, openPalette });
        return;
      }
      if (event.timeStamp - atMs < SEQUENCE_MS && first === 'g') {
        const forProject = PROJECT_ITEMS.find(({ key }) => key === event.key);
        const item = ORGANIZATION_ITEMS.find(({ key }) => key === event.key);
        event.preventDefault();
        if (event.key === 'p') void navigate({ to: '/' });
        else if (forProject !== undefined && project !== undefined) {
          void navigate({ to: forProject.to, params: { project } });
        } else if (item !== undefined) void navigate({ to: item.to });
        return;
      }
      if (event.key === 'g' || event.key === COMMAND_KEY) {
        started.current = { key: event.key, atMs: event.timeStamp };
      } else if (event.key === '?') openHelp();
      else if (event.key === '/') {
        const field = document.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`);
        if (field === null) return;
        event.preventDefault();
        field.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [me, navigate, project, openPalette, openHelp]);
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
