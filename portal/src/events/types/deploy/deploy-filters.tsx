import { Group, Select, Title } from '@mantine/core';
import { showControls } from '../../../ui/sender-text';
import { OUTCOMES, type DeploysSearch } from './deploys-search';
import type { CurrentDeploy } from './queries';
import * as strings from './deploys.strings';

export function DeployFilters({
  targets,
  search,
  onChange,
}: {
  targets: readonly CurrentDeploy[];
  search: DeploysSearch;
  onChange: (part: Partial<DeploysSearch>) => void;
}) {
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {strings.history}
      </Title>
      <Group gap="sm" mb="md" role="search" aria-label={strings.filterDeploys}>
        <Select
          aria-label={strings.serviceFilter}
          placeholder={strings.allServices}
          size="xs"
          w={190}
          clearable
          searchable
          data={options([search.service, ...targets.map(({ service }) => service)])}
          value={search.service ?? null}
          onChange={(service) => onChange({ service: service ?? undefined })}
        />
        <Select
          aria-label={strings.environmentFilter}
          placeholder={strings.allEnvironments}
          size="xs"
          w={170}
          clearable
          searchable
          data={options([search.environment, ...targets.map(({ environment }) => environment)])}
          value={search.environment ?? null}
          onChange={(environment) => onChange({ environment: environment ?? undefined })}
        />
        <Select
          aria-label={strings.outcomeFilter}
          placeholder={strings.allOutcomes}
          size="xs"
          w={150}
          clearable
          data={OUTCOMES.map((value) => ({ value, label: strings.outcomes[value] }))}
          value={search.outcome ?? null}
          onChange={(outcome) => onChange({ outcome: outcome ?? undefined })}
        />
      </Group>
    </>
  );
}

/** Each name once; the one that the address states is there even when nothing runs under it. */
function options(names: readonly (string | null | undefined)[]): { value: string; label: string }[] {
  const given = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set(given)].map((value) => ({ value, label: showControls(value) }));
}
