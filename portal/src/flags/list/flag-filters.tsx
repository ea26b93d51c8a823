import { useTypedText } from '../../ui/forms/search-input';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { groupsQuery } from '../queries';
import { type FlagListSearch, flagListSearch } from '../search';
import * as strings from './flag-list.strings';
import * as v from 'valibot';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Shorter debounce than elsewhere: a list of a thousand flags has to update within 300 ms of the last key press. */
const TYPING_MS = 120;

const STATES = [
  { value: '', label: strings.allStates },
  { value: 'on', label: strings.on },
  { value: 'off', label: strings.off },
  { value: 'killed', label: strings.killed },
  { value: 'archived', label: strings.archived },
];
const SORTS = [
  { value: '', label: strings.sortKeyAscending },
  { value: '-key', label: strings.sortKeyDescending },
  { value: '-updated_at', label: strings.sortChangedLast },
  { value: 'updated_at', label: strings.sortChangedFirst },
];
const STALE = [
  { value: '', label: strings.staleOrNot },
  { value: 'true', label: strings.stale },
  { value: 'false', label: strings.notStale },
];

export function FlagFilters({ project }: { project: string }) {
  const [search, change] = useListSearch();
  const { data: groups = [] } = useQuery(groupsQuery(project));
  const groupOptions = [
    { value: '', label: strings.allGroups },
    ...groups.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <Group gap="xs" mb="md" role="search" aria-label={strings.filtersLabel}>
      <SearchInput value={search.q ?? ''} onChange={(q) => change({ q }, { replace: true })} />
      <Choice
        label={strings.stateLabel}
        width={130}
        data={STATES}
        value={search.state ?? ''}
        onChange={(state) => change({ state: state as FlagListSearch['state'] })}
      />
      {groups.length > 0 && (
        <Choice
          label={strings.groupLabel}
          width={150}
          data={groupOptions}
          value={search.group ?? ''}
          onChange={(group) => change({ group })}
        />
      )}
      <Choice
        label={strings.stalenessLabel}
        width={140}
        data={STALE}
        value={search.stale === undefined ? '' : String(search.stale)}
        onChange={(stale) => change({ stale: stale === undefined ? undefined : stale === 'true' })}
      />
      <Choice
        label={strings.orderLabel}
        width={180}
        data={SORTS}
        value={search.sort ?? ''}
        onChange={(sort) => change({ sort: sort as FlagListSearch['sort'] })}
      />
      {search.tag !== undefined && (
        <Button
          size="compact-sm"
          variant="light"
          rightSection={<X size={13} aria-hidden />}
          aria-label={strings.removeTagFilter(search.tag)}
          onClick={() => change({ tag: undefined })}
        >
          {`#${search.tag}`}
        </Button>
      )}
    </Group>
  );
}

function Choice({
  label,
  data,
  value,
  width,
  onChange,
}: {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  width: number;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <NativeSelect
      aria-label={label}
      w={width}
      data={data}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}

function SearchInput({ value, onChange }: { value: string; onChange: (value: string | undefined) => void }) {
  const [text, type] = useTypedText(value, (next) => onChange(next === '' ? undefined : next), TYPING_MS);
  return (
    <TextInput
      type="search"
      w={{ base: '100%', sm: 280 }}
      aria-label={strings.searchLabel}
      placeholder={strings.searchPlaceholder}
      leftSection={<Search size={15} aria-hidden />}
      value={text}
      maxLength={128}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** The list's search parameters, and how to change them. `undefined` removes a filter. */
export function useListSearch(): [
  FlagListSearch,
  (change: Partial<FlagListSearch>, options?: { replace?: boolean }) => void,
] {
  const search = v.parse(flagListSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (fields: Partial<FlagListSearch>, { replace = false } = {}) => {
      const next = (before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...fields }).filter(([, value]) => value !== undefined),
        );
      void navigate({ to: '.', search: next, replace });
    },
    [navigate],
  );
  return [search, change];
}
