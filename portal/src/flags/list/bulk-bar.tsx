import { Button, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { needs } from '../../ui/action-button';
import { notifyDone } from '../../ui/feedback/notify';
import { lazyPart } from '../../ui/lazy-part';
import { AppModal } from '../../ui/dialogs/overlays';
import { Status } from '../../ui/feedback/status';
import type { Flag } from '../flag';
import classes from '../flags.module.css';
import { flagKeys } from '../queries';
import { changeAll, type BulkResult, type FlagsChange } from './bulk-change';
import type { BulkQuestion } from './bulk-form';
import * as strings from './flag-list.strings';

const BulkForm = lazyPart(async () => (await import('./bulk-form')).BulkForm);

/** Actions on the selected flags, with a result for each flag. */
export function BulkBar({
  project,
  flags,
  onClear,
}: {
  project: string;
  flags: readonly Flag[];
  onClear: () => void;
}) {
  const queries = useQueryClient();
  const mayEdit = useCan(project, 'flags:edit');
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [results, setResults] = useState<{ title: string; items: BulkResult[] } | null>(null);

  const run = async ({ title, fieldsOf }: FlagsChange) => {
    setQuestion(null);
    setDone(0);
    const items = await changeAll(project, flags, fieldsOf, setDone);
    setDone(null);
    await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
    if (items.every(({ problem }) => problem === null)) {
      notifyDone(strings.bulkSucceeded(title, items.length));
      onClear();
    } else setResults({ title, items });
  };

  return (
    <>
      {flags.length > 0 && (
        <div className={classes['bulk']} role="toolbar" aria-label={strings.bulkToolbar}>
          <Text size="sm" fw={600} role="status">
            {strings.selectedCount(flags.length)}
          </Text>
          {!mayEdit && <Text size="sm">{needs(false, 'flags:edit', project)}</Text>}
          {mayEdit && done === null && (
            <>
              <Act onClick={() => void run({ title: strings.turnOn, fieldsOf: () => ({ enabled: true }) })}>
                {strings.turnOn}
              </Act>
              <Act onClick={() => void run({ title: strings.turnOff, fieldsOf: () => ({ enabled: false }) })}>
                {strings.turnOff}
              </Act>
              <Menu position="top-start">
                <Menu.Target>
                  <Button size="xs" variant="default" rightSection={<ChevronDown size={13} aria-hidden />}>
                    {strings.moreActions}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setQuestion('group')}>{strings.moveToGroup}</Menu.Item>
                  <Menu.Item onClick={() => setQuestion('tag')}>{strings.addTags}</Menu.Item>
                  <Menu.Item onClick={() => setQuestion('archive')}>{strings.archive}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
          {done !== null && (
            <Group gap="xs" flex={1}>
              <Progress
                flex={1}
                miw={100}
                value={(100 * done) / flags.length}
                aria-label={strings.bulkProgressLabel}
              />
              <Text size="sm">{strings.bulkProgress(done, flags.length)}</Text>
            </Group>
          )}
          <Button size="xs" variant="subtle" onClick={onClear} disabled={done !== null}>
            {strings.clearSelection}
          </Button>
        </div>
      )}
      <AppModal
        opened={question !== null}
        onClose={() => setQuestion(null)}
        title={strings.bulkTitles[question ?? 'tag']}
      >
        {question !== null && (
          <BulkForm
            question={question}
            project={project}
            flags={flags}
            onRun={(change) => void run(change)}
          />
        )}
      </AppModal>
      <AppModal opened={results !== null} onClose={() => setResults(null)} title={strings.bulkFailedTitle}>
        {results !== null && <Results {...results} />}
      </AppModal>
    </>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}

function Results({ title, items }: { title: string; items: readonly BulkResult[] }) {
  const done = items.filter(({ problem }) => problem === null).length;
  return (
    <Stack>
      <Text size="sm">{strings.bulkFailed(title, done, items.length)}</Text>
      <table className={classes['plain']}>
        <thead>
          <tr>
            <th scope="col">{strings.flagLabel}</th>
            <th scope="col">{strings.resultLabel}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ flag, problem }) => (
            <tr key={flag.key}>
              <td className="mono">{flag.key}</td>
              <td>
                {problem === null ? (
                  <Status kind="ok">{strings.done}</Status>
                ) : (
                  <Status kind="err">{strings.failed}</Status>
                )}
                {problem !== null && <Text size="xs">{problem.detail}</Text>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
