import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { ErrorPanel } from '../../ui/feedback/states';
import { RelativeTime } from '../../ui/text/time';
import { requestedPermissions, manifestOf } from '../app';
import { versionsQuery } from '../queries';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './version-wizard.strings';

/** @param inUse the version in use, which is no choice; `null`: none. */
export function VersionStep({
  project,
  app,
  inUse,
  value,
  onNext,
}: {
  project: string;
  app: string;
  inUse: string | null;
  value: string | undefined;
  onNext: (version: string) => void;
}) {
  const list = useInfiniteQuery(versionsQuery(project, app));
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [picked, setPicked] = useState(value);
  const newest = versions.find(({ version }) => version !== inUse)?.version;
  const chosen = picked ?? newest;
  if (list.isPending) return <RowsPending rows={3} />;
  if (list.isError) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (newest === undefined) {
    return <Text size="sm">{strings.noVersionToChoose(inUse)}</Text>;
  }
  return (
    <Stack gap="md" maw={720}>
      <Radio.Group
        label={strings.versionLabel}
        description={strings.versionsHint}
        value={chosen ?? ''}
        onChange={setPicked}
      >
        <Stack gap={12} mt={8}>
          {versions.map((version) => {
            const requested = requestedPermissions(manifestOf(version)).length;
            return (
              <Radio
                key={version.id}
                value={version.version}
                disabled={version.version === inUse}
                label={<span className="mono">{version.version}</span>}
                description={
                  <>
                    {fillSlots(
                      requested === 0
                        ? strings.versionWithoutPermissions
                        : strings.versionWithPermissions(requested),
                      { relativeTime: <RelativeTime at={version.created_at} /> },
                    )}
                    {version.version === inUse && strings.inUseSuffix}
                  </>
                }
              />
            );
          })}
        </Stack>
      </Radio.Group>
      <ShowMore pages={list} />
      <Group>
        <Button onClick={() => chosen !== undefined && onNext(chosen)}>{strings.next}</Button>
      </Group>
    </Stack>
  );
}
