import { Select } from '@mantine/core';
import classes from '../events.module.css';
import { showControls } from '../../ui/sender-text';
import * as strings from './event-filters.strings';

/** One of the sources with the most events, or the source that the address names. */
export function SourceFilter({
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
