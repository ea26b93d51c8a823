import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { EVENT_LEVELS } from '../event';
import { LEVELS, LevelIcon } from '../level';
import { eventsQuery, facetsQuery } from '../queries';
import { SavedViewsMenu } from '../saved-views/saved-views-menu';
import { joinNames, splitNames } from '../search';
import { EVENT_TYPES, typeView } from '../type-views/type-view';
import type { Explorer } from '../use-explorer';
import classes from '../events.module.css';
import { QueryBox } from './query-box';
import { TimeFilter } from './time-filter';
import * as strings from './event-filters.strings';
import { Select, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { showControls } from '../../ui/text/sender-text';
import { ChevronDown } from 'lucide-react';

/** Controls of all filters, with the number of events per choice. Memoized, so that batches of the live tail do not render it. */
export const EventToolbar = memo(function EventToolbar({
  explorer: { project, search, filters, change },
  isReadable,
  onReadable,
}: {
  explorer: Explorer;
  /** Whether the typed query is valid; otherwise the counts belong to the last valid one. */
  isReadable: boolean;
  onReadable: (isReadable: boolean) => void;
}) {
  const client = useQueryClient();
  const { data } = useQuery(facetsQuery(project, filters));
  const facets = isReadable ? data : undefined;
  const approximate = facets?.complete === false;
  return (
    <div className={classes.toolbar} role="search" aria-label={strings.toolbarLabel}>
      <div className={classes.search}>
        <QueryBox
          value={search.query ?? ''}
          onChange={(query) => change({ query: query === '' ? undefined : query }, { replace: true })}
          onReadable={onReadable}
          events={() =>
            client
              .getQueryData(eventsQuery(project, filters).queryKey)
              ?.pages.flatMap(({ items }) => items) ?? []
          }
          sources={data?.sources.items.map((source) => source.value) ?? []}
        />
      </div>
      <SavedViewsMenu project={project} search={search} canSave={isReadable} />
      <ChoiceFilter
        name={strings.typesLabel}
        all={strings.allTypes}
        choices={typeChoices(facets?.types, splitNames(search.type))}
        chosen={splitNames(search.type)}
        leftOut={splitNames(search.not_type)}
        approximate={approximate}
        onChange={(types) => change({ type: joinNames(types), not_type: undefined })}
      />
      <ChoiceFilter
        name={strings.levelsLabel}
        all={strings.allLevels}
        choices={EVENT_LEVELS.toReversed().map((level) => ({
          value: level,
          label: LEVELS[level].word,
          icon: <LevelIcon level={level} />,
          count: facets?.levels.find(({ value }) => value === level)?.count ?? null,
        }))}
        chosen={splitNames(search.level)}
        leftOut={splitNames(search.not_level)}
        approximate={approximate}
        onChange={(levels) => change({ level: joinNames(levels), not_level: undefined })}
      />
      <SourceFilter
        sources={data?.sources.items ?? []}
        withCounts={isReadable}
        value={search.source}
        onChange={(source) => change({ source })}
      />
      <TimeFilter window={search} onChange={(window) => change(window)} />
    </div>
  );
});

/** Event types that the portal or the service lists, sorted by name. */
function typeChoices(
  counts: readonly { value: string; count: number }[] | undefined,
  chosen: readonly string[],
): Choice[] {
  const types = new Set<string>([...EVENT_TYPES, ...(counts ?? []).map(({ value }) => value), ...chosen]);
  return [...types].toSorted().map((type) => {
    const { label, icon: Icon } = typeView(type);
    const count = counts?.find(({ value }) => value === type)?.count ?? 0;
    return {
      value: type,
      label,
      icon: <Icon size={14} aria-hidden />,
      count: counts === undefined ? null : count,
    };
  });
}

/** Select of the sources with the most events, and of the source in the URL. */
function SourceFilter({
  sources,
  value,
  withCounts,
  onChange,
}: {
  sources: readonly { value: string; count: number }[];
  value: string | undefined;
  /** `false` when the counts belong to another search. */
  withCounts: boolean;
  onChange: (source: string | undefined) => void;
}) {
  const known = sources.map((source) => ({
    value: source.value,
    label: withCounts
      ? `${showControls(source.value)} (${source.count.toLocaleString('en')})`
      : showControls(source.value),
  }));
  const isKnown = value === undefined || sources.some((source) => source.value === value);
  return (
    <Select
      aria-label={strings.sourceLabel}
      placeholder={strings.allSources}
      data={isKnown ? known : [{ value, label: showControls(value) }, ...known]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': strings.allSources }}
      nothingFoundMessage={strings.noSuchSource}
      maxDropdownHeight={320}
      className={classes.sourceField}
    />
  );
}

interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Number of events; `null` while it is not known. */
  count: number | null;
}

/** Menu of a multiple choice, with the number of events per value. Without a selection, all values match. */
function ChoiceFilter({
  name,
  all,
  choices,
  chosen,
  leftOut,
  approximate,
  onChange,
}: {
  /** Plural noun of the values: `Types`. */
  name: string;
  /** Label without a selection: `All types`. */
  all: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** Excluded values. */
  leftOut: readonly string[];
  /** Whether the counts are estimates. */
  approximate: boolean;
  onChange: (chosen: string[]) => void;
}) {
  const label = labelOf(all, choices, { chosen, leftOut }, name);
  return (
    <Popover position="bottom-start" width={260} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          fw={500}
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-label={`${name}: ${label}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={name}>
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={name}>
          <Stack gap={0} mah={420} style={{ overflowY: 'auto' }}>
            {choices.map(({ value, label: text, icon, count }) => (
              <Group key={value} justify="space-between" wrap="nowrap" gap={8} px={6} mih={30}>
                <Checkbox
                  size="xs"
                  value={value}
                  styles={{ body: { alignItems: 'center' }, label: { fontSize: 13 } }}
                  label={
                    <Group gap={8} wrap="nowrap" component="span">
                      {icon}
                      <span className="ellipsis" style={{ maxWidth: 140 }}>
                        {text}
                      </span>
                    </Group>
                  }
                />
                {count !== null && (
                  <Text size="xs" c="dimmed" className="tabular">
                    {`${approximate && count > 0 ? '≈ ' : ''}${count.toLocaleString('en')}`}
                  </Text>
                )}
              </Group>
            ))}
          </Stack>
        </Checkbox.Group>
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" fullWidth mt={6} onClick={() => onChange([])}>
            {all}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function labelOf(
  all: string,
  choices: readonly Choice[],
  { chosen, leftOut }: { chosen: readonly string[]; leftOut: readonly string[] },
  name: string,
): string {
  const inWords = (values: readonly string[]) =>
    values.length > 1
      ? `${values.length} ${name.toLowerCase()}`
      : (choices.find(({ value }) => value === values[0])?.label ?? values[0] ?? all);
  return chosen.length === 0 && leftOut.length > 0
    ? strings.excludedValue(inWords(leftOut))
    : inWords(chosen);
}
