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
  // Queries decide what is fresh.
  defaultPreloadStaleTime: 0,
  // Nothing is shown for so long, so that what comes at once does not flicker.
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
