import { as } from '../http/as-user.js';
import { IN_PROJECT, type AuditedWrite } from './audited-write.js';
import type { WriteStory } from './write-story.js';

const installation = (story: WriteStory): Record<string, string> => ({ id: story.get('installation') });
const ENDED = { state: 'failed', endedAt: new Date(0) } as const;

/** Runs, decisions of people on them, and requests of their code on their behalf. */
export const RUNS: AuditedWrite[] = [
  {
    route: 'POST /api/v1/apps/installations/:id/runs',
    records: { 'run.started': 'project' },
    request: (story) => ({ parameters: installation(story), body: {} }),
  },
  {
    route: 'POST /api/v1/apps/runs/:id/cancel',
    records: { 'run.canceled': 'project' },
    request: async (story) => ({ parameters: { id: await story.insertRun() }, body: {} }),
  },
  {
    route: 'POST /api/v1/apps/runs/:id/rerun',
    records: { 'run.rerun': 'project' },
    request: async (story) => ({ parameters: { id: await story.insertRun(ENDED) }, body: { input: {} } }),
  },
  {
    route: 'POST /api/v1/apps/runs/:id/adopt',
    records: { 'run.adopted': 'project' },
    request: async (story) => {
      const laterExecution = {
        state: 'success',
        source: 'callback',
        clearNumber: 1,
        startedAt: null,
        endedAt: null,
        reportedAt: null,
        message: null,
        seenAt: new Date().toISOString(),
      } as const;
      return { parameters: { id: await story.insertRun({ ...ENDED, laterExecution }) } };
    },
  },
  {
    route: 'POST /api/v1/apps/runs/:id/approvals/:approval',
    records: { 'run.approval_decided': 'project' },
    request: async (story) => {
      const id = await story.insertRun();
      const request = {
        kind: 'approval',
        run_id: id,
        at: new Date().toISOString(),
        name: 'delete',
        message: 'Delete 1,200 rows?',
        deadline_seconds: 3600,
      };
      const { body } = await story.send('POST /api/v1/apps/runs/:id/callback', story.signed(id, request));
      const { id: approval } = body['approval'] as { id: string };
      return { parameters: { id, approval }, body: { decision: 'approved' } };
    },
  },
  {
    route: 'POST /api/v1/apps/runs/:id/token',
    records: { 'run.token_issued': 'project' },
    actor: (story) => `run:${story.get('run')}`,
    request: async (story) => {
      const id = await story.insertRun();
      story.keep('run', id);
      return story.signed(id, { dag_run_id: id, nonce: '1' });
    },
    keep: (story, { access_token: token }) => story.keep('runToken', token),
  },
  {
    route: 'PATCH /api/flags/:key',
    records: { 'flag.updated': 'project' },
    actor: (story) => `run:${story.get('run')}`,
    request: (story) => ({
      credential: story.get('runToken'),
      query: IN_PROJECT,
      parameters: { key: 'checkout_v2' },
      body: { rollout: 20 },
    }),
  },
  {
    route: 'POST /api/v1/apps/installations/:id/backfills',
    records: { 'installation.backfill_created': 'project' },
    request: (story) => ({
      parameters: installation(story),
      body: { schedule: story.get('schedule'), from: '2024-12-31T00:00:00Z', to: '2025-01-02T00:00:00Z' },
    }),
    keep: (story, { id }) => story.keep('backfill', id),
  },
  {
    route: 'POST /api/v1/apps/installations/:id/backfills/:backfill_id/cancel',
    records: { 'installation.backfill_canceled': 'project' },
    // The background may have started a run of the backfill meanwhile.
    later: ['run.canceled'],
    request: (story) => ({ parameters: { ...installation(story), backfill_id: story.get('backfill') } }),
  },
  {
    route: 'POST /api/v1/apps/runs/batches',
    records: { 'run.batch_created': 'project' },
    later: ['run.canceled'],
    request: async (story) => {
      await story.insertRun();
      return {
        body: { action: 'cancel', project_id: 'shop', installation_id: story.get('installation') },
      };
    },
  },
  {
    route: 'POST /api/v1/apps/runs/cancel',
    records: { 'run.canceled': 'project' },
    request: async (story) => {
      await as(story.app, { accessToken: story.get('admin') }, 'post', '/api/v1/apps/runs/cancel').send({
        project_id: 'shop',
      });
      await story.insertRun();
      return { body: { project_id: 'shop' } };
    },
  },
  {
    route: 'POST /api/v1/apps/runs/reconcile',
    records: { 'run.reconciled': 'organization' },
    request: () => ({}),
  },
];
