import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import {
  CALLERS,
  MatrixWorld,
  type Answered,
  type CallerName,
  type Prepared,
} from '../../support/access/permission-matrix.js';
import { prepareApps } from '../../support/access/permission-matrix-apps.js';
import { APPS_TABLE } from '../../support/access/permission-matrix-apps-table.js';
import { prepareEvents } from '../../support/access/permission-matrix-events.js';
import { PUBLIC_ROUTES } from '../../support/access/permission-matrix-public.js';
import { prepareServiceAccounts } from '../../support/access/permission-matrix-service-accounts.js';
import { routesOf } from '../../support/http/route-table.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/**
 * The response of every route to every kind of caller; `shop` is the requested project. A number is the status; `scope` and `login` are
 * 403s with a code of their own (`scope_missing`, `session_required`). The last words are the permission that a 403 must name and the
 * object on which it is missing, or the type of that object. Requests of admitted callers are often wrong on purpose (400, 412), which
 * is detected after the permission was checked.
 */
// prettier-ignore
const TABLE: Record<string, string> = {
  //                                               admin member owner dev   viewer other nobody token key  none gone
  'GET    /api/audit':                              '200   403    403   403   403    403   403    scope 401  401  401  system:view organization',
  'GET    /api/audit-events':                       '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/audit-events/export':                '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/audit-events/facets':                '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/auth/me':                            '200   200    200   200   200    200   200    200   401  401  401',
  'PATCH  /api/auth/me':                            '400   400    400   400   400    400   400    login 401  401  401',
  'POST   /api/auth/password':                      '400   400    400   400   400    400   400    login 401  401  401',
  'POST   /api/auth/reauthenticate':                '400   400    400   400   400    400   400    login 401  401  401',
  'GET    /api/auth/sessions':                      '200   200    200   200   200    200   200    login 401  401  401',
  'DELETE /api/auth/sessions':                      '204   204    204   204   204    204   204    login 401  401  401',
  'DELETE /api/auth/sessions/:session_id':          '204   204    204   204   204    204   204    login 401  401  401',
  'GET    /api/auth/signing-keys':                  '200   403    403   403   403    403   403    login 401  401  401  organization:manage organization',
  'POST   /api/auth/signing-keys/rotate':           '200   403    403   403   403    403   403    scope 401  401  401  organization:manage organization',
  'GET    /api/auth/tokens':                        '200   200    200   200   200    200   200    login 401  401  401',
  'POST   /api/auth/tokens':                        '400   400    400   400   400    400   400    login 401  401  401',
  'POST   /api/auth/command-logins':                '400   400    400   400   400    400   400    login 401  401  401',
  'DELETE /api/auth/tokens/:token_id':              '204   204    204   204   204    204   204    login 401  401  401',
  'GET    /api/changes':                           '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/costs':                              '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/deploys':                            '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/deploys/current':                    '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/deploys/error-rates':                '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/webhooks':                           '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/configs':                            '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/configs/history':                    '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/feature-flag-events':                '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/repositories':                       '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/repositories/commits':               '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/tenants':                            '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/tenants/history':                    '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/videos':                             '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/errors':                             '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/errors/:group_id':                   '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'PATCH  /api/errors/:group_id':                   '400   404    400   400   403    404   404    scope 401  401  401  views:edit shop',
  'POST   /api/errors/:group_id/split':             '400   404    400   400   403    404   404    scope 401  401  401  views:edit shop',
  'POST   /api/errors/merge':                       '400   404    400   400   403    404   404    scope 401  401  401  views:edit shop',
  'GET    /api/source-maps':                        '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'PUT    /api/source-maps/:debug_id':              '400   404    400   400   403    404   404    scope 401  401  401  views:edit shop',
  'DELETE /api/source-maps/:debug_id':              '404   404    404   404   403    404   404    scope 401  401  401  views:edit shop',
  'GET    /api/events':                             '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/events/:id':                         '200   404    200   200   200    404   404    404   401  401  401',
  'GET    /api/events/export':                      '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/events/facets':                      '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/events/histogram':                   '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/flags':                              '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'POST   /api/flags':                              '400   404    400   400   403    404   404    scope 401  401  401  flags:edit shop',
  'GET    /api/flags/:key':                         '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'PATCH  /api/flags/:key':                         '200   404    200   200   403    404   404    scope 401  401  401  flags:edit shop',
  'DELETE /api/flags/:key':                         '200   404    200   200   403    404   404    scope 401  401  401  flags:edit shop',
  'POST   /api/flags/:key/kill':                    '200   404    200   200   403    404   404    scope 401  401  401  flags:kill shop',
  'POST   /api/flags/:key/revert':                  '400   404    400   400   403    404   404    scope 401  401  401  flags:edit shop',
  'POST   /api/flags/:key/schedule':                '400   404    400   400   403    404   404    scope 401  401  401  flags:edit shop',
  'GET    /api/flags/:key/self-override':           '200   404    200   200   200    404   404    200   401  401  401  flags:view shop',
  'PUT    /api/flags/:key/self-override':           '400   404    400   400   403    404   404    scope 401  401  401  flags:override shop',
  'DELETE /api/flags/:key/overrides/:actor_id':     '204   404    204   403   403    404   404    scope 401  401  401  project:manage shop',
  'DELETE /api/flags/:key/self-override':           '204   404    204   204   204    404   404    scope 401  401  401  flags:override shop',
  'POST   /api/flags/evaluate':                     '400   404    400   400   400    404   404    400   400  401  401  flags:view shop',
  'GET    /api/flags/groups':                       '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'POST   /api/flags/groups':                       '400   404    400   400   403    404   404    scope 401  401  401  flags:edit shop',
  'GET    /api/flags/groups/:key':                  '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'PATCH  /api/flags/groups/:key':                  '200   404    200   200   403    404   404    scope 401  401  401  flags:edit shop',
  'DELETE /api/flags/groups/:key':                  '200   404    200   200   403    404   404    scope 401  401  401  flags:edit shop',
  'POST   /api/flags/groups/:key/kill':             '200   404    200   200   403    404   404    scope 401  401  401  flags:kill shop',
  'POST   /api/flags/groups/:key/revert':           '400   404    400   400   403    404   404    scope 401  401  401  flags:edit shop',
  'GET    /api/flags/history':                      '200   404    200   200   200    404   404    200   401  401  401  flags:view shop',
  'GET    /api/flags/manifest':                     '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'GET    /api/flags/overrides':                    '200   404    200   403   403    404   404    scope 401  401  401  project:manage shop',
  'POST   /api/flags/preview':                      '400   404    400   400   400    404   404    400   401  401  401  flags:view shop',
  'GET    /api/flags/schedules':                    '200   404    200   200   200    404   404    200   401  401  401  flags:view shop',
  'DELETE /api/flags/schedules/:id':                '200   404    200   200   403    404   404    scope 401  401  401  flags:edit shop',
  'GET    /api/flags/snapshot':                     '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'GET    /api/flags/stream':                       '200   404    200   200   200    404   404    200   200  401  401  flags:view shop',
  'GET    /api/flags/usage':                        '400   404    400   400   400    404   404    400   401  401  401  flags:view shop',
  'POST   /api/flags/usage':                        '400   404    400   400   400    404   404    400   400  401  401  flags:view shop',
  'POST   /api/ingest':                             '401   401    401   401   401    401   401    401   200  401  401',
  'GET    /api/logs/context':                       '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/logs/patterns':                      '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/organization':                       '200   200    200   200   200    200   200    200   401  401  401',
  'PATCH  /api/organization':                       '400   403    403   403   403    403   403    scope 401  401  401  organization:manage organization',
  'GET    /api/permissions/explain':                '200   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'GET    /api/performance/metrics':                '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/performance/series':                 '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/projects':                           '200   200    200   200   200    200   200    200   401  401  401',
  'GET    /api/projects/activity':                  '200   200    200   200   200    200   200    200   401  401  401',
  'POST   /api/projects':                           '400   403    403   403   403    403   403    scope 401  401  401  organization:manage organization',
  'GET    /api/projects/:project':                  '200   404    200   200   200    404   404    scope 401  401  401  project:view shop',
  'GET    /api/projects/:project/overview':         '200   404    200   200   200    404   404    scope 401  401  401  project:view shop',
  'PATCH  /api/projects/:project':                  '200   404    200   403   403    404   404    scope 401  401  401  project:manage shop',
  'POST   /api/projects/:project/archive':          '412   404    412   403   403    404   404    scope 401  401  401  project:manage shop',
  'POST   /api/projects/:project/restore':          '200   404    200   403   403    404   404    scope 401  401  401  project:manage shop',
  'GET    /api/projects/:project/api-keys':         '200   404    200   403   403    404   404    scope 401  401  401  keys:manage shop',
  'POST   /api/projects/:project/api-keys':         '400   404    400   403   403    404   404    scope 401  401  401  keys:manage shop',
  'DELETE /api/projects/:project/api-keys/:key_id': '204   404    204   403   403    404   404    scope 401  401  401  keys:manage shop',
  'POST   /api/projects/:project/api-keys/:key_id/rotate-secret':
                                                    '200   404    200   403   403    404   404    scope 401  401  401  keys:manage shop',
  'GET    /api/projects/:project/event-retention':  '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'PATCH  /api/projects/:project/event-retention':  '400   404    400   403   403    404   404    scope 401  401  401  project:manage shop',
  'GET    /api/projects/:project/identities':       '200   404    200   200   200    404   404    200   401  401  401  flags:view shop',
  'PUT    /api/projects/:project/identities':       '400   404    400   400   403    404   404    scope 401  401  401  flags:override shop',
  'GET    /api/projects/:project/identities/all':   '200   404    200   403   403    404   404    scope 401  401  401  project:manage shop',
  'DELETE /api/projects/:project/identities/:actor_id':
                                                    '204   404    204   403   403    404   404    scope 401  401  401  project:manage shop',
  'GET    /api/projects/:project/members':          '200   404    200   200   200    404   404    scope 401  401  401  project:view shop',
  'GET    /api/projects/:project/members/:user_id': '200   404    200   200   200    404   404    scope 401  401  401  project:view shop',
  'PUT    /api/projects/:project/members/:user_id': '400   404    400   403   403    404   404    scope 401  401  401  members:manage shop',
  'DELETE /api/projects/:project/members/:user_id': '204   404    204   403   403    404   404    scope 401  401  401  members:manage shop',
  'GET    /api/projects/:project/member-candidates':'400   404    400   403   403    404   404    scope 401  401  401  members:manage shop',
  'GET    /api/projects/:project/views':            '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'POST   /api/projects/:project/views':            '400   404    400   400   403    404   404    scope 401  401  401  views:edit shop',
  'PATCH  /api/projects/:project/views/:view_id':   '200   404    200   200   403    404   404    scope 401  401  401  views:edit shop',
  'DELETE /api/projects/:project/views/:view_id':   '204   404    204   204   403    404   404    scope 401  401  401  views:edit shop',
  'GET    /api/users':                              '200   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'POST   /api/users':                              '400   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'GET    /api/users/:id':                          '200   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'PATCH  /api/users/:id':                          '200   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'DELETE /api/users/:id':                          '204   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'POST   /api/users/:id/invitation':               '409   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'POST   /api/users/:id/password-reset':           '201   403    403   403   403    403   403    scope 401  401  401  members:manage organization',
  'GET    /api/users/:user_id/tokens':              '200   403    403   403   403    403   403    login 401  401  401  members:manage organization',
  'DELETE /api/users/:user_id/tokens/:token_id':    '204   403    403   403   403    403   403    login 401  401  401  members:manage organization',
  'GET    /api/service-accounts':                   '200   404    200   403   403    404   404    scope 401  401  401  members:manage shop',
  'POST   /api/service-accounts':                   '201   404    201   403   403    404   404    scope 401  401  401  members:manage shop',
  'GET    /api/service-accounts/:id':               '200   404    200   403   403    404   404    scope 401  401  401  members:manage shop',
  'PATCH  /api/service-accounts/:id':               '200   404    200   403   403    404   404    scope 401  401  401  members:manage shop',
  'DELETE /api/service-accounts/:id':               '204   404    204   403   403    404   404    scope 401  401  401  members:manage shop',
  'GET    /api/service-accounts/:id/tokens':        '200   404    200   403   403    404   404    scope 401  401  401  members:manage shop',
  'POST   /api/service-accounts/:id/tokens':        '201   404    201   403   403    404   404    scope 401  401  401  members:manage shop',
  'DELETE /api/service-accounts/:id/tokens/:token_id':
                                                    '204   404    204   403   403    404   404    scope 401  401  401  members:manage shop',
  'POST   /api/service-accounts/:id/tokens/:token_id/rotate':
                                                    '201   404    201   403   403    404   404    scope 401  401  401  members:manage shop',
  'GET    /api/stream':                             '200   404    200   200   200    404   404    scope 401  401  401  runs:view shop',
  'GET    /api/system':                             '200   403    403   403   403    403   403    scope 401  401  401  system:view organization',
  'GET    /api/system/doctor':                      '200   403    403   403   403    403   403    scope 401  401  401  system:view organization',
  'GET    /api/system/series':                      '200   403    403   403   403    403   403    scope 401  401  401  system:view organization',
  'GET    /api/traces':                             '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/traces/:trace_id':                   '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  'GET    /api/traces/:trace_id/events':            '200   404    200   200   200    404   404    scope 401  401  401  events:view shop',
  ...APPS_TABLE,
  'POST   /ofrep/v1/evaluate/flags':                '401   401    401   401   401    401   401    401   200  401  401',
  'POST   /ofrep/v1/evaluate/flags/:key':           '401   401    401   401   401    401   401    401   200  401  401',
};

