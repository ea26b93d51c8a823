import { Group, Stack, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActionButton, needs } from '../../ui/action-button';
import { CopyButton } from '../../ui/copy-button';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, QueryProblem } from '../../ui/feedback/states';
import { TablePanel } from '../../ui/layout/table-panel';
import { RelativeTime } from '../../ui/text/time';
import { requestedPermissions, manifestOf, type App, type AppVersion, type Installation } from '../app';
import { RUN_KIND_WORDS } from '../app-texts';
import { installedHereQuery, versionsQuery, useApp } from '../queries';
import { VersionAction } from './version-action';
import { VersionDrawer } from './version-drawer';
import * as strings from './app-detail.strings';
import { ButtonLink } from '../../ui/links';

const route = getRouteApi('/_app/p/$project/apps/$app/versions');

export function VersionsTab() {
  const { project, app } = useApp();
  const { version: open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(versionsQuery(project, app.slug));
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { data: installation } = useQuery(installedHereQuery(project, app.slug));
  const at = versions.findIndex(({ version }) => version === open);
  // The diff of the last loaded version requires the previous one, which is on the next page.
  const isCut = open !== undefined && at === versions.length - 1;
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (isCut && hasNextPage && !isFetching) void fetchNextPage();
  }, [isCut, hasNextPage, isFetching, fetchNextPage]);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={640}>
          {strings.versionsHint}
        </Text>
        <PublishButton project={project} app={app} />
      </Group>
      <QueryProblem query={list} />
      {list.isPending && <RowsPending rows={3} />}
      {list.data !== undefined && versions.length === 0 && (
        <Empty title={strings.noVersionsTitle} action={<PublishButton project={project} app={app} />}>
          {strings.noVersionsHint}
        </Empty>
      )}
      {versions.length > 0 && (
        <TablePanel
          label={strings.versions}
          head={[
            strings.versionLabel,
            strings.runsLabel,
            strings.permissionsLabel,
            strings.checksumLabel,
            strings.publishedLabel,
            '',
          ]}
          minWidth={760}
        >
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              project={project}
              app={app}
              version={version}
              installation={installation}
              onOpen={() => void navigate({ search: { version: version.version } })}
            />
          ))}
        </TablePanel>
      )}
      <ShowMore pages={list} />
      {open !== undefined && (
        <VersionDrawer
          project={project}
          app={app}
          installation={installation}
          version={open}
          previous={at === -1 ? undefined : versions[at + 1]}
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </Stack>
  );
}

function PublishButton({ project, app }: { project: string; app: App }) {
  const blocked =
    app.archived_at !== null
      ? strings.installBlockedByArchive
      : needs(app.can.includes('apps:publish'), 'apps:publish', app.name);
  if (blocked !== null) {
    return (
      <ActionButton blocked={blocked} variant="default" onClick={() => undefined}>
        {strings.publishTitle}
      </ActionButton>
    );
  }
  return (
    <ButtonLink to="/p/$project/apps/$app/publish" params={{ project, app: app.slug }} variant="default">
      {strings.publishTitle}
    </ButtonLink>
  );
}

const CHECKSUM_LETTERS = 12;

function VersionRow({
  project,
  app,
  version,
  installation,
  onOpen,
}: {
  project: string;
  app: App;
  version: AppVersion;
  /** Installation in this project; `null`: none; `undefined`: not loaded yet. */
  installation: Installation | null | undefined;
  onOpen: () => void;
}) {
  const manifest = manifestOf(version);
  const requested = requestedPermissions(manifest).length;
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton className="link-button mono" pos="relative" onClick={onOpen}>
          {version.version}
          <VisuallyHidden component="span">{strings.detailsInSentence}</VisuallyHidden>
        </UnstyledButton>
      </Table.Td>
      <Table.Td>{manifest.run_kinds.map((kind) => RUN_KIND_WORDS[kind]).join(', ')}</Table.Td>
      <Table.Td>{strings.permissionCount(requested)}</Table.Td>
      <Table.Td>
        {/* `relative` contains the absolutely positioned hidden texts of the buttons, which would otherwise widen the page. */}
        <Group gap={2} wrap="nowrap" pos="relative">
          <span className="mono">{version.checksum.replace('sha256:', '').slice(0, CHECKSUM_LETTERS)}…</span>
          <CopyButton text={version.checksum} label={strings.checksumOfVersion(version.version)} />
        </Group>
      </Table.Td>
      <Table.Td>
        <RelativeTime at={version.created_at} />
      </Table.Td>
      <Table.Td ta="right">
        <VersionAction project={project} app={app} version={version.version} installation={installation} />
      </Table.Td>
    </Table.Tr>
  );
}
