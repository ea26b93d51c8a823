import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { formatExact, type JsonValue } from '../../api/exact-json';
import { CopyButton } from '../../ui/copy-button';
import { AppDrawer } from '../../ui/overlays';
import { RowsPending } from '../../ui/page-pending';
import { ErrorPanel } from '../../ui/states';
import { ExactTime } from '../../ui/time';
import { manifestOf, type App, type AppVersion, type Installation } from '../app';
import { ManifestDetails } from '../manifest-details';
import { versionQuery } from '../queries';
import { jsonDiff } from './json-diff';
import { VersionCode } from './version-code';
import { VersionAction } from './version-action';
import * as strings from './app-detail.strings';

const JsonTree = lazy(async () => ({ default: (await import('../../ui/json-tree/json-tree')).JsonTree }));
const DiffText = lazy(async () => ({ default: (await import('../../ui/diff-text')).DiffText }));

/** @param previous the one that was published before it; `undefined`: none, or it is not loaded. */
export function VersionDrawer({
  project,
  app,
  installation,
  version,
  previous,
  onClose,
}: {
  project: string;
  app: App;
  /** In this project; `undefined`: not known yet. */
  installation: Installation | null | undefined;
  version: string;
  previous: AppVersion | undefined;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(versionQuery(project, app.slug, version));
  return (
    <AppDrawer opened onClose={onClose} title={strings.versionTitle(version)} size={720}>
      <Group mb="md">
        <VersionAction project={project} app={app} version={version} installation={installation} isMain />
      </Group>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsPending rows={4} />}
      {data !== undefined && (
        <Stack gap="lg">
          <VersionCode project={project} app={app.slug} version={version} />
          <Details version={data} previous={previous} />
        </Stack>
      )}
    </AppDrawer>
  );
}

function Details({ version, previous }: { version: AppVersion; previous: AppVersion | undefined }) {
  const diff = previous === undefined ? null : jsonDiff(previous, version);
  return (
    <Stack gap="lg">
      <ManifestDetails manifest={manifestOf(version)}>
        <dt>{strings.publishedLabel}</dt>
        <dd>
          <ExactTime at={version.created_at} />
        </dd>
        <dt>{strings.checksumLabel}</dt>
        <dd className="mono">{version.checksum}</dd>
      </ManifestDetails>
      {previous !== undefined && (
        <section aria-labelledby="diff-title">
          <Title order={2} size="md" mb="xs" id="diff-title">
            {strings.changedSince(previous.version)}
          </Title>
          {diff === null ? (
            <Text size="sm">{strings.manifestsAreEqual}</Text>
          ) : (
            <Suspense fallback={<Skeleton h={120} />}>
              <DiffText text={diff} />
            </Suspense>
          )}
        </section>
      )}
      <section aria-labelledby="manifest-title">
        <Title order={2} size="md" mb="xs" id="manifest-title">
          {strings.manifestLabel}
        </Title>
        <Suspense fallback={<Skeleton h={120} />}>
          <JsonTree value={version.manifest as JsonValue} label={strings.manifestLabel} />
        </Suspense>
        <div style={{ marginTop: 8 }}>
          <CopyButton text={formatExact(version.manifest)} label={strings.manifestInSentence} withText />
        </div>
      </section>
    </Stack>
  );
}
