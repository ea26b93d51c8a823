import { vi } from 'vitest';
import { batchOf, sendBatch } from '../http/ingest-client.js';
import { IN_PROJECT, type AuditedWrite } from './audited-write.js';
import type { WriteStory } from './write-story.js';

const DEBUG_ID = { debug_id: '9f1b2c3d-0001-4aaa-8bbb-000000000001' };
const TITLES = ['cart is empty', 'stock is negative'] as const;

/** Saved views, retention, source maps and error groups. */
export const EVENTS: AuditedWrite[] = [
  {
    route: 'POST /api/projects/:project/views',
    records: { 'view.created': 'project' },
    request: () => ({ body: { name: 'Errors', search: { level: 'error' } } }),
    keep: (story, { id }) => story.keep('view', id),
  },
  {
    route: 'PATCH /api/projects/:project/views/:view_id',
    records: { 'view.updated': 'project' },
    request: (story) => ({ parameters: { view_id: story.get('view') }, body: { name: 'All errors' } }),
  },
  {
    route: 'DELETE /api/projects/:project/views/:view_id',
    records: { 'view.deleted': 'project' },
    request: (story) => ({ parameters: { view_id: story.get('view') } }),
  },
  {
    route: 'PATCH /api/projects/:project/event-retention',
    records: { 'event_retention.updated': 'project' },
    request: () => ({ body: { types: [{ type: 'log', days: 7 }] } }),
  },
  {
    route: 'PUT /api/source-maps/:debug_id',
    records: { 'source_map.uploaded': 'project' },
    request: () => ({
      query: IN_PROJECT,
      parameters: DEBUG_ID,
      body: { version: 3, sources: ['src/cart.ts'], names: ['priceOf', 'totalOf'], mappings: 'AAEE,kDAIGA' },
    }),
  },
  {
    route: 'DELETE /api/source-maps/:debug_id',
    records: { 'source_map.deleted': 'project' },
    request: () => ({ query: IN_PROJECT, parameters: DEBUG_ID }),
  },
  {
    route: 'PATCH /api/errors/:group_id',
    records: { 'error_group.updated': 'project' },
    request: async (story) => {
      await sendErrors(story);
      return {
        query: IN_PROJECT,
        parameters: { group_id: story.get(TITLES[0]) },
        body: { status: 'resolved' },
      };
    },
  },
  {
    route: 'POST /api/errors/merge',
    records: { 'error_group.merged': 'project' },
    request: (story) => ({
      query: IN_PROJECT,
      body: { into: story.get(TITLES[0]), from: [story.get(TITLES[1])] },
    }),
  },
  {
    route: 'POST /api/errors/:group_id/split',
    records: { 'error_group.split': 'project' },
    request: (story) => ({ query: IN_PROJECT, parameters: { group_id: story.get(TITLES[0]) }, body: {} }),
  },
];

/** Sends an error of each title, and waits for their groups. */
async function sendErrors(story: WriteStory): Promise<void> {
  const ts = new Date().toISOString();
  const batch = batchOf(
    ...TITLES.map((message) => ({ type: 'error', ts, data: { message, fingerprint: message } })),
  );
  const credential = { apiKey: story.get('apiKey'), webhookSecret: story.get('webhookSecret') };
  await sendBatch(story.app.baseUrl, credential, batch);
  await vi.waitFor(
    async () => {
      const { items } = await story.read(`/api/errors?${IN_PROJECT}`);
      for (const title of TITLES) {
        story.keep(
          title,
          (items as { id: string; title: string }[]).find((group) => group.title.includes(title))?.id,
        );
      }
    },
    { timeout: 60_000, interval: 20 },
  );
}
