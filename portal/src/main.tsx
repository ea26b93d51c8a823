import './styles/index.css';
import './styles/shared-sheets';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { router } from './router';
import { followPermissions } from './session/follow-permissions';
import { followSession, followTabs } from './session/follow-session';
import { AppTheme } from './styles/app-theme';
import { followStyles } from './styles/follow-styles';
import { followDensity } from './ui/preference';

followStyles();
followDensity();
followSession(router, queryClient);
followPermissions(queryClient);
followTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element "root"');
createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>
  </StrictMode>,
);
