import type { AuditedWrite } from './audited-write.js';
import type { WriteStory } from './write-story.js';

const APP = { app: 'report' };
const installation = (story: WriteStory): Record<string, string> => ({ id: story.get('installation') });
const schedule = (story: WriteStory): Record<string, string> => ({
  ...installation(story),
  schedule_id: story.get('schedule'),
});

/** A schedule that is due once a year, so that it starts nothing during a test. */
const MANIFEST = {
  run_kinds: ['manual', 'schedule'],
  permissions: { required: ['flags:view'], optional: ['flags:edit'] },
  triggers: [{ cron: '30 6 1 1 *', time_zone: 'Europe/Berlin' }],
  config_schema: { type: 'object', properties: { bucket: { type: 'string' } } },
};

/** From the creation of an app to its installation, which the runs of the story require. */
export const APPS: AuditedWrite[] = [
  {
    route: 'POST /api/v1/apps',
    records: { 'app.created': 'project' },
    request: () => ({ body: { slug: APP.app, name: 'Report', owner: { kind: 'project', slug: 'shop' } } }),
    keep: (story, { id }) => story.keep('appId', id),
  },
  {
    route: 'PATCH /api/v1/apps/:app',
    records: { 'app.updated': 'project' },
    request: () => ({ parameters: APP, body: { name: 'Daily report' } }),
  },
  {
    route: 'POST /api/v1/apps/:app/versions',
    records: { 'app.version_published': 'project' },
    request: () => ({ parameters: APP, body: { version: '1.0.0', manifest: MANIFEST } }),
    keep: (story, { id }) => story.keep('version', id),
  },
  {
    route: 'PUT /api/v1/apps/:app/members/:user_id',
    records: { 'member.set': 'project' },
    request: (story) => ({
      parameters: { ...APP, user_id: story.get('graceId') },
      body: { relation: 'viewer' },
    }),
  },
  {
    route: 'DELETE /api/v1/apps/:app/members/:user_id',
    records: { 'member.removed': 'project' },
    request: (story) => ({ parameters: { ...APP, user_id: story.get('graceId') } }),
  },
  {
    route: 'POST /api/v1/apps/:app/installations',
    records: { 'installation.installed': 'project' },
    request: () => ({
      parameters: APP,
      body: { project_id: 'shop', version: '1.0.0', approve: ['flags:view'] },
    }),
    keep: (story, { id }) => story.keep('installation', id),
  },
  {
    route: 'PUT /api/v1/apps/installations/:id/grants/:permission',
    records: { 'installation.grant_approved': 'project' },
    request: (story) => ({ parameters: { ...installation(story), permission: 'flags:edit' } }),
  },
  {
    route: 'PUT /api/v1/apps/installations/:id/members/:user_id',
    records: { 'member.set': 'project' },
    request: (story) => ({
      parameters: { ...installation(story), user_id: story.get('graceId') },
      body: { relation: 'viewer' },
    }),
  },
  {
    route: 'DELETE /api/v1/apps/installations/:id/members/:user_id',
    records: { 'member.removed': 'project' },
    request: (story) => ({ parameters: { ...installation(story), user_id: story.get('graceId') } }),
  },
  {
    route: 'PATCH /api/v1/apps/installations/:id',
    records: { 'installation.configured': 'project', 'installation.suspended': 'project' },
    request: (story) => ({
      parameters: installation(story),
      body: { config: { bucket: 'reports' }, state: 'suspended' },
    }),
  },
  {
    route: 'PATCH /api/v1/apps/installations/:id',
    records: { 'installation.resumed': 'project' },
    request: (story) => ({ parameters: installation(story), body: { state: 'active' } }),
  },
  {
    route: 'POST /api/v1/apps/installations/:id/schedules',
    records: { 'installation.schedule_added': 'project' },
    request: (story) => ({ parameters: installation(story), body: { cron: '0 12 1 1 *' } }),
    keep: (story, { id }) => story.keep('schedule', id),
  },
  {
    route: 'PATCH /api/v1/apps/installations/:id/schedules/:schedule_id',
    records: { 'installation.schedule_changed': 'project' },
    request: (story) => ({ parameters: schedule(story), body: { paused: true } }),
  },
  {
    route: 'DELETE /api/v1/apps/installations/:id/schedules/:schedule_id',
    records: { 'installation.schedule_removed': 'project' },
    request: (story) => ({ parameters: schedule(story) }),
  },
  {
    route: 'PATCH /api/v1/apps/installations/:id/schedules/:schedule_id',
    records: { 'installation.schedule_changed': 'project' },
    request: async (story) => {
      const { items } = await story.read(`/api/v1/apps/installations/${story.get('installation')}/schedules`);
      story.keep('schedule', (items as { id: string }[])[0]?.id);
      return { parameters: schedule(story), body: { cron: '45 6 1 1 *' } };
    },
  },
  {
    route: 'POST /api/v1/apps/installations/:id/schedules/:schedule_id/reset',
    records: { 'installation.schedule_reset': 'project' },
    request: (story) => ({ parameters: schedule(story) }),
  },
];

const V2 = {
  ...MANIFEST,
  permissions: { required: ['flags:view', 'runs:view'], optional: ['flags:edit'] },
};

/** From a version that requires another approval to the archive of the app. */
export const APPS_END: AuditedWrite[] = [
  {
    route: 'POST /api/v1/apps/:app/versions',
    records: { 'app.version_published': 'project' },
    request: () => ({ parameters: APP, body: { version: '2.0.0', manifest: V2 } }),
  },
  {
    route: 'POST /api/v1/apps/installations/:id/upgrade',
    records: { 'installation.upgrade_requested': 'project' },
    request: (story) => ({ parameters: installation(story), body: { version: '2.0.0' } }),
  },
  {
    route: 'POST /api/v1/apps/installations/:id/upgrade',
    records: { 'installation.upgrade_withdrawn': 'project' },
    request: (story) => ({ parameters: installation(story), body: { version: '1.0.0' } }),
  },
  {
    route: 'POST /api/v1/apps/installations/:id/upgrade',
    records: { 'installation.grant_approved': 'project', 'installation.upgraded': 'project' },
    request: (story) => ({
      parameters: installation(story),
      body: { version: '2.0.0', approve: ['runs:view'] },
    }),
  },
  {
    route: 'DELETE /api/v1/apps/installations/:id/grants/:permission',
    records: { 'installation.grant_revoked': 'project' },
    request: (story) => ({ parameters: { ...installation(story), permission: 'flags:edit' } }),
  },
  {
    route: 'DELETE /api/v1/apps/installations/:id',
    records: { 'installation.uninstalled': 'project' },
    request: (story) => ({ parameters: installation(story) }),
  },
  {
    route: 'DELETE /api/v1/apps/:app',
    records: { 'app.archived': 'project' },
    request: () => ({ parameters: APP }),
  },
  {
    route: 'PATCH /api/v1/apps/:app',
    records: { 'app.restored': 'project' },
    request: () => ({ parameters: APP, body: { archived: false } }),
  },
];
