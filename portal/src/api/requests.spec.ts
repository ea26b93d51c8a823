import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import * as apps from '../apps/queries';
import * as flags from '../flags/queries';
import * as me from '../me/queries';
import * as members from '../members/queries';
import { auditQuery } from '../organization/queries';
import * as organization from '../organization/queries';
import { overviewQuery } from '../overview/queries';
import { allProjectsQuery } from '../projects/queries';
import * as runs from '../runs/queries';
import { runTasksQuery } from '../runs/tasks/task';
import { savedViewsQuery } from '../events/saved-views/queries';
import { apiKeysQuery } from '../settings/queries';
import { fakeApi } from '../test/fake-api';

const FROM = '2026-11-20T00:00:00.000Z';
const PAGES = {
  'apps, all': apps.appsQuery('shop', { q: 'rep' }),
  'apps, versions': apps.versionsQuery('shop', 'report'),
  'apps, members': apps.appMembersQuery('shop', 'report'),
  'installations of an app': apps.installationsOfAppQuery('shop', 'report'),
  'installations of a project': apps.installationsQuery('shop'),
  'installations, members': apps.installationMembersQuery('shop', 'i-1'),
  'runs of an installation': apps.runsOfInstallationQuery('shop', 'i-1'),
  'runs, filtered': runs.runsQuery('shop', { state: 'failed', kind: 'event', app: 'report', from: FROM }),
  'flags, archived': flags.flagsQuery('shop', { state: 'archived', q: 'x', tag: 't', group: 'g' }),
  'flags, in use': flags.flagsQuery('shop', { sort: '-updated_at', stale: true }),
  'flags, history': flags.historyQuery('shop', { key: 'checkout', entity: 'flag' }),
  'flags, schedules': flags.schedulesQuery('shop', 'checkout', 'pending'),
  audit: auditQuery({ q: 'x', actor: 'ada@example.com', action: 'project.created', from: FROM, to: FROM }),
  people: organization.peopleQuery('ada'),
  'tokens of a person': organization.personTokensQuery('u-1'),
  'signing keys': organization.signingKeysQuery,
  projects: allProjectsQuery,
  'API keys': apiKeysQuery('shop'),
  members: members.membersQuery('shop'),
  'own sessions': me.sessionsQuery,
  'own tokens': me.tokensQuery,
};

const ONES = {
  'an app': apps.appQuery('shop', 'report'),
  'a version': apps.versionQuery('shop', 'report', '1.0.0'),
  'an installation': apps.installationQuery('shop', 'i-1'),
  'the installation here': apps.installedHereQuery('shop', 'report'),
  'the last runs': apps.lastRunsQuery('shop', 'i-1', 5),
  'a run': runs.runQuery('shop', 'r-1'),
  'runs over time': runs.runHistogramQuery('shop', { app: 'report', from: FROM }),
  'installations to run': runs.installationsToRunQuery('shop'),
  'tasks of a run': runTasksQuery('shop', 'r-1'),
  'a flag': flags.flagQuery('shop', 'checkout'),
  'groups, archived': flags.groupsQuery('shop', true),
  'flags of a group': flags.groupFlagsQuery('shop', 'growth'),
  'the last changes of a flag': flags.recentHistoryQuery('shop', 'checkout'),
  'usage of a flag': flags.usageQuery('shop', 'checkout', 30),
  'an own override': flags.selfOverrideQuery('shop', 'checkout'),
  'overrides of a flag': flags.overridesQuery('shop', 'checkout'),
  'the organization': organization.organizationQuery,
  'DAGs of a version': apps.versionDagsQuery('shop', 'report', '1.0.0'),
  'names of members': members.memberNamesQuery('shop'),
  'people to add': members.candidatesQuery('shop', 'ada'),
  'why a permission': members.explanationQuery('u-1', 'flags:edit', 'project:shop'),
  'saved views': savedViewsQuery('shop'),
  overview: overviewQuery('shop'),
};

