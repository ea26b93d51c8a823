import { Button, Group, TextInput } from '@mantine/core';
import { SearchInput } from '../ui/search-input';
import { fromLocalInput, toLocalInput, type AuditFilters as Filters } from './audit-search';
import * as strings from './organization.strings';

export function AuditFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  /** @param isTyping many in a row: they are one step of the history. */
  onChange: (filters: Filters, isTyping: boolean) => void;
}) {
  const set = (part: Filters, isTyping: boolean) => onChange({ ...filters, ...part }, isTyping);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Group gap="sm" align="flex-end">
      <SearchInput
        label={strings.searchLabel}
        placeholder={strings.searchPlaceholder}
        value={filters.q ?? ''}
        onChange={(q) => set({ q: q || undefined }, true)}
        maxWidth={240}
      />
      <SearchInput
        label={strings.whoFilterLabel}
        placeholder={strings.whoLabel}
        value={filters.actor ?? ''}
        onChange={(actor) => set({ actor: actor || undefined }, true)}
        maxWidth={220}
      />
      <SearchInput
        label={strings.actionFilterLabel}
        placeholder={strings.actionLabel}
        value={filters.action ?? ''}
        onChange={(action) => set({ action: action || undefined }, true)}
        maxWidth={220}
      />
      <TextInput
        type="datetime-local"
        aria-label={strings.fromFilterLabel}
        leftSection={strings.fromLabel}
        leftSectionWidth={48}
        value={toLocalInput(filters.from)}
        onChange={(event) => set({ from: fromLocalInput(event.currentTarget.value) }, false)}
      />
      <TextInput
        type="datetime-local"
        aria-label={strings.toFilterLabel}
        leftSection={strings.toLabel}
        leftSectionWidth={36}
        value={toLocalInput(filters.to)}
        onChange={(event) => set({ to: fromLocalInput(event.currentTarget.value) }, false)}
      />
      {isFiltered && (
        <Button variant="default" size="sm" onClick={() => onChange({}, false)}>
          {strings.clearFilters}
        </Button>
      )}
    </Group>
  );
}
