import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { RelativeTime } from '../../ui/text/time';
import { FieldDiffList, diffLines } from './field-diff';
import { recentHistoryQuery } from '../queries';
import * as strings from '../flags.strings';

/**
 * Conflict with a change that another user made first: shows it with its author, and offers to keep it or to apply one's own on top.
 *
 * @param seenRevision of the flag as it was on the screen; later changes are shown.
 * @param mine text of one's own change: `Rollout 50%`.
 */
export function ConflictAlert({
  project,
  flagKey,
  seenRevision,
  mine,
  onTakeTheirs,
  onApplyMine,
}: {
  project: string;
  flagKey: string;
  seenRevision: number;
  mine: string;
  onTakeTheirs: () => void;
  onApplyMine: () => void;
}) {
  const { data, isPending } = useQuery(recentHistoryQuery(project, flagKey));
  const since = data?.items.filter(({ revision }) => revision > seenRevision) ?? [];
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<GitCompareArrows size={18} aria-hidden />}
      title={strings.flagConflictTitle}
    >
      <Stack gap="xs">
        {isPending && <Text size="sm">{strings.loadingConflict}</Text>}
        {since.map((item) => (
          <div key={`${item.revision}-${item.position}`}>
            <Text size="sm" fw={500} component="div">
              {item.actor.name}, <RelativeTime at={item.created_at} />
              {item.reason !== null && `: ${item.reason}`}
            </Text>
            <FieldDiffList lines={diffLines(item.changes)} label={strings.changedBy(item.actor.name)} />
          </div>
        ))}
        {!isPending && since.length === 0 && <Text size="sm">{strings.conflictUnavailable}</Text>}
        <Text size="sm">{strings.yourChange(mine)}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            {strings.keepTheirs}
          </Button>
          <Button size="xs" onClick={onApplyMine}>
            {strings.applyMineOnTop}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
