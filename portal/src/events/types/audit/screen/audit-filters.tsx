import { Group, SegmentedControl, Select } from '@mantine/core';
import { SearchInput } from '../../../../ui/search-input';
import { showControls } from '../../../../ui/sender-text';
import type { AuditFacets } from './queries';
import type { AuditEventsSearch } from './search';
import * as strings from './audit-events.strings';

export function AuditFilters({
  facets,
  search,
  onChange,
}: {
  facets: AuditFacets | undefined;
  search: AuditEventsSearch;
  onChange: (part: Partial<AuditEventsSearch>) => void;
}) {
  const choices = {
    actor: actorChoices(facets?.actors ?? []),
    action: facets?.actions.map(toChoice) ?? [],
    resource: facets?.resources.map(toChoice) ?? [],
  };
  return (
    <Group gap="sm" mb="md" role="search" aria-label={strings.filterEvents}>
      <SegmentedControl
        aria-label={strings.timeRange}
        size="xs"
        data={(['all', 'day', 'week', 'month'] as const).map((value) => ({
          value,
          label: strings.ranges[value],
        }))}
        value={search.range ?? 'all'}
        onChange={(range) => onChange({ range: range === 'all' ? undefined : range })}
      />
      {(['actor', 'action', 'resource'] as const).map((field) => (
        <Select
          key={field}
          aria-label={strings[field]}
          placeholder={strings.anyOf[field]}
          size="xs"
          w={220}
          clearable
          searchable
          data={withChosen(choices[field], search[field])}
          value={search[field] ?? null}
          onChange={(value) => onChange({ [field]: value ?? undefined })}
        />
      ))}
      <SearchInput
        label={strings.searchLabel}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q === '' ? undefined : q })}
        maxWidth={240}
      />
    </Group>
  );
}

interface Choice {
  value: string;
  label: string;
}

const toChoice = ({ value, count }: { value: string; count: number }): Choice => ({
  value,
  label: strings.choice(showControls(value), count),
});

/** A person once, by the spelling with the most events: the service finds the others by it. */
function actorChoices(actors: AuditFacets['actors']): Choice[] {
  const people = new Map<string, AuditFacets['actors'][number]>();
  const others: AuditFacets['actors'] = [];
  for (const actor of actors) {
    const known = actor.person === null ? undefined : people.get(actor.person.id);
    if (actor.person === null) others.push(actor);
    else
      people.set(
        actor.person.id,
        known === undefined ? actor : { ...known, count: known.count + actor.count },
      );
  }
  return [...people.values(), ...others]
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count, person }) => {
      const shown = showControls(value);
      const text = person === null ? shown : strings.personChoice(showControls(person.name), shown);
      return { value, label: strings.choice(text, count) };
    });
}

/** What the address states can be chosen even when no event has it. */
function withChosen(choices: readonly Choice[], chosen: string | undefined): Choice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return [...choices];
  return [{ value: chosen, label: showControls(chosen) }, ...choices];
}
