import '@mantine/spotlight/styles.layer.css';
import { Kbd, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight, useSpotlight, type SpotlightStore } from '@mantine/spotlight';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Fragment, useEffect, useState, useRef, type KeyboardEvent } from 'react';
import { textMatcher } from '../../../src/common/text/search-pattern';
import { useMe } from '../session/me';
import { KILL_PREFIX, RUN_PREFIX } from './commands';
import { paletteActions, type PaletteAction } from './palette-actions';
import { useFound } from './palette-search';
import { singleKeys } from '../ui/keyboard';
import { usePreference } from '../ui/preference';
import * as texts from './palette.strings';
import * as strings from './shell.strings';

const [store, spotlight] = createSpotlight();

export interface PaletteProps {
  /** Counter; each new value opens the palette. */
  requests: number;
  /** Initial text of the search field. */
  initialQuery: string;
}

/** The command palette: finds actions, pages, projects, flags and apps by name, and any object by its id. */
export default function Palette({ requests, initialQuery }: PaletteProps) {
  const [query, setQuery] = useState(initialQuery);
  const [answered, setAnswered] = useState(requests);
  // The same text can be requested again.
  if (answered !== requests) {
    setAnswered(requests);
    setQuery(initialQuery);
  }
  const [settled] = useDebouncedValue(query, 200);
  const me = useMe();
  const { project } = useParams({ strict: false });
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isChoosingTarget = query.startsWith(KILL_PREFIX) || query.startsWith(RUN_PREFIX);
  const hasKeys = usePreference(singleKeys) === 'on';
  const found = useFound(project ?? null, settled);

  useEffect(() => spotlight.open(), [requests]);

  const fixed = paletteActions({
    me,
    project: project ?? null,
    navigate,
    setColorScheme,
    openPalette: setQuery,
  });
  const matching = fixed.filter((action) => !isChoosingTarget && matches(action, query));
  const groups = grouped([...matching, ...found.actions(navigate)]);

  const isStale = settled !== query;
  const isSearching = found.isSearching || isStale;
  const onKeyDown = usePaletteEnter({
    store,
    query,
    ids: groups.flatMap(([, actions]) => actions.map(({ id }) => id)),
    foundFrom: matching.length,
    isStale,
    isSearching,
  });

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': texts.commandPalette } }}
    >
      <Spotlight.Search
        placeholder={strings.searchButton}
        aria-label={strings.searchLabel}
        leftSection={<Search size={16} aria-hidden />}
        onKeyDown={onKeyDown}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, actions]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map(({ id, label, description, icon: Icon, keys, staysOpen = false, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={description}
                leftSection={<Icon size={16} aria-hidden />}
                rightSection={keys !== undefined && hasKeys ? <Keys keys={keys} /> : undefined}
                closeSpotlightOnTrigger={!staysOpen}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{texts.searchStatus(isSearching, query.trim())}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <Kbd size="xs">{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}

function matches({ label, description = '' }: PaletteAction, query: string): boolean {
  return textMatcher(query.trim())(`${label} ${description}`);
}

function grouped(actions: readonly PaletteAction[]): [string, PaletteAction[]][] {
  const groups = new Map<string, PaletteAction[]>();
  for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
  return [...groups];
}

const SELECTED = 'data-selected';

/**
 * Keeps one action of the palette selected, so that Enter always has a target: Mantine selects the first action when a
 * character is typed, and results of the service arrive later. An earlier Enter waits for them.
 *
 * @param ids of the actions that are shown, in their order.
 * @param foundFrom index of the first action that the service found.
 * @param isStale the results are for an earlier text.
 * @param isSearching more actions may arrive for the text that is typed.
 * @returns to be called with each key that is pressed in the search field.
 */
function usePaletteEnter({
  store,
  query,
  ids,
  foundFrom,
  isStale,
  isSearching,
}: {
  store: SpotlightStore;
  query: string;
  ids: readonly string[];
  foundFrom: number;
  isStale: boolean;
  isSearching: boolean;
}): (event: KeyboardEvent) => void {
  const { listId, opened } = useSpotlight(store);
  const isPending = useRef(false);
  const shown = ids.join('\n');
  const isTyped = query.trim() !== '';

  useEffect(() => {
    isPending.current = false;
  }, [query, opened]);

  useEffect(() => {
    if (!opened || !isTyped) return;
    const actions = actionsOf(listId);
    const at = actions.findIndex((action) => action.hasAttribute(SELECTED));
    if (at === -1) actions[0]?.setAttribute(SELECTED, 'true');
    // Arrows continue from here; later results may be above it.
    store.setState({ ...store.getState(), selected: Math.max(0, at) });
    if (!isPending.current || isSearching) return;
    isPending.current = false;
    actions[Math.max(0, at)]?.click();
  }, [shown, isSearching, opened, isTyped, query, listId, store]);

  return ({ key, nativeEvent }) => {
    if (key !== 'Enter' || nativeEvent.isComposing || !isTyped) return;
    const actions = actionsOf(listId);
    const at = actions.findIndex((action) => action.hasAttribute(SELECTED));
    isPending.current = at === -1 || (isStale && at >= foundFrom);
    // Mantine opens what is selected.
    if (isPending.current) actions[at]?.removeAttribute(SELECTED);
  };
}

function actionsOf(listId: string): HTMLElement[] {
  const list = document.getElementById(listId);
  return [...(list?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
}
