import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { serviceAddress } from '../../api/service-address';
import { usePeople } from '../../members/people';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { CopyButton } from '../../ui/copy-button';
import { Status, type StatusKind } from '../../ui/feedback/status';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import { FieldDiffList, diffLines } from '../editor/field-diff';
import type { FieldChange, Flag, HistoryItem } from '../flag';
import { RestoreDialog } from './restore-dialog';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from './flag-history.strings';
import { AnchorLink } from '../../ui/links';

const ACTIONS: Readonly<Record<HistoryItem['action'], [StatusKind, string]>> = {
  created: ['ok', strings.created],
  updated: ['info', strings.changed],
  killed: ['err', strings.killed],
  revived: ['ok', strings.restoredFromStop],
  archived: ['off', strings.archived],
  restored: ['ok', strings.unarchived],
  reverted: ['info', strings.revisionRestored],
  deleted: ['off', strings.removed],
};
const THINGS: Readonly<Record<HistoryItem['entity'], string>> = strings.entityLabels;

/**
 * One thing that changed: what, by whom, when, why, and only the parts that are different.
 *
 * @param flag as it is now, where it can be brought back to this entry; `null` in lists of several flags.
 */
export function HistoryEntry({
  project,
  item,
  flag,
  isCurrent,
}: {
  project: string;
  item: HistoryItem;
  flag: Flag | null;
  isCurrent: boolean;
}) {
  const [kind, word] = ACTIONS[item.action];
  const nameOf = usePeople(project);
  const lines = diffLines(relevantChanges(item));
  const address = entryAddress(project, item);
  return (
    <li
      id={`revision-${item.revision}-${item.position}`}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      <Group justify="space-between" gap="xs" align="flex-start">
        <Group gap={8}>
          <Status kind={kind}>{word}</Status>
          {(flag === null || item.entity !== 'flag') && (
            <Text size="sm">
              {`${THINGS[item.entity]} `}
              {item.entity === 'identities' && (
                <span>{nameOf(item.key) ?? <span className="mono">{item.key}</span>}</span>
              )}
              {item.entity === 'group' && <span className="mono">{item.key}</span>}
              {(item.entity === 'flag' || item.entity === 'override') && (
                <AnchorLink
                  to="/p/$project/flags/$key/history"
                  params={{ project, key: item.key }}
                  className="mono"
                >
                  {item.key}
                </AnchorLink>
              )}
            </Text>
          )}
          <Text size="sm" fw={500}>
            <SenderText text={item.actor.name === 'system' ? strings.byASchedule : item.actor.name} />
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" c="dimmed" component="div">
            <ExactTime at={item.created_at} /> (<RelativeTime at={item.created_at} />)
          </Text>
          <CopyButton
            text={`${serviceAddress}${address}`}
            label={strings.revisionLinkInSentence(item.revision)}
          />
        </Group>
      </Group>
      {item.reason !== null && item.reason !== '' && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <SenderText text={item.reason} />
        </Text>
      )}
      <FieldDiffList lines={lines} label={strings.revisionChangesTable(item.revision)} />
      <Group gap="sm" mt={6}>
        <Text size="xs" c="dimmed" className="tabular">
          {strings.revisionLabel(item.revision)}
        </Text>
        {flag !== null && item.entity === 'flag' && <Restore project={project} flag={flag} item={item} />}
      </Group>
    </li>
  );
}

function Restore({ project, flag, item }: { project: string; flag: Flag; item: HistoryItem }) {
  const [opened, setOpened] = useState(false);
  const may = useCan(project, 'flags:edit');
  if (item.revision === flag.revision) {
    return (
      <Text size="xs" c="dimmed">
        {strings.currentRevision}
      </Text>
    );
  }
  if (!may) {
    return (
      <ActionButton
        size="compact-xs"
        variant="default"
        blocked={needs(false, 'flags:edit', project)}
        onClick={() => undefined}
      >
        {strings.restoreThisVersion}
      </ActionButton>
    );
  }
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpened(true)}>
        {strings.restoreThisVersion}
      </Button>
      <RestoreDialog
        project={project}
        flag={flag}
        item={item}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** The changes to show. Of a new flag or group, fields that are empty or have their default are left out. */
function relevantChanges({ action, changes, entity }: HistoryItem): FieldChange[] {
  const shown: readonly FieldChange[] =
    entity === 'override' || entity === 'identities'
      ? changes.filter(({ field }) => field !== 'actor_id')
      : changes;
  if (action !== 'created') return [...shown];
  return shown.filter(
    ({ after }) =>
      after !== null && after !== '' && after !== false && !(Array.isArray(after) && after.length === 0),
  );
}

function entryAddress(project: string, { entity, key, revision }: HistoryItem): string {
  const base = `/p/${encodeURIComponent(project)}/flags`;
  // Groups and identities have no history page of their own.
  return entity === 'group' || entity === 'identities'
    ? `${base}/history?key=${key}&entity=${entity}&entry=${revision}`
    : `${base}/${encodeURIComponent(key)}/history?entry=${revision}`;
}
