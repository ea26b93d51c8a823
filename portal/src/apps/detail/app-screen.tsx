import { Alert, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, getRouteApi, useLocation } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useMe } from '../../session/me';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { ErrorPanel } from '../../ui/states';
import { TabLinks } from '../../ui/tab-links';
import type { App } from '../app';
import { ownerText } from '../owner-text';
import { appQuery } from '../queries';
import { InstallButton } from './install-button';
import * as strings from './app-detail.strings';

const route = getRouteApi('/_app/p/$project/apps/$app');
const TABS = [
  { to: '/p/$project/apps/$app/versions', label: strings.versions },
  { to: '/p/$project/apps/$app/installations', label: strings.installations },
  { to: '/p/$project/apps/$app/members', label: strings.members },
  { to: '/p/$project/apps/$app/settings', label: strings.settings },
] as const;

/** One app: what stands above its tabs, and the tab. */
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
