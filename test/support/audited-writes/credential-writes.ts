import type { AuditedWrite } from './audited-write.js';

const account = (story: { get(name: string): string }): Record<string, string> => ({
  id: story.get('serviceAccount'),
});

/** API keys, service accounts and their tokens. */
export const CREDENTIALS: AuditedWrite[] = [
  {
    route: 'POST /api/projects/:project/api-keys',
    records: { 'api_key.created': 'project' },
    request: () => ({ body: { name: 'ci' } }),
    keep: (story, { id, api_key: key, webhook_secret: secret }) => {
      story.keep('keyId', id);
      story.keep('apiKey', key);
      story.keep('webhookSecret', secret);
    },
  },
  {
    route: 'POST /api/projects/:project/api-keys/:key_id/rotate-secret',
    records: { 'api_key.secret_rotated': 'project' },
    request: (story) => ({ parameters: { key_id: story.get('keyId') }, body: {} }),
    keep: (story, { webhook_secret: secret }) => story.keep('webhookSecret', secret),
  },
  {
    route: 'POST /api/service-accounts',
    records: { 'service_account.created': 'project', 'member.set': 'project' },
    request: () => ({
      body: {
        name: 'alert-killer',
        project_id: 'shop',
        relations: [{ object: 'project:shop', relation: 'viewer' }],
      },
    }),
    keep: (story, { id }) => story.keep('serviceAccount', id),
  },
  {
    route: 'PATCH /api/service-accounts/:id',
    records: { 'service_account.updated': 'project', 'member.set': 'project' },
    request: (story) => ({
      parameters: account(story),
      body: { relations: [{ object: 'project:shop', relation: 'developer' }] },
    }),
  },
  {
    route: 'PATCH /api/service-accounts/:id',
    records: { 'service_account.updated': 'project' },
    request: (story) => ({ parameters: account(story), body: { description: 'Kills flags.' } }),
  },
  {
    route: 'POST /api/service-accounts/:id/tokens',
    records: { 'service_account.token_created': 'project' },
    request: (story) => ({
      parameters: account(story),
      body: { name: 'alerts', scopes: ['flags:view', 'flags:kill', 'flags:edit'] },
    }),
    keep: (story, { id, token }) => {
      story.keep('serviceTokenId', id);
      story.keep('serviceToken', token);
    },
  },
];

/** Requests after the service account has sent its own. */
export const CREDENTIALS_END: AuditedWrite[] = [
  {
    route: 'POST /api/service-accounts/:id/tokens/:token_id/rotate',
    records: { 'service_account.token_rotated': 'project' },
    request: (story) => ({
      parameters: { ...account(story), token_id: story.get('serviceTokenId') },
      body: { overlap_hours: 1 },
    }),
  },
  {
    route: 'DELETE /api/service-accounts/:id/tokens/:token_id',
    records: { 'service_account.token_revoked': 'project' },
    request: (story) => ({ parameters: { ...account(story), token_id: story.get('serviceTokenId') } }),
  },
  {
    route: 'DELETE /api/service-accounts/:id',
    records: { 'service_account.deleted': 'project' },
    request: (story) => ({ parameters: account(story) }),
  },
  {
    route: 'DELETE /api/projects/:project/api-keys/:key_id',
    records: { 'api_key.revoked': 'project' },
    request: (story) => ({ parameters: { key_id: story.get('keyId') } }),
  },
];
