import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { RelativeTime } from '../ui/time';
import { diffLines } from './field-diff';
import { FieldDiffList } from './field-diff-list';
import { recentHistoryQuery } from './queries';

/**
 * Somebody else was first: what they changed and who they are, and the choice between theirs and one's own on top.
 *
 * @param seenRevision of the flag as it was on the screen; what came later is told.
 * @param mine one's own change in words: `Rollout 50 %`.
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
      title="Somebody changed this flag before you. Your change was not made."
    >
      <Stack gap="xs">
        {isPending && <Text size="sm">Looking up what changed…</Text>}
        {since.map((item) => (
          <div key={`${item.revision}-${item.position}`}>
            <Text size="sm" fw={500} component="div">
              {item.actor.name}, <RelativeTime at={item.created_at} />
              {item.reason !== null && `: ${item.reason}`}
            </Text>
            <FieldDiffList lines={diffLines(item.changes)} label={`Changed by ${item.actor.name}`} />
          </div>
        ))}
        {!isPending && since.length === 0 && (
          <Text size="sm">What changed cannot be told now. The flag is shown as it is.</Text>
        )}
        <Text size="sm">{`Your change: ${mine}.`}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Keep theirs
          </Button>
          <Button size="xs" onClick={onApplyMine}>
            Apply mine on top
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
