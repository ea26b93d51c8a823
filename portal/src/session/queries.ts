import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../api/client';
import { openApi } from './open-api';

/** The ways to sign in that this installation has. */
export const providersQuery = queryOptions({
  queryKey: ['login-providers'],
  queryFn: () => unwrap(openApi.GET('/api/auth/providers')),
  staleTime: 300_000,
});

/** Whom an invitation is for. Nothing of it is kept when the page is left: the key holds the token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => unwrap(openApi.POST('/api/auth/invitations/inspect', { body: { token } })),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Whether the installation waits for its first administrator. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => unwrap(openApi.GET('/api/bootstrap')),
  staleTime: 0,
});
