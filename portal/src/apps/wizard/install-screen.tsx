import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCan, useProject } from '../../session/me';
import { needs } from '../../ui/action-button';
import { notifyDone } from '../../ui/feedback/notify';
import { Section } from '../../ui/layout/section';
import type { App } from '../app';
import { appKeys, installationKeys, useApp } from '../queries';
import { installApp } from '../writes';
import type { WizardSearch } from '../search';
import { VersionWizard } from './version-wizard';
import * as strings from './version-wizard.strings';

const route = getRouteApi('/_app/p/$project/apps/$app/install');

export function InstallScreen() {
  const { project, app } = useApp();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <InstallApp
      project={project}
      app={app}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      onInstalled={(id) => navigate({ to: '/p/$project/apps/installations/$id', params: { project, id } })}
    />
  );
}

export function InstallApp({
  project,
  app,
  search,
  onSearch,
  onInstalled,
}: {
  project: string;
  app: App;
  search: WizardSearch;
  onSearch: (search: WizardSearch) => void;
  onInstalled: (id: string) => Promise<void>;
}) {
  const queries = useQueryClient();
  const name = useProject(project)?.name ?? project;
  const blocked = needs(useCan(project, 'installations:manage'), 'installations:manage', name);
  if (app.archived_at !== null || blocked !== null) {
    return (
      <Section title={strings.installTitle(name)}>
        {app.archived_at !== null ? strings.archivedRestoreFirst : blocked}
      </Section>
    );
  }
  return (
    <Section title={strings.installTitle(name)}>
      <VersionWizard
        project={project}
        app={app}
        installation={null}
        blocked={null}
        verb={strings.install}
        search={search}
        onSearch={onSearch}
        onDone={async (choice) => {
          const { id } = await installApp(app.slug, { project_id: project, ...choice });
          await queries.invalidateQueries({ queryKey: installationKeys.all(project) });
          void queries.invalidateQueries({ queryKey: appKeys.all(project) });
          notifyDone(strings.appInstalled(app.name));
          await onInstalled(id);
        }}
      />
    </Section>
  );
}
