import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { App } from '../app';
import { appQuery } from '../queries';

const route = getRouteApi('/_app/p/$project/apps/$app');

/** On the pages of an app, which has been loaded before they are shown. */
export function useApp(): { project: string; app: App } {
  const { project, app } = route.useParams();
  return { project, app: useSuspenseQuery(appQuery(project, app)).data };
}
