import { joinNames, splitNames, type ExplorerSearch } from '../search';
import { dataPartText } from './data-part';
import { EVENT_LEVELS } from '../event';
import { LEVELS } from '../level';
import { typeView } from '../type-views/type-view';
import * as strings from './event-filters.strings';

/** Filter by one value that events must have, or must not have. */
export interface ValueFilter {
  field: 'type' | 'level' | 'source' | 'data';
  value: string;
  out: boolean;
}

/** The search parameters with the filter added; a contrary filter is removed. */
export function addFilter(
  search: ExplorerSearch,
  { field, value, out }: ValueFilter,
): Partial<ExplorerSearch> {
  switch (field) {
    case 'type':
    case 'level': {
      const left = splitNames(search[`not_${field}`]).filter((name) => name !== value);
      if (!out) return { [field]: value, [`not_${field}`]: joinNames(left) };
      const kept = splitNames(search[field]).filter((name) => name !== value);
      return { [field]: joinNames(kept), [`not_${field}`]: joinNames([...left, value]) };
    }
    case 'source': {
      const left = (search.not_source ?? []).filter((source) => source !== value);
      if (!out) return { source: value, not_source: left };
      const source = search.source === value ? undefined : search.source;
      return { source, not_source: [...left, value] };
    }
    case 'data': {
      const inside = (search.data ?? []).filter((part) => part !== value);
      const left = (search.not_data ?? []).filter((part) => part !== value);
      return out
        ? { data: inside, not_data: [...left, value] }
        : { data: [...inside, value], not_data: left };
    }
  }
}

/** An active filter in words, with the change that removes it. */
interface ChosenFilter {
  name: string;
  value: string;
  out: boolean;
  without: Partial<ExplorerSearch>;
}

export function filterInWords({ name, value, out }: ChosenFilter): string {
  return `${name} ${strings.filterOperator(out)} ${value}`;
}

/** Active filters other than the query, which the query box shows. */
export function chosenFilters(search: ExplorerSearch): ChosenFilter[] {
  const { source, not_source: notSources = [], data = [], not_data: notData = [] } = search;
  const types = (names: string | undefined) => splitNames(names).map((type) => typeView(type).label);
  const levels = (names: string | undefined) =>
    EVENT_LEVELS.filter((level) => splitNames(names).includes(level)).map((level) => LEVELS[level].word);
  const several = (
    name: string,
    values: readonly string[],
    out: boolean,
    without: Partial<ExplorerSearch>,
  ): ChosenFilter[] => (values.length === 0 ? [] : [{ name, value: values.join(', '), out, without }]);
  return [
    ...several(strings.typeLabel, types(search.type), false, { type: undefined }),
    ...several(strings.typeLabel, types(search.not_type), true, { not_type: undefined }),
    ...several(strings.levelLabel, levels(search.level), false, { level: undefined }),
    ...several(strings.levelLabel, levels(search.not_level), true, { not_level: undefined }),
    ...several(strings.textLabel, search.q === undefined ? [] : [search.q], false, { q: undefined }),
    ...several(strings.sourceLabel, source === undefined ? [] : [source], false, { source: undefined }),
    ...notSources.map((one) => ({
      name: strings.sourceLabel,
      value: one,
      out: true,
      without: { not_source: notSources.filter((other) => other !== one) },
    })),
    ...data.map((part) => inWords(part, false, { data: data.filter((other) => other !== part) })),
    ...notData.map((part) => inWords(part, true, { not_data: notData.filter((other) => other !== part) })),
  ];
}

function inWords(part: string, out: boolean, without: Partial<ExplorerSearch>): ChosenFilter {
  const { path, value } = dataPartText(part);
  return { name: path, value, out, without };
}
