import { joinNames, splitNames, type ExplorerSearch } from '../search';

/** One thing that events are to have, or are not to have. */
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
