import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { Notifications, notifications } from '@mantine/notifications';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { meQuery, type Me } from '../session/me';
import { AppTheme } from '../styles/app-theme';

// On a busy machine, a notification could be hidden before a test reads it. It stays until the end of the test, when `setup.ts`
// removes it.
const { show } = notifications;
Object.assign(notifications, {
  show: (toast: Parameters<typeof show>[0]) => show({ ...toast, autoClose: false }),
});

export const ADA: Me = {
  user: { id: 'u-1', kind: 'person', email: 'ada@example.com', name: 'Ada' },
  organization: {
    id: 'o-1',
    name: 'Example',
    permissions: [
      'organization:manage',
      'members:manage',
      'apps:view',
      'apps:publish',
      'runs:reconcile',
      'system:view',
    ],
  },
  projects: [
    {
      id: 'p-1',
      key: 'shop',
      name: 'Shop',
      permissions: [
        'project:view',
        'project:manage',
        'keys:manage',
        'members:manage',
        'events:view',
        'views:edit',
        'flags:view',
        'flags:edit',
        'flags:kill',
        'flags:override',
        'apps:view',
        'apps:publish',
        'installations:view',
        'installations:manage',
        'installations:configure',
        'runs:view',
        'runs:start',
        'runs:cancel',
      ],
    },
  ],
  app_execution: {
    mode: 'workflow',
    reason: 'WORKFLOW_URL is set',
    automatic: true,
    dag_policy: 'allow-list',
  },
};

interface RenderOptions {
  me?: Me;
  /** Path with search parameters. */
  path?: string;
}

/** Renders a screen with its providers: theme, session, queries (without retries), router. */
export async function renderScreen(
  screen: ReactNode,
  { me = ADA, path = '/p/shop' }: RenderOptions = {},
): Promise<RenderResult & { address: () => string; goBack: () => void; queryClient: QueryClient }> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  queryClient.setQueryData(meQuery.queryKey, me);
  const root = createRootRoute({ component: Outlet });
  const page = () => (
    <>
      <main id="main">{screen}</main>
      <Notifications />
    </>
  );
  const routes = ['/', '/p/$project', '/p/$project/$', '/$'].map((address) =>
    createRoute({ getParentRoute: () => root, path: address, component: page }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  const result = render(
    <AppTheme env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>,
  );
  return {
    ...result,
    address: () => router.state.location.href,
    goBack: () => history.back(),
    queryClient,
  };
}