interface Row {
  method: string;
  template: string;
  answers: string[];
  permission: string;
  object: string;
}

const ROWS = new Map<string, Row>();
for (const [route, words] of Object.entries(TABLE)) add(route, words.split(/\s+/));
for (const [route, answer] of Object.entries(PUBLIC_ROUTES))
  add(
    route,
    CALLERS.map(() => answer),
  );

function add(route: string, words: string[]): void {
  const [method = '', template = ''] = route.split(/\s+/);
  const [permission = '', object = ''] = words.slice(CALLERS.length);
  const answers = words.slice(0, CALLERS.length);
  ROWS.set(`${method} ${template}`, { method, template, answers, permission, object });
}

const REFUSED = /^(?:scope|login|40[134])/;

describe('the permission matrix', () => {
  let app: TestApp;
  let world: MatrixWorld;

  beforeAll(async () => {
    app = await startTestApp();
    world = await MatrixWorld.create(app);
  });
  afterAll(() => app.close());

  it('has every route of the running application, and no other', () => {
    expect([...ROWS.keys()].toSorted()).toEqual(
      routesOf(app.app)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('has a response of every route for every caller', () => {
    for (const [route, { answers }] of ROWS) expect([route, answers.length]).toEqual([route, CALLERS.length]);
  });

  it.each([...ROWS.keys()])('%s', async (route) => {
    const row = ROWS.get(route);
    if (row === undefined) throw new Error('no such row');
    const isRefused = (caller: CallerName): boolean =>
      REFUSED.test(row.answers[CALLERS.indexOf(caller)] ?? '');
    // Refused callers share one resource, which they must leave unchanged; each of the others has its own.
    const first = CALLERS.find(isRefused);
    const shared = first === undefined ? undefined : await prepare(row, first);
    const prepared = new Map<CallerName, Prepared>();
    for (const caller of CALLERS)
      prepared.set(caller, (isRefused(caller) ? shared : undefined) ?? (await prepare(row, caller)));
    const cells = new Map<CallerName, string>();
    const call = async (callers: readonly CallerName[]): Promise<void> => {
      for (const caller of callers) {
        const request = prepared.get(caller);
        if (request === undefined) continue;
        const answer = await world.send(row.method, caller, request);
        const cell = cellOf(answer);
        cells.set(caller, cell);
        expectReason(row, cell, answer);
      }
    };
    const before = await world.fingerprint();
    await call(CALLERS.filter(isRefused));
    expect(await world.fingerprint(), 'a refused request changed something').toEqual(before);
    await call(CALLERS.filter((caller) => !isRefused(caller)));
    const observed = CALLERS.map((caller) => `${caller} ${cells.get(caller)}`);
    expect(observed).toEqual(CALLERS.map((caller, i) => `${caller} ${row.answers[i]}`));
  });

  /** A request that is valid apart from its caller, about resources created for it alone. */
  async function prepare({ method, template }: Row, caller: CallerName): Promise<Prepared> {
    const path = (values: Record<string, string> = {}): string =>
      template.replace(
        /:(\w+)/g,
        (_all, name: string) => values[name] ?? (name === 'project' ? 'shop' : uuidV7()),
      );
    const { identities } = world;
    if (template.startsWith('/api/flags') && template !== '/api/flags/status') {
      const isGroup = template.startsWith('/api/flags/groups');
      const key = template.includes(':key') ? await world.newFlag(isGroup ? 'groups' : 'flags') : '';
      if (template.endsWith('/self-override') && method !== 'PUT') await world.overrideFlag(caller, key);
      const id = template.includes('/schedules/:id') ? await world.newSchedule() : '';
      return { path: `${path({ key, id })}?project_id=shop`, ...bodyFor(method) };
    }
    if (template.startsWith('/api/v1/apps')) return await prepareApps(world, method, template);
    if (template.startsWith('/api/service-accounts')) return prepareServiceAccounts(world, method, template);
    const read = await prepareEvents(world, method, template);
    if (read !== null) return read;
    switch (`${method} ${template}`) {
      case 'DELETE /api/auth/sessions/:session_id':
        return { path: path({ session_id: await world.newSession(caller) }) };
      case 'DELETE /api/auth/tokens/:token_id':
        return { path: path({ token_id: (await world.makeToken(caller)).id }) };
      case 'DELETE /api/users/:user_id/tokens/:token_id':
        return {
          path: path({
            user_id: identities.viewer.userId,
            token_id: (await world.makeToken('viewer')).id,
          }),
        };
      case 'GET /api/users/:user_id/tokens':
        return { path: path({ user_id: identities.viewer.userId }) };
      case 'GET /api/stream':
        return { path: path() + '?project_id=shop&topics=runs' };
      case 'GET /api/errors/:group_id':
      case 'PATCH /api/errors/:group_id':
      case 'POST /api/errors/:group_id/split':
        return {
          path: path({ group_id: await world.errorGroup() }) + '?project_id=shop',
          ...bodyFor(method),
        };
      case 'PUT /api/source-maps/:debug_id':
      case 'DELETE /api/source-maps/:debug_id':
        return { path: path({ debug_id: uuidV7() }) + '?project_id=shop', ...bodyFor(method) };
      case 'POST /api/errors/merge':
        return { path: path() + '?project_id=shop', ...bodyFor(method) };
      case 'GET /api/events/:id':
        return { path: path({ id: await world.newEvent() }) };
      case 'POST /api/ingest':
        return world.signed({ events: [] });
      case 'GET /api/ingest/schemas/:type':
        return { path: path({ type: 'audit' }) };
      case 'GET /api/permissions/explain':
        return {
          path: path() + `?user_id=${identities.gone.userId}&permission=system:view&object=organization`,
        };
      case 'POST /ofrep/v1/evaluate/flags/:key':
        return {
          path: path({ key: await world.newFlag('flags') }),
          body: { context: { targetingKey: 'u' } },
        };
      case 'POST /ofrep/v1/evaluate/flags':
        return { path: path(), body: { context: { targetingKey: 'u' } } };
      case 'POST /api/projects/:project/archive':
        return { path: path(), headers: { 'If-Match': '"999"' } };
      case 'DELETE /api/projects/:project/api-keys/:key_id':
      case 'POST /api/projects/:project/api-keys/:key_id/rotate-secret':
        return { path: path({ key_id: await world.newApiKey() }) };
      case 'PATCH /api/projects/:project/views/:view_id':
      case 'DELETE /api/projects/:project/views/:view_id':
        return { path: path({ view_id: await world.newView() }), ...bodyFor(method) };
      case 'GET /api/projects/:project/members/:user_id':
        return { path: path({ user_id: identities.viewer.userId }) };
      case 'DELETE /api/projects/:project/members/:user_id':
        return { path: path({ user_id: await world.newUser('developer') }) };
      case 'GET /api/users/:id':
      case 'PATCH /api/users/:id':
      case 'DELETE /api/users/:id':
      case 'POST /api/users/:id/invitation':
      case 'POST /api/users/:id/password-reset':
        return { path: path({ id: await world.newUser() }), ...bodyFor(method) };
      default:
        return { path: path(), ...bodyFor(method) };
    }
  }

  function expectReason(
    { template, permission, object }: Row,
    cell: string,
    { body, headers, text }: Answered,
  ): void {
    // OFREP has an error form of its own.
    if (!REFUSED.test(cell) || template.startsWith('/ofrep')) return;
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body['request_id']).toBe(headers.get('x-request-id'));
    if (cell === '403') {
      expect(body['detail']).toMatch(
        new RegExp(`^This needs the permission "${permission}" on ${objectPattern(object)}\\.$`),
      );
    }
    if (cell === 'scope') expect(body['detail']).toContain(`"${permission}"`);
    if (cell === '404') {
      expect(text).not.toContain(world.shop.id);
      expect(text).not.toContain('Project shop');
    }
  }
});

/** The object as a 403 names it. Apps and installations are created for one request each. */
function objectPattern(object: string): string {
  if (object === 'organization') return 'the organization';
  if (object === 'app' || object === 'installation') return `the ${object} "[0-9a-z-]+"`;
  return `the project "${object}"`;
}

function bodyFor(method: string): { body?: unknown } {
  return method === 'GET' || method === 'DELETE' ? {} : { body: {} };
}

function cellOf({ status, body }: Answered): string {
  const code = body['code'];
  if (typeof code !== 'string') return String(status);
  const known: Record<string, string> = {
    unauthenticated: '401',
    forbidden: '403',
    scope_missing: 'scope',
    session_required: 'login',
    not_found: '404',
  };
  return [401, 403, 404].includes(status) ? (known[code] ?? `${status}:${code}`) : String(status);
}
