import * as v from 'valibot';
import { Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useDraft } from '../detail/draft-context';
import { historySearch } from '../search';
import { HistoryList } from './history-list';
import * as strings from './flag-history.strings';

/** Of one flag, with what people did to their own overrides of it. */
export function HistoryTab() {
  const { project, flag } = useDraft();
  const { entry } = v.parse(historySearch, useSearch({ strict: false }));
  return (
    <section aria-labelledby="history-title">
      <Title order={2} size="md" id="history-title" mb="sm">
        {strings.entityFilter}
      </Title>
      <HistoryList
        project={project}
        filters={{ key: flag.key }}
        entry={entry}
        flag={flag}
        onClearFilters={() => undefined}
      />
    </section>
  );
}
