import { Link, Outlet } from '@tanstack/react-router';
import { useProject } from '../session/me';
import { PageHeader } from '../ui/page-header';
import { TabLinks } from '../ui/tab-links';
import * as strings from './settings.strings';

export function ProjectSettingsScreen({ project }: { project: string }) {
  const params = { project };
  return (
    <>
      <PageHeader
        title={strings.settings}
        lead={strings.ofTheProjectName(useProject(project)?.name ?? project)}
      />
      <TabLinks label={strings.settings}>
        <Link to="/p/$project/settings/general" params={params}>
          {strings.general}
        </Link>
        <Link to="/p/$project/settings/keys" params={params}>
          {strings.apiKeys}
        </Link>
        <Link to="/p/$project/settings/service-accounts" params={params}>
          {strings.serviceAccounts}
        </Link>
        <Link to="/p/$project/settings/limits" params={params}>
          {strings.limits}
        </Link>
        <Link to="/p/$project/settings/danger" params={params}>
          {strings.archive}
        </Link>
      </TabLinks>
      <Outlet />
    </>
  );
}
