import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowsPending } from '../../ui/page-pending';
import { ShowMore } from '../../ui/show-more';
import { ErrorPanel } from '../../ui/states';
import { RelativeTime } from '../../ui/time';
import { askedBy, manifestOf } from '../app';
import { versionsQuery } from '../queries';

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
    return (
      <Text size="sm">
        {inUse === null
          ? 'This app has no version yet. Publish one first; then it can be installed.'
          : 'There is no other version.'}
      </Text>
    );
  }
  return (
    <Stack gap="md" maw={720}>
      <Radio.Group label="Version" description="The newest first." value={chosen ?? ''} onChange={setPicked}>
        <Stack gap={12} mt={8}>
          {versions.map((version) => {
            const asked = askedBy(manifestOf(version)).length;
            return (
              <Radio
                key={version.id}
                value={version.version}
                disabled={version.version === inUse}
                label={<span className="mono">{version.version}</span>}
                description={
                  <>
                    Published <RelativeTime at={version.created_at} />
                    {asked === 0
                      ? ', asks for nothing'
                      : `, asks for ${asked} permission${asked === 1 ? '' : 's'}`}
                    {version.version === inUse && ', in use'}
                  </>
                }
              />
            );
          })}
        </Stack>
      </Radio.Group>
      <ShowMore pages={list} />
      <Group>
        <Button onClick={() => chosen !== undefined && onNext(chosen)}>Next</Button>
      </Group>
    </Stack>
  );
}