/** The requests of a query, the second page included, as `/path?search`. */
async function requestsOf(options: object): Promise<string[]> {
  let page = 0;
  const handler = () => {
    page += 1;
    return { body: { items: [], tasks: [], overrides: [], next_cursor: page === 1 ? 'c-2' : null } };
  };
  const calls = fakeApi(
    new Proxy({}, { get: () => handler, has: (_, key) => key !== 'POST /api/auth/refresh' }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if ('getNextPageParam' in options) await client.fetchInfiniteQuery({ ...options, pages: 2 } as never);
  else await client.fetchQuery(options as never);
  return calls.map(
    ({ method, path, search }) => `${method} ${path}?${decodeURIComponent(search.toString())}`,
  );
}

async function requests(queries: Record<string, object>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [name, options] of Object.entries(queries)) all[name] = await requestsOf(options);
  return all;
}

describe('requests of the portal', () => {
  it('for lists contain every filter, and the cursor of the previous page', async () => {
    expect(await requests(PAGES)).toMatchInlineSnapshot(`
      {
        "API keys": [
          "GET /api/projects/shop/api-keys?",
          "GET /api/projects/shop/api-keys?cursor=c-2",
        ],
        "apps, all": [
          "GET /api/v1/apps?limit=50&archived=false&q=rep",
          "GET /api/v1/apps?limit=50&archived=false&q=rep&cursor=c-2",
        ],
        "apps, members": [
          "GET /api/v1/apps/report/members?limit=50",
          "GET /api/v1/apps/report/members?limit=50&cursor=c-2",
        ],
        "apps, versions": [
          "GET /api/v1/apps/report/versions?limit=50",
          "GET /api/v1/apps/report/versions?limit=50&cursor=c-2",
        ],
        "audit": [
          "GET /api/audit?q=x&actor=ada@example.com&action=project.created&from=2026-11-20T00:00:00.000Z&to=2026-11-20T00:00:00.000Z",
          "GET /api/audit?q=x&actor=ada@example.com&action=project.created&from=2026-11-20T00:00:00.000Z&to=2026-11-20T00:00:00.000Z&cursor=c-2",
        ],
        "flags, archived": [
          "GET /api/flags?project_id=shop&archived=true&limit=50&sort=key&state=archived&q=x&tag=t&group=g",
          "GET /api/flags?project_id=shop&archived=true&limit=50&sort=key&state=archived&q=x&tag=t&group=g&cursor=c-2",
        ],
        "flags, history": [
          "GET /api/flags/history?project_id=shop&limit=50&key=checkout&entity=flag",
          "GET /api/flags/history?project_id=shop&limit=50&key=checkout&entity=flag&cursor=c-2",
        ],
        "flags, in use": [
          "GET /api/flags?project_id=shop&archived=false&limit=50&sort=-updated_at&stale=true",
          "GET /api/flags?project_id=shop&archived=false&limit=50&sort=-updated_at&stale=true&cursor=c-2",
        ],
        "flags, schedules": [
          "GET /api/flags/schedules?project_id=shop&key=checkout&limit=20&state=pending",
          "GET /api/flags/schedules?project_id=shop&key=checkout&limit=20&state=pending&cursor=c-2",
        ],
        "installations of a project": [
          "GET /api/v1/apps/installations?project_id=shop&limit=50",
          "GET /api/v1/apps/installations?project_id=shop&limit=50&cursor=c-2",
        ],
        "installations of an app": [
          "GET /api/v1/apps/installations?app=report&limit=50",
          "GET /api/v1/apps/installations?app=report&limit=50&cursor=c-2",
        ],
        "installations, members": [
          "GET /api/v1/apps/installations/i-1/members?limit=50",
          "GET /api/v1/apps/installations/i-1/members?limit=50&cursor=c-2",
        ],
        "members": [
          "GET /api/projects/shop/members?",
          "GET /api/projects/shop/members?cursor=c-2",
        ],
        "own sessions": [
          "GET /api/auth/sessions?",
          "GET /api/auth/sessions?cursor=c-2",
        ],
        "own tokens": [
          "GET /api/auth/tokens?",
          "GET /api/auth/tokens?cursor=c-2",
        ],
        "people": [
          "GET /api/users?q=ada",
          "GET /api/users?q=ada&cursor=c-2",
        ],
        "projects": [
          "GET /api/projects?archived=true&limit=200",
          "GET /api/projects?archived=true&limit=200&cursor=c-2",
        ],
        "runs of an installation": [
          "GET /api/v1/apps/runs?project_id=shop&installation_id=i-1&limit=50",
          "GET /api/v1/apps/runs?project_id=shop&installation_id=i-1&limit=50&cursor=c-2",
        ],
        "runs, filtered": [
          "GET /api/v1/apps/runs?project_id=shop&limit=50&app=report&from=2026-11-20T00:00:00.000Z&run_kind=event&state=failed",
          "GET /api/v1/apps/runs?project_id=shop&limit=50&app=report&from=2026-11-20T00:00:00.000Z&run_kind=event&state=failed&cursor=c-2",
        ],
        "signing keys": [
          "GET /api/auth/signing-keys?",
          "GET /api/auth/signing-keys?cursor=c-2",
        ],
        "tokens of a person": [
          "GET /api/users/u-1/tokens?",
          "GET /api/users/u-1/tokens?cursor=c-2",
        ],
      }
    `);
  });

  it('for single resources name exactly one', async () => {
    expect(await requests(ONES)).toMatchInlineSnapshot(`
      {
        "DAGs of a version": [
          "GET /api/v1/apps/report/versions/1.0.0/dags?project_id=shop",
        ],
        "a flag": [
          "GET /api/flags/checkout?project_id=shop",
        ],
        "a run": [
          "GET /api/v1/apps/runs/r-1?",
        ],
        "a version": [
          "GET /api/v1/apps/report/versions/1.0.0?",
        ],
        "an app": [
          "GET /api/v1/apps/report?",
        ],
        "an installation": [
          "GET /api/v1/apps/installations/i-1?",
        ],
        "an own override": [
          "GET /api/flags/checkout/self-override?project_id=shop",
        ],
        "flags of a group": [
          "GET /api/flags?project_id=shop&archived=false&sort=key&group=growth&limit=200",
        ],
        "groups, archived": [
          "GET /api/flags/groups?project_id=shop&archived=true&limit=200",
          "GET /api/flags/groups?project_id=shop&archived=true&limit=200&cursor=c-2",
        ],
        "installations to run": [
          "GET /api/v1/apps/installations?project_id=shop&limit=200",
        ],
        "names of members": [
          "GET /api/projects/shop/members?limit=200",
        ],
        "overrides of a flag": [
          "GET /api/flags/snapshot?project_id=shop",
        ],
        "overview": [
          "GET /api/projects/shop/overview?",
        ],
        "people to add": [
          "GET /api/projects/shop/member-candidates?q=ada",
        ],
        "runs over time": [
          "GET /api/v1/apps/runs/histogram?project_id=shop&buckets=48&app=report&from=2026-11-20T00:00:00.000Z",
        ],
        "saved views": [
          "GET /api/projects/shop/views?limit=200",
        ],
        "tasks of a run": [
          "GET /api/v1/apps/runs/r-1/tasks?",
        ],
        "the installation here": [
          "GET /api/v1/apps/installations?project_id=shop&app=report&limit=1",
        ],
        "the last changes of a flag": [
          "GET /api/flags/history?project_id=shop&key=checkout&entity=flag&limit=20",
        ],
        "the last runs": [
          "GET /api/v1/apps/runs?project_id=shop&installation_id=i-1&limit=5",
        ],
        "the organization": [
          "GET /api/organization?",
        ],
        "usage of a flag": [
          "GET /api/flags/usage?project_id=shop&key=checkout&days=30",
        ],
        "why a permission": [
          "GET /api/permissions/explain?user_id=u-1&permission=flags:edit&object=project:shop",
        ],
      }
    `);
  });

  it('have distinct cache keys, so that none shows the response of another', () => {
    const keys = Object.values({ ...PAGES, ...ONES }).map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
