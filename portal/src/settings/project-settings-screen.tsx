import { Link, Outlet } from '@tanstack/react-router';
import { useProject } from '../session/me';
import { PageHeader } from '../ui/layout/page-header';
import { TabLinks } from '../ui/layout/tab-links';
import * as strings from './settings.strings';

export function ProjectSettingsScreen({ project }: { project: string }) {
  const params = { project };
  return (
    <>
      <PageHeader
        title={strings.settingsTitle}
        lead={strings.settingsLead(useProject(project)?.name ?? project)}
      />
      <TabLinks label={strings.settingsTitle}>
        <Link to="/p/$project/settings/general" params={params}>
          {strings.generalTab}
        </Link>
        <Link to="/p/$project/settings/keys" params={params}>
          {strings.apiKeysTitle}
        </Link>
        <Link to="/p/$project/settings/service-accounts" params={params}>
          {strings.serviceAccountsTab}
        </Link>
        <Link to="/p/$project/settings/limits" params={params}>
          {strings.limitsTab}
        </Link>
        <Link to="/p/$project/settings/retention" params={params}>
          {strings.retentionTab}
        </Link>
        <Link to="/p/$project/settings/danger" params={params}>
          {strings.archiveTab}
        </Link>
      </TabLinks>
      <Outlet />
    </>
  );
}
