import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Installation } from '../app';
import { installationQuery } from '../queries';

const route = getRouteApi('/_app/p/$project/apps/installations/$id');

/** On the pages of an installation, which has been loaded before they are shown. */
export function useInstallation(): { project: string; installation: Installation } {
  const { project, id } = route.useParams();
  return { project, installation: useSuspenseQuery(installationQuery(project, id)).data };
}
