import { NAME_RULES } from '../../api/name-rules';
import { useTypedText } from '../../ui/forms/search-input';
import * as v from 'valibot';
import { Group, Select, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { PageHeader } from '../../ui/layout/page-header';
import { FlagSections } from '../flag-sections';
import { historySearch, type HistorySearch } from '../search';
import { HistoryList } from './history-list';
import * as strings from './flag-history.strings';

const TYPING_MS = 300;
const ENTITIES = [
  { value: '', label: strings.allChanges },
  { value: 'flag', label: strings.flags },
  { value: 'group', label: strings.groups },
  { value: 'override', label: strings.ownOverrides },
  { value: 'identities', label: strings.idsInApplications },
];

/** Of the whole project. */
export function HistoryScreen({ project }: { project: string }) {
  const { entry, key, entity } = v.parse(historySearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const put = (search: HistorySearch, replace: boolean) =>
    void navigate({ to: '.', search: search, replace });
  return (
    <>
      <PageHeader title={strings.historyTitle} lead={strings.historyLead} />
      <FlagSections project={project} />
      <Group gap="xs" mb="md" role="search" aria-label={strings.historyTab}>
        <KeyInput value={key ?? ''} onChange={(next) => put({ entity, key: next }, true)} />
        <Select
          aria-label={strings.entityFilter}
          w={220}
          data={ENTITIES}
          value={entity ?? ''}
          allowDeselect={false}
          onChange={(next) =>
            put(
              { key, entity: next === '' || next === null ? undefined : (next as HistorySearch['entity']) },
              false,
            )
          }
        />
      </Group>
      <HistoryList
        project={project}
        filters={{ ...(key === undefined ? {} : { key }), ...(entity === undefined ? {} : { entity }) }}
        entry={entry}
        flag={null}
        onClearFilters={() => put({}, false)}
      />
    </>
  );
}

/** The filter by key. The service matches the whole key; what cannot be a key is not requested. */
function KeyInput({ value, onChange }: { value: string; onChange: (key: string | undefined) => void }) {
  const [text, type] = useTypedText(value, (next) => onChange(next === '' ? undefined : next), TYPING_MS);
  const isKey = isKeyOrNone(text);
  return (
    <TextInput
      type="search"
      w={{ base: '100%', sm: 280 }}
      aria-label={strings.keyPlaceholder}
      placeholder={strings.keyFilterLabel}
      leftSection={<Search size={15} aria-hidden />}
      value={text}
      error={isKey ? null : strings.keyFilterInvalid}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        type(next, isKeyOrNone(next));
      }}
    />
  );
}

function isKeyOrNone(text: string): boolean {
  return text === '' || NAME_RULES.flagKey.pattern.test(text);
}
