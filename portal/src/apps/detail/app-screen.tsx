import { Alert, Group, Text } from '@mantine/core';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { Link, Outlet, getRouteApi, useLocation } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useMe, useCan, useProject } from '../../session/me';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/feedback/states';
import { TabLinks } from '../../ui/layout/tab-links';
import type { App } from '../app';
import { ownerText } from '../app-texts';
import { appQuery, installedHereQuery } from '../queries';
import * as strings from './app-detail.strings';
import { ActionButton, needs } from '../../ui/action-button';
import { ButtonLink } from '../../ui/links';

const route = getRouteApi('/_app/p/$project/apps/$app');
const TABS = [
  { to: '/p/$project/apps/$app/versions', label: strings.versions },
  { to: '/p/$project/apps/$app/installations', label: strings.installations },
  { to: '/p/$project/apps/$app/members', label: strings.members },
  { to: '/p/$project/apps/$app/settings', label: strings.settings },
] as const;

/** Page of an app: header, tabs and the open tab. */
export function AppScreen() {
  const params = route.useParams();
  const { data: app, error, dataUpdatedAt, refetch } = useSuspenseQuery(appQuery(params.project, params.app));
  const isInstalling = useLocation({ select: ({ pathname }) => pathname.endsWith('/install') });
  return (
    <>
      <PageHeader
        title={app.name}
        lead={<Lead app={app} />}
        actions={isInstalling ? undefined : <InstallButton project={params.project} app={app} />}
      />
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      {app.archived_at !== null && (
        <Alert color="yellow" mb="md" icon={<Archive size={18} aria-hidden />} title={strings.archivedTitle}>
          {strings.archivedNotice}
        </Alert>
      )}
      <TabLinks label={strings.app}>
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} params={params} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </TabLinks>
      <Outlet />
    </>
  );
}

function Lead({ app }: { app: App }) {
  const me = useMe();
  return (
    <>
      <Group gap={8} mt={4}>
        <Group gap={2} wrap="nowrap">
          <Text className="mono" style={{ overflowWrap: 'anywhere' }}>
            {app.slug}
          </Text>
          <CopyButton text={app.slug} label={strings.slugInSentence} />
        </Group>
        <Text size="sm">{strings.ownedBy(ownerText(app, me))}</Text>
        <Text size="sm">{strings.latestVersion(app.latest_version)}</Text>
      </Group>
      {app.description !== '' && (
        <Text size="sm" mt={6} maw={760} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {app.description}
        </Text>
      )}
    </>
  );
}

/** Link to the installation in this project, or to the wizard that creates one. */
function InstallButton({ project, app }: { project: string; app: App }) {
  const name = useProject(project)?.name ?? project;
  const canInstall = useCan(project, 'installations:manage');
  const { data: installation } = useQuery(installedHereQuery(project, app.slug));
  if (installation === undefined) return null;
  if (installation !== null) {
    return (
      <ButtonLink
        to="/p/$project/apps/installations/$id"
        params={{ project, id: installation.id }}
        variant="default"
      >
        {strings.openInProject(name)}
      </ButtonLink>
    );
  }
  const blocked =
    app.archived_at !== null
      ? strings.installBlockedByArchive
      : app.latest_version === null
        ? strings.installBlockedByNoVersion
        : needs(canInstall, 'installations:manage', name);
  if (blocked !== null) {
    return (
      <ActionButton blocked={blocked} onClick={() => undefined}>
        {strings.install}
      </ActionButton>
    );
  }
  return (
    <ButtonLink to="/p/$project/apps/$app/install" params={{ project, app: app.slug }}>
      {strings.installInProject(name)}
    </ButtonLink>
  );
}
