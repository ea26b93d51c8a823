import { Group, Select, CloseButton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RangeControl } from '../../ui/forms/range-control';
import { LIST_RANGES } from '../../ui/text/time-range';
import { installationsToRunQuery } from '../queries';
import { RUN_KINDS, RUN_STATES } from '../run';
import { KIND_WORDS, STATE_WORDS } from '../run-words';
import type { RunListSearch } from '../search';
import * as strings from '../runs.strings';

export function RunsFilters({
  project,
  search,
  onChange,
}: {
  project: string;
  search: RunListSearch;
  onChange: (change: Partial<RunListSearch>) => void;
}) {
  const { data } = useQuery(installationsToRunQuery(project));
  const apps = new Map(data?.items.map(({ app }) => [app.slug, app.name]));
  // One that was uninstalled may still be in the address.
  if (search.app !== undefined && !apps.has(search.app)) apps.set(search.app, search.app);
  return (
    <Group gap="sm" mb="md" align="flex-end" role="search" aria-label={strings.filterRuns}>
      {search.backfill === undefined ? (
        <RangeControl
          label={strings.timeFilter}
          ranges={LIST_RANGES}
          value={search.range}
          onChange={(range) => onChange({ range })}
        />
      ) : (
        <BackfillChip id={search.backfill} onRemove={() => onChange({ backfill: undefined })} />
      )}
      <Select
        aria-label={strings.stateLabel}
        placeholder={strings.allStates}
        size="xs"
        w={150}
        clearable
        data={RUN_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] }))}
        value={search.state ?? null}
        onChange={(state) => onChange({ state: state ?? undefined })}
      />
      <Select
        aria-label={strings.appLabel}
        placeholder={strings.allApps}
        size="xs"
        w={190}
        clearable
        searchable
        data={[...apps].map(([value, label]) => ({ value, label }))}
        value={search.app ?? null}
        onChange={(app) => onChange({ app: app ?? undefined })}
      />
      <Select
        aria-label={strings.startedByFilter}
        placeholder={strings.allKinds}
        size="xs"
        w={190}
        clearable
        data={RUN_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
    </Group>
  );
}

/** What the list is narrowed to by its address alone, with a button that takes it away. */
function BackfillChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  return (
    <Group
      gap={4}
      wrap="nowrap"
      h={30}
      pl={8}
      pr={2}
      title={id}
      style={{ border: '1px solid var(--app-control-border)', borderRadius: 7 }}
    >
      <Text size="xs" className="tabular">
        {strings.ofBackfill(id.slice(-8))}
      </Text>
      <CloseButton size={24} iconSize={13} aria-label={strings.removeBackfillFilter} onClick={onRemove} />
    </Group>
  );
}
