import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { EVENT_LEVELS } from '../event';
import { LEVELS, LevelIcon } from '../level';
import { eventsQuery, facetsQuery } from '../queries';
import { SavedViewsMenu } from '../saved-views/saved-views-menu';
import { joinNames, splitNames } from '../search';
import { EVENT_TYPES, typeView } from '../type-views/type-view';
import type { Explorer } from '../use-explorer';
import classes from '../events.module.css';
import { ChoiceFilter, type Choice } from './choice-filter';
import { QueryBox } from './query-box';
import { TimeFilter } from './time-filter';
import * as strings from './event-filters.strings';
import { Select } from '@mantine/core';
import { showControls } from '../../ui/text/sender-text';

/** Everything that narrows the list, with how many events each choice has. Not drawn for each batch of events. */
export const EventToolbar = memo(function EventToolbar({
  explorer: { project, search, filters, change },
  isReadable,
  onReadable,
}: {
  explorer: Explorer;
  /** Whether the search can be read that is written; otherwise the counts are those of the search before. */
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

/** All that are known here or there, by name. */
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

/** One of the sources with the most events, or the source that the address names. */
function SourceFilter({
  sources,
  value,
  withCounts,
  onChange,
}: {
  sources: readonly { value: string; count: number }[];
  value: string | undefined;
  /** `false` where the counts are those of another search. */
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
