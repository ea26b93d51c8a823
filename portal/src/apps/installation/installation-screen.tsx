import { Anchor, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, getRouteApi } from '@tanstack/react-router';
import { useLiveInvalidation } from '../../live/use-live';
import { SimulationBanner } from '../../runs/simulation';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/feedback/states';
import { TabLinks } from '../../ui/layout/tab-links';
import { InstallationStatus } from '../installation-status';
import { UpdateLink } from '../list/installed-table';
import { installationQuery } from '../queries';
import { InstallationNotices } from './installation-notices';
import { RunNowButton } from './run-now-button';
import * as strings from './installation.strings';

const route = getRouteApi('/_app/p/$project/apps/installations/$id');
const TABS = [
  { to: '/p/$project/apps/installations/$id/overview', label: strings.overview },
  { to: '/p/$project/apps/installations/$id/runs', label: strings.runs },
  { to: '/p/$project/apps/installations/$id/grants', label: strings.permissionsTitle },
  { to: '/p/$project/apps/installations/$id/members', label: strings.members },
  { to: '/p/$project/apps/installations/$id/settings', label: strings.settingsTitle },
] as const;

/** An app in this project: what stands above its tabs, and the tab. */
export function InstallationScreen() {
  const params = route.useParams();
  const { project, id } = params;
  useLiveInvalidation(project, 'runs', ['runs', project]);
  const {
    data: installation,
    error,
    dataUpdatedAt,
    refetch,
  } = useSuspenseQuery(installationQuery(project, id));
  const { app, app_version: version } = installation;
  return (
    <>
      <PageHeader
        title={app.name}
        lead={
          <Group gap={8} mt={4}>
            <InstallationStatus installation={installation} />
            <span className="mono">{version.version}</span>
            <UpdateLink project={project} installation={installation} />
            <Anchor
              component={Link}
              size="sm"
              to="/p/$project/apps/$app"
              params={{ project, app: app.slug } as never}
            >
              {strings.appLabel(app.slug)}
            </Anchor>
          </Group>
        }
        actions={<RunNowButton project={project} installation={installation} />}
      />
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      <SimulationBanner project={project} />
      <InstallationNotices project={project} installation={installation} />
      <TabLinks label={strings.installation}>
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
