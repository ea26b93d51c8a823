import { createRouter, parseSearchWith } from '@tanstack/react-router';
import { queryClient } from './api/query-client';
import { basePath } from './api/service-address';
import { readSearchValue } from './ui/search-params';
import { routeTree } from './route-tree.gen';
import { RouteError, RouteNotFound, RoutePending } from './shell/route-states';

export const router = createRouter({
  routeTree,
  basepath: basePath === '' ? '/' : basePath,
  context: { queryClient },
  defaultPreload: 'intent',
  // The stale times of queries apply.
  defaultPreloadStaleTime: 0,
  // No placeholder within this time, so that fast loads do not flicker.
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPendingComponent: RoutePending,
  defaultNotFoundComponent: RouteNotFound,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  parseSearch: parseSearchWith(readSearchValue),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
