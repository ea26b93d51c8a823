import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '../session/me';
import { paletteActions, type PaletteAction } from './palette-actions';
import { useFound } from './palette-search';

const [store, spotlight] = createSpotlight();

export interface PaletteProps {
  /** Another number: open. */
  requests: number;
}

/** Everything that has a name, one search away: pages, projects, flags, apps, a run or event by its id, actions. */
export default function Palette({ requests }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query, 200);
  const me = useMe();
  const { project } = useParams({ strict: false });
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const found = useFound(project ?? null, settled);

  useEffect(() => spotlight.open(), [requests]);

  const fixed = paletteActions({ me, project: project ?? null, navigate, setColorScheme });
  const groups = grouped([...fixed.filter((action) => matches(action, query)), ...found(navigate)]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        placeholder="Search or jump to…"
        aria-label="Search or jump to"
        leftSection={<Search size={16} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, actions]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map(({ id, label, description, icon: Icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={description}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing is called so.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function matches({ label, description = '' }: PaletteAction, query: string): boolean {
  return `${label} ${description}`.toLowerCase().includes(query.trim().toLowerCase());
}

function grouped(actions: readonly PaletteAction[]): [string, PaletteAction[]][] {
  const groups = new Map<string, PaletteAction[]>();
  for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
  return [...groups];
}
