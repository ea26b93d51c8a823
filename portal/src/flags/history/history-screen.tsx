import { useTypedText } from '../../ui/use-typed-text';
import * as v from 'valibot';
import { Group, Select, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { PageHeader } from '../../ui/page-header';
import { FlagSections } from '../flag-sections';
import { historySearch, type HistorySearch } from '../search';
import { HistoryList } from './history-list';

const TYPING_MS = 300;
const ENTITIES = [
  { value: '', label: 'All changes' },
  { value: 'flag', label: 'Flags' },
  { value: 'group', label: 'Groups' },
  { value: 'override', label: 'Own overrides' },
  { value: 'identities', label: 'Ids in applications' },
];

/** Of the whole project. */
export function HistoryScreen({ project }: { project: string }) {
  const { entry, key, entity } = v.parse(historySearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const put = (search: HistorySearch, replace: boolean) =>
    void navigate({ to: '.', search: search as never, replace });
  return (
    <>
      <PageHeader
        title="Flag history"
        lead="Who changed what, when and why. Nothing here can be changed or removed."
      />
      <FlagSections project={project} />
      <Group gap="xs" mb="md" role="search" aria-label="History">
        <KeyInput value={key ?? ''} onChange={(next) => put({ entity, key: next }, true)} />
        <Select
          aria-label="What changed"
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

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** The service looks for the whole key; what cannot be one is not asked for. */
function KeyInput({ value, onChange }: { value: string; onChange: (key: string | undefined) => void }) {
  const [text, type] = useTypedText(value, (next) => onChange(next === '' ? undefined : next), TYPING_MS);
  const isKey = isKeyOrNone(text);
  return (
    <TextInput
      type="search"
      w={{ base: '100%', sm: 280 }}
      aria-label="Key of a flag or group"
      placeholder="Whole key of a flag or group"
      leftSection={<Search size={15} aria-hidden />}
      value={text}
      error={isKey ? null : 'No key looks like this'}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        type(next, isKeyOrNone(next));
      }}
    />
  );
}

function isKeyOrNone(text: string): boolean {
  return text === '' || KEY.test(text);
}
