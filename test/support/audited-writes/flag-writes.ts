import { IN_PROJECT, type AuditedWrite } from './audited-write.js';
import { GRACE } from './write-story.js';

const FLAG = { key: 'checkout_v2' };
const GROUP = { key: 'checkout' };
const grace = (): string => GRACE.email;

const FLAG_GROUPS: AuditedWrite[] = [
  {
    route: 'POST /api/flags/groups',
    records: { 'flag_group.created': 'project' },
    request: () => ({ query: IN_PROJECT, body: { ...GROUP, name: 'Checkout' } }),
  },
  {
    route: 'PATCH /api/flags/groups/:key',
    records: { 'flag_group.updated': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: GROUP, body: { enabled: false } }),
  },
  {
    route: 'POST /api/flags/groups/:key/revert',
    records: { 'flag_group.reverted': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: GROUP, body: { revision: 1 } }),
  },
  {
    route: 'POST /api/flags/groups/:key/kill',
    records: { 'flag_group.killed': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: GROUP, body: { killed: true } }),
  },
  {
    route: 'POST /api/flags/groups/:key/kill',
    records: { 'flag_group.revived': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: GROUP, body: { killed: false } }),
  },
];

const OVERRIDES: AuditedWrite[] = [
  {
    route: 'PUT /api/projects/:project/identities',
    records: { 'flag_identities.set': 'project' },
    actor: grace,
    request: (story) => ({ credential: story.get('grace'), body: { user_ids: ['42'] } }),
  },
  {
    route: 'DELETE /api/projects/:project/identities/:actor_id',
    records: { 'flag_identities.removed': 'project' },
    request: (story) => ({ parameters: { actor_id: story.get('graceId') } }),
  },
  {
    route: 'PUT /api/flags/:key/self-override',
    records: { 'flag_override.set': 'project' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      query: IN_PROJECT,
      parameters: FLAG,
      body: { value: true },
    }),
  },
  {
    route: 'PUT /api/flags/:key/self-override',
    records: { 'flag_override.deactivated': 'project' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      query: IN_PROJECT,
      parameters: FLAG,
      body: { value: true, active: false },
    }),
  },
  {
    route: 'DELETE /api/flags/:key/overrides/:actor_id',
    records: { 'flag_override.removed': 'project' },
    request: (story) => ({
      query: IN_PROJECT,
      parameters: { ...FLAG, actor_id: story.get('graceId') },
    }),
  },
  {
    route: 'PUT /api/flags/:key/self-override',
    records: { 'flag_override.set': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: FLAG, body: { value: false } }),
  },
  {
    route: 'DELETE /api/flags/:key/self-override',
    records: { 'flag_override.removed': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: FLAG }),
  },
  // The override ends with the relation of its person.
  {
    route: 'PUT /api/flags/:key/self-override',
    records: { 'flag_override.set': 'project' },
    actor: grace,
    request: (story) => ({
      credential: story.get('grace'),
      query: IN_PROJECT,
      parameters: FLAG,
      body: { value: true },
    }),
  },
];

/** From the creation of a flag to its archive; in between a service account changes it. */
export const FLAGS: AuditedWrite[] = [
  ...FLAG_GROUPS,
  {
    route: 'POST /api/flags',
    records: { 'flag.created': 'project' },
    request: () => ({ query: IN_PROJECT, body: { ...FLAG, name: 'New checkout', group: GROUP.key } }),
    keep: (story, { revision }) => story.keep('revision', String(revision)),
  },
  {
    route: 'PATCH /api/flags/:key',
    records: { 'flag.updated': 'project' },
    actor: () => 'service-account:alert-killer',
    request: (story) => ({
      credential: story.get('serviceToken'),
      query: IN_PROJECT,
      parameters: FLAG,
      body: { enabled: true, rollout: 10 },
    }),
  },
  {
    route: 'POST /api/flags/:key/kill',
    records: { 'flag.killed': 'project' },
    actor: () => 'service-account:alert-killer',
    request: (story) => ({
      credential: story.get('serviceToken'),
      query: IN_PROJECT,
      parameters: FLAG,
      body: {},
    }),
  },
  {
    route: 'POST /api/flags/:key/kill',
    records: { 'flag.revived': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: FLAG, body: { killed: false } }),
  },
  {
    route: 'POST /api/flags/:key/revert',
    records: { 'flag.reverted': 'project' },
    request: (story) => ({
      query: IN_PROJECT,
      parameters: FLAG,
      body: { revision: Number(story.get('revision')) },
    }),
  },
  ...OVERRIDES,
  {
    route: 'POST /api/flags/:key/schedule',
    records: { 'flag_schedule.created': 'project' },
    request: () => ({
      query: IN_PROJECT,
      parameters: FLAG,
      body: { run_at: new Date(Date.now() + 86_400_000).toISOString(), change: { enabled: true } },
    }),
    keep: (story, { id }) => story.keep('flagSchedule', id),
  },
  {
    route: 'DELETE /api/flags/schedules/:id',
    records: { 'flag_schedule.canceled': 'project' },
    request: (story) => ({ query: IN_PROJECT, parameters: { id: story.get('flagSchedule') } }),
  },
  {
    route: 'DELETE /api/flags/:key',
    records: { 'flag.archived': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: FLAG }),
  },
  {
    route: 'PATCH /api/flags/:key',
    records: { 'flag.restored': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: FLAG, body: { archived: false, group: null } }),
  },
  {
    route: 'DELETE /api/flags/groups/:key',
    records: { 'flag_group.archived': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: GROUP }),
  },
  {
    route: 'PATCH /api/flags/groups/:key',
    records: { 'flag_group.restored': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: GROUP, body: { archived: false } }),
  },
];
