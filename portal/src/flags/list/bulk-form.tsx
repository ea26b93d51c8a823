import { Button, Group, List, Select, Stack, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TAG_RULE, isTag } from '../editor/field-rules';
import type { Flag } from '../flag';
import { groupsQuery } from '../queries';
import type { FlagsChange } from './bulk-change';
import * as strings from './flag-list.strings';

export type BulkQuestion = 'archive' | 'group' | 'tag';

/** Inputs of a change of the selected flags. */
export function BulkForm({
  question,
  project,
  flags,
  onRun,
}: {
  question: BulkQuestion;
  project: string;
  flags: readonly Flag[];
  onRun: (change: FlagsChange) => void;
}) {
  if (question === 'group') return <GroupForm project={project} onRun={onRun} />;
  if (question === 'tag') return <TagForm onRun={onRun} />;
  return <ArchiveForm flags={flags} onRun={onRun} />;
}

function GroupForm({ project, onRun }: { project: string; onRun: (change: FlagsChange) => void }) {
  const { data: groups = [] } = useQuery(groupsQuery(project));
  const [group, setGroup] = useState('');
  const options = [
    { value: '', label: strings.noGroup },
    ...groups.map(({ key, name }) => ({ value: key, label: name })),
  ];
  const run = () => onRun({ title: strings.move, fieldsOf: () => ({ group: group === '' ? null : group }) });
  return (
    <Stack>
      <Select
        label={strings.groupLabel}
        data={options}
        value={group}
        allowDeselect={false}
        onChange={(next) => setGroup(next ?? '')}
      />
      <Group justify="flex-end">
        <Button onClick={run}>{strings.move}</Button>
      </Group>
    </Stack>
  );
}

function TagForm({ onRun }: { onRun: (change: FlagsChange) => void }) {
  const [tags, setTags] = useState<string[]>([]);
  const wrong = tags.find((tag) => !isTag(tag));
  const run = () =>
    onRun({
      title: strings.addTags,
      fieldsOf: (flag) => ({ tags: [...new Set([...flag.tags, ...tags])] }),
    });
  return (
    <Stack>
      <TagsInput
        label={strings.tagsLabel}
        description={strings.tagsHint}
        value={tags}
        onChange={setTags}
        error={wrong === undefined ? null : `${wrong}: ${TAG_RULE}`}
      />
      <Group justify="flex-end">
        <Button onClick={run} disabled={tags.length === 0 || wrong !== undefined}>
          {strings.addTags}
        </Button>
      </Group>
    </Stack>
  );
}

function ArchiveForm({ flags, onRun }: { flags: readonly Flag[]; onRun: (change: FlagsChange) => void }) {
  return (
    <Stack>
      <Text size="sm">{strings.bulkArchiveConsequences(flags.length)}</Text>
      <List size="sm" className="mono">
        {flags.slice(0, 10).map(({ key }) => (
          <List.Item key={key}>{key}</List.Item>
        ))}
        {flags.length > 10 && <List.Item>{strings.andMore(flags.length - 10)}</List.Item>}
      </List>
      <Group justify="flex-end">
        <Button
          color="red"
          onClick={() => onRun({ title: strings.archive, fieldsOf: () => ({ archived: true }) })}
        >
          {strings.archiveFlags(flags.length)}
        </Button>
      </Group>
    </Stack>
  );
}
