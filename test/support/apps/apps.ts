import type { Response } from 'supertest';
import type { Manifest } from '../../../src/apps/model/manifest.js';
import { as } from '../http/as-user.js';
import type { Identity, Reachable } from '../access/identity.js';

export const APPS = '/api/v1/apps';

let count = 0;

/** A slug that is not in use. */
export function freshSlug(): string {
  return `app-${++count}`;
}

export interface MadeApp {
  id: string;
  slug: string;
}

/** Creates an app through the API, owned by the organization unless another owner is passed. */
export async function createApp(
  app: Reachable,
  who: Identity,
  owner: { kind: 'org' | 'project' | 'user'; slug?: string } = { kind: 'org' },
): Promise<MadeApp> {
  const slug = freshSlug();
  const response = await as(app, who, 'post', APPS).send({ slug, name: `The ${slug}`, owner });
  return { id: String(made(response)['id']), slug };
}

/** @returns the version's id. */
export async function publish(
  app: Reachable,
  who: Identity,
  slug: string,
  version = '1.0.0',
  manifest: Partial<Manifest> = {},
): Promise<string> {
  const body = { version, manifest: { run_kinds: ['manual'], ...manifest } };
  return String(made(await as(app, who, 'post', `${APPS}/${slug}/versions`).send(body))['id']);
}

/** @returns the installation's id. */
export async function install(
  app: Reachable,
  who: Identity,
  slug: string,
  body: { project_id: string; version?: string; config?: object; approve?: string[] },
): Promise<string> {
  const response = await as(app, who, 'post', `${APPS}/${slug}/installations`).send({
    version: '1.0.0',
    ...body,
  });
  return String(made(response)['id']);
}

function made(response: Response): Record<string, unknown> {
  if (response.status < 300) return response.body as Record<string, unknown>;
  throw new Error(`${response.request.method} ${response.request.url}: ${response.status} ${response.text}`);
}
