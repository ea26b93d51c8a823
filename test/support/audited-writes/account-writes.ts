import { ADMIN } from '../access/identity.js';
import { SETUP_TOKEN } from '../processes/setup-token.js';
import type { AuditedWrite } from './audited-write.js';
import { GRACE } from './write-story.js';

const grace = (): string => GRACE.email;

/** From the setup to a person who has joined and sends requests herself. */
export const JOINING: AuditedWrite[] = [
  {
    route: 'POST /api/bootstrap',
    records: { 'organization.bootstrapped': 'organization' },
    request: () => ({
      credential: null,
      body: { setup_token: SETUP_TOKEN, organization_name: 'Example', name: 'Ada', ...ADMIN },
    }),
    keep: (story, { access_token: token, user, organization }) => {
      story.keep('admin', token);
      story.keep('adminId', (user as { id: string }).id);
      story.keep('organization', (organization as { id: string }).id);
    },
  },
  {
    route: 'PATCH /api/organization',
    records: { 'organization.renamed': 'organization' },
    request: () => ({ body: { name: 'Example Ltd' } }),
  },
  {
    route: 'POST /api/projects',
    records: { 'project.created': 'project' },
    request: () => ({ body: { key: 'shop', name: 'Shop' } }),
    keep: (story, { id }) => story.keep('project', id),
  },
  {
    route: 'PATCH /api/projects/:project',
    records: { 'project.updated': 'project' },
    request: () => ({ body: { name: 'The shop', events_per_second: 500 } }),
  },
  {
    route: 'POST /api/users',
    records: { 'user.invited': 'organization', 'member.set': 'project' },
    request: () => ({
      body: {
        email: GRACE.email,
        name: 'Grace',
        projects: [{ project: 'shop', relation: 'viewer' }],
      },
    }),
    keep: (story, { user }) => story.keep('graceId', (user as { id: string }).id),
  },
  {
    route: 'POST /api/users/:id/invitation',
    records: { 'user.invited': 'organization' },
    request: (story) => ({ parameters: { id: story.get('graceId') } }),
    keep: (story, { token }) => story.keep('link', token),
  },
  {
    route: 'POST /api/auth/invitations/accept',
    records: { 'user.activated': 'organization' },
    actor: grace,
    request: (story) => ({ credential: null, body: { token: story.get('link'), password: GRACE.password } }),
    keep: (story, { access_token: token }) => {
      story.keep('grace', token);
      story.keep('password', GRACE.password);
    },
  },
  {
    route: 'POST /api/auth/login',
    records: { 'auth.login': 'organization' },
    actor: grace,
    request: () => ({ credential: null, body: GRACE }),
    keep: (story, { access_token: token }) => story.keep('grace', token),
  },
  {
    route: 'POST /api/auth/reauthenticate',
    records: { 'auth.reauthenticated': 'organization' },
    actor: grace,
    request: (story) => ({ credential: story.get('grace'), body: { password: GRACE.password } }),
  },
  {
    route: 'PATCH /api/auth/me',
    records: { 'user.updated': 'organization' },
    actor: grace,
    request: (story) => ({ credential: story.get('grace'), body: { name: 'Grace Hopper' } }),
  },
  {
    route: 'POST /api/auth/password',
    records: { 'user.password_changed': 'organization' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      body: { current_password: GRACE.password, new_password: `${GRACE.password} 2` },
    }),
    keep: (story) => story.keep('password', `${GRACE.password} 2`),
  },
  {
    route: 'POST /api/auth/tokens',
    records: { 'token.created': 'organization' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      body: { name: 'script', scopes: ['flags:view'], expires_in_days: 1 },
    }),
    keep: (story, { id }) => story.keep('token', id),
  },
  {
    route: 'DELETE /api/auth/tokens/:token_id',
    records: { 'token.revoked': 'organization' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      parameters: { token_id: story.get('token') },
    }),
  },
  {
    route: 'POST /api/auth/command-logins',
    records: { 'token.created': 'organization' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      body: { name: 'cli', scopes: ['flags:view'], expires_in_days: 1, code_challenge: 'a'.repeat(43) },
    }),
  },
  {
    route: 'DELETE /api/users/:user_id/tokens/:token_id',
    records: { 'token.revoked': 'organization' },
    request: async (story) => {
      const userId = story.get('graceId');
      const { items } = await story.read(`/api/users/${userId}/tokens`);
      const active = (items as { id: string; name: string }[]).find(({ name }) => name === 'cli');
      return { parameters: { user_id: userId, token_id: active?.id ?? 'missing' } };
    },
  },
  {
    route: 'DELETE /api/auth/sessions/:session_id',
    records: { 'session.ended': 'organization' },
    actor: grace,
    request: async (story) => ({
      credential: story.get('grace'),
      parameters: { session_id: (await story.signIn()).sessionId },
    }),
  },
  {
    route: 'DELETE /api/auth/sessions',
    records: { 'session.ended': 'organization' },
    actor: grace,
    request: async (story) => {
      await story.signIn();
      return { credential: story.get('grace') };
    },
  },
  {
    route: 'POST /api/auth/logout',
    records: { 'auth.logout': 'organization' },
    actor: grace,
    request: async (story) => ({
      credential: null,
      headers: { Cookie: `signalbox_session=${(await story.signIn()).refreshToken}` },
    }),
  },
  {
    route: 'PUT /api/projects/:project/members/:user_id',
    records: { 'member.set': 'project' },
    request: (story) => ({
      parameters: { user_id: story.get('graceId') },
      body: { relation: 'developer' },
    }),
  },
];

/** The end of that person's account, and of the story. */
export const LEAVING: AuditedWrite[] = [
  {
    route: 'POST /api/users/:id/password-reset',
    records: { 'user.password_reset_requested': 'organization' },
    request: (story) => ({ parameters: { id: story.get('graceId') } }),
    keep: (story, { token }) => story.keep('link', token),
  },
  {
    route: 'POST /api/auth/password-resets/accept',
    records: { 'user.password_reset': 'organization' },
    actor: grace,
    request: (story) => ({
      credential: null,
      body: { token: story.get('link'), password: `${GRACE.password} 3` },
    }),
  },
  {
    route: 'DELETE /api/projects/:project/members/:user_id',
    records: { 'member.removed': 'project', 'flag_override.deactivated': 'project' },
    request: (story) => ({ parameters: { user_id: story.get('graceId') } }),
  },
  {
    route: 'PATCH /api/users/:id',
    records: { 'user.updated': 'organization', 'user.deactivated': 'organization' },
    request: (story) => ({
      parameters: { id: story.get('graceId') },
      body: { name: 'Rear Admiral Hopper', deactivated: true },
    }),
  },
  {
    route: 'PATCH /api/users/:id',
    records: { 'user.reactivated': 'organization' },
    request: (story) => ({ parameters: { id: story.get('graceId') }, body: { deactivated: false } }),
  },
  {
    route: 'DELETE /api/users/:id',
    records: { 'user.deactivated': 'organization' },
    request: (story) => ({ parameters: { id: story.get('graceId') } }),
  },
  {
    route: 'POST /api/auth/signing-keys/rotate',
    records: { 'signing_key.rotated': 'organization' },
    request: () => ({}),
  },
  {
    route: 'POST /api/projects/:project/archive',
    records: { 'project.archived': 'project' },
    request: () => ({}),
  },
  {
    route: 'POST /api/projects/:project/restore',
    records: { 'project.restored': 'project' },
    request: () => ({}),
  },
];
