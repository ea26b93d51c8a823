import { listStates } from './list-states.js';
import { SEEDED_TRACE } from './seed/seed-trace.js';
import type { Seeded } from './seed/seed.js';
import { ERROR_GROUP } from './seed/seed-events.js';

/** Key of a project without any data. */
export const BARE = 'bare';

/** Data that a page loads, with the states of the page without it. */
export interface Loaded {
  /** Used in test titles. */
  what: string;
  /** Page with the data. */
  path: string;
  /** Path of the endpoint that returns the data. */
  api: RegExp;
  /** Page without data, and the text that it shows; a string: why the data is never empty. */
  empty: { path: string; text: RegExp | string } | string;
  /** Page whose filters match nothing, and the text that it shows; a string: why it has no filters. */
  filtered: { path: string; text: RegExp | string } | string;
}

const NO_FILTERS = 'it has no filters';
const ONE = 'it is a single resource';
const MATCHES_NOTHING = /^Nothing matches/;

/** The data that each route of the portal loads; a string: why the route has no states of its own. */
export function statesOf({
  apps: { installation, runs },
  event,
}: Pick<Seeded, 'apps' | 'event'>): Record<string, Loaded | readonly Loaded[] | string> {
  const here = `/p/shop/apps/installations/${installation}`;
  const app = '/p/shop/apps/nightly-report';
  const flag = '/p/shop/flags/new-checkout';
  const one = (what: string, path: string, api: RegExp): Loaded => ({
    what,
    path,
    api,
    empty: ONE,
    filtered: ONE,
  });
  const list = (what: string, path: string, api: RegExp, none: string, filter: string): Loaded => ({
    what,
    path: `/p/shop${path}`,
    api,
    empty: { path: `/p/${BARE}${path}`, text: none },
    filtered: { path: `/p/shop${path}?${filter}=nothing-has-this`, text: MATCHES_NOTHING },
  });
  return {
    '/login': 'the form is shown immediately',
    '/setup': 'the whole page waits for one response; a spec of the portal covers it',
    '/invitation': 'it has no session; screens.ts has its states',
    '/password-reset': 'it has no session; screens.ts has its states',
    '/': [
      {
        what: 'archived projects',
        path: '/?archived=true',
        api: /^\/api\/projects$/,
        empty: 'the seed has one; a spec of the portal covers the empty list',
        filtered: NO_FILTERS,
      },
    ],
    '/health': [
      one('the state of the system', '/health', /^\/api\/system$/),
      one('system metrics', '/health', /^\/api\/system\/series$/),
      one('system checks', '/health', /^\/api\/system\/doctor$/),
    ],
    '/me': 'it shows data of the session',
    '/me/appearance': 'it is kept in the browser',
    '/me/sessions': {
      what: 'sessions',
      path: '/me/sessions',
      api: /^\/api\/auth\/sessions$/,
      empty: 'the current session is always listed',
      filtered: NO_FILTERS,
    },
    '/me/tokens': {
      what: 'tokens',
      path: '/me/tokens',
      api: /^\/api\/auth\/tokens$/,
      empty: { path: '/me/tokens', text: 'No token yet' },
      filtered: NO_FILTERS,
    },
    '/command-login': 'it loads nothing of its own',
    '/org/audit': {
      what: 'audit',
      path: '/org/audit',
      api: /^\/api\/audit$/,
      empty: 'the set-up itself is an entry',
      filtered: { path: '/org/audit?q=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/org/members': {
      what: 'people',
      path: '/org/members',
      api: /^\/api\/users$/,
      empty: 'the signed-in user is always listed',
      filtered: { path: '/org/members?q=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/org/settings': [
      one('the organization', '/org/settings', /^\/api\/organization$/),
      {
        what: 'signing keys',
        path: '/org/settings',
        api: /^\/api\/auth\/signing-keys$/,
        empty: 'one is always in use',
        filtered: NO_FILTERS,
      },
    ],
    '/p/$project': {
      what: 'overview',
      path: '/p/shop',
      api: /^\/api\/projects\/[^/]+\/overview$/,
      empty: { path: `/p/${BARE}`, text: 'Getting started' },
      filtered: NO_FILTERS,
    },
    '/p/$project/members': {
      what: 'members',
      path: '/p/shop/members',
      api: /^\/api\/projects\/[^/]+\/members$/,
      empty: 'administrators are always listed',
      filtered: NO_FILTERS,
    },
    '/p/$project/settings/general': one('the project', '/p/shop/settings/general', /^\/api\/projects\/shop$/),
    '/p/$project/settings/limits': one(
      'project limits',
      '/p/shop/settings/limits',
      /^\/api\/projects\/shop$/,
    ),
    '/p/$project/settings/retention': one(
      'event retention',
      '/p/shop/settings/retention',
      /^\/api\/projects\/shop\/event-retention$/,
    ),
    '/p/$project/settings/danger': one('danger zone', '/p/shop/settings/danger', /^\/api\/projects\/shop$/),
    '/p/$project/settings/keys': {
      what: 'keys',
      path: '/p/shop/settings/keys',
      api: /^\/api\/projects\/[^/]+\/api-keys$/,
      empty: { path: `/p/${BARE}/settings/keys`, text: 'No API key yet' },
      filtered: NO_FILTERS,
    },
    '/p/$project/settings/service-accounts': {
      what: 'service accounts',
      path: '/p/shop/settings/service-accounts',
      api: /^\/api\/service-accounts$/,
      empty: { path: `/p/${BARE}/settings/service-accounts`, text: 'No service account yet' },
      filtered: NO_FILTERS,
    },
    '/p/$project/audit': {
      what: 'audit events',
      path: '/p/shop/audit',
      api: /^\/api\/audit-events$/,
      empty: 'the creation of the project is one',
      filtered: { path: '/p/shop/audit?actor=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/p/$project/costs': {
      what: 'costs',
      path: '/p/shop/costs',
      api: /^\/api\/costs$/,
      empty: { path: `/p/${BARE}/costs`, text: 'No costs yet' },
      filtered: NO_FILTERS,
    },
    '/p/$project/deploys': [
      {
        what: 'deploys',
        path: '/p/shop/deploys',
        api: /^\/api\/deploys$/,
        empty: { path: `/p/${BARE}/deploys`, text: 'No deploys yet' },
        filtered: { path: '/p/shop/deploys?service=nothing-has-this', text: MATCHES_NOTHING },
      },
      {
        what: 'running versions',
        path: '/p/shop/deploys',
        api: /^\/api\/deploys\/current$/,
        empty: 'the list of deploys states that there are none',
        filtered: NO_FILTERS,
      },
    ],
    '/p/$project/tenants': list('tenants', '/tenants', /^\/api\/tenants$/, 'No tenants yet', 'q'),
    '/p/$project/videos': list('video jobs', '/videos', /^\/api\/videos$/, 'No video jobs yet', 'q'),
    '/p/$project/flag-events': list(
      'flag events',
      '/flag-events',
      /^\/api\/feature-flag-events$/,
      'No flag events yet',
      'key',
    ),
    '/p/$project/events': {
      what: 'events',
      path: '/p/shop/events',
      api: /^\/api\/events$/,
      empty: { path: `/p/${BARE}/events`, text: 'Waiting for the first event' },
      filtered: { path: '/p/shop/events?query=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/p/$project/events/$event': one('event', `/p/shop/events/${event}`, /^\/api\/events\/[0-9a-f-]{36}$/),
    '/p/$project/errors': list('error groups', '/errors', /^\/api\/errors$/, 'No errors yet', 'q'),
    '/p/$project/errors/$group': one(
      'error group',
      `/p/shop/errors/${ERROR_GROUP}`,
      /^\/api\/errors\/[0-9a-f-]{36}$/,
    ),
    '/p/$project/traces': list(
      'traces',
      '/traces',
      /^\/api\/traces$/,
      'No traces in this time range',
      'name',
    ),
    '/p/$project/traces/$trace': [
      one('a trace', `/p/shop/traces/${SEEDED_TRACE}`, /^\/api\/traces\/[^/]+$/),
      {
        what: 'events of a trace',
        path: `/p/shop/traces/${SEEDED_TRACE}`,
        api: /^\/api\/traces\/[^/]+\/events$/,
        empty: 'a spec of the portal covers it',
        filtered: NO_FILTERS,
      },
    ],
    ...listStates(BARE),
    '/p/$project/flags': {
      what: 'flags',
      path: '/p/shop/flags',
      api: /^\/api\/flags$/,
      empty: { path: `/p/${BARE}/flags`, text: 'No flags yet' },
      filtered: { path: '/p/shop/flags?q=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/p/$project/flags/groups': {
      what: 'groups',
      path: '/p/shop/flags/groups',
      api: /^\/api\/flags\/groups$/,
      empty: { path: `/p/${BARE}/flags/groups`, text: 'No groups yet' },
      filtered: NO_FILTERS,
    },
    '/p/$project/flags/history': {
      what: 'flag history',
      path: '/p/shop/flags/history',
      api: /^\/api\/flags\/history$/,
      empty: { path: `/p/${BARE}/flags/history`, text: 'Nothing has changed yet' },
      filtered: { path: '/p/shop/flags/history?key=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/p/$project/flags/playground': {
      what: 'playground',
      path: '/p/shop/flags/playground',
      api: /^\/api\/flags\/preview$/,
      empty: { path: `/p/${BARE}/flags/playground`, text: 'No flags yet' },
      filtered: { path: '/p/shop/flags/playground?q=nothing-has-this', text: MATCHES_NOTHING },
    },
    '/p/$project/flags/$key/rules': [
      one('the flag', `${flag}/rules`, /^\/api\/flags\/new-checkout$/),
      {
        what: 'usage of the flag',
        path: `${flag}/rules`,
        api: /^\/api\/flags\/usage$/,
        empty: { path: '/p/shop/flags/read-only-mode/rules', text: /Never evaluated\. An evaluation counts/ },
        filtered: NO_FILTERS,
      },
      {
        what: 'planned changes',
        path: `${flag}/rules`,
        api: /^\/api\/flags\/schedules$/,
        empty: { path: '/p/shop/flags/read-only-mode/rules', text: 'No changes are planned.' },
        filtered: NO_FILTERS,
      },
    ],
    '/p/$project/flags/$key/overrides': [
      one('own override', `${flag}/overrides`, /^\/api\/flags\/new-checkout\/self-override$/),
      {
        what: 'overrides',
        path: `${flag}/overrides`,
        api: /^\/api\/flags\/overrides$/,
        empty: { path: `${flag}/overrides`, text: 'This flag has no overrides.' },
        filtered: NO_FILTERS,
      },
      one('own ids', `${flag}/overrides`, /^\/api\/projects\/shop\/identities$/),
    ],
    '/p/$project/flags/$key/preview': one('preview', `${flag}/preview`, /^\/api\/flags\/preview$/),
    '/p/$project/flags/$key/history': {
      what: 'history of the flag',
      path: `${flag}/history`,
      api: /^\/api\/flags\/history$/,
      empty: 'its creation is the first entry',
      filtered: NO_FILTERS,
    },
    '/p/$project/flags/$key/settings': 'it shows the flag',
    '/p/$project/apps': [
      {
        what: 'installed apps',
        path: '/p/shop/apps',
        api: /^\/api\/v1\/apps\/installations$/,
        empty: { path: `/p/${BARE}/apps`, text: /Nothing is installed in this project yet/ },
        filtered: NO_FILTERS,
      },
      {
        what: 'apps',
        path: '/p/shop/apps',
        api: /^\/api\/v1\/apps$/,
        empty: 'the organization has apps; a spec of the portal covers the empty list',
        filtered: { path: '/p/shop/apps?q=nothing-has-this', text: MATCHES_NOTHING },
      },
    ],
    '/p/$project/apps/$app/versions': [
      one('the app', `${app}/versions`, /^\/api\/v1\/apps\/nightly-report$/),
      {
        what: 'versions',
        path: `${app}/versions`,
        api: /^\/api\/v1\/apps\/nightly-report\/versions$/,
        empty: { path: '/p/shop/apps/catalog-import/versions', text: 'No version yet' },
        filtered: NO_FILTERS,
      },
    ],
    '/p/$project/apps/$app/installations': {
      what: 'installations',
      path: `${app}/installations`,
      api: /^\/api\/v1\/apps\/installations$/,
      empty: { path: '/p/shop/apps/catalog-import/installations', text: 'Not installed' },
      filtered: NO_FILTERS,
    },
    '/p/$project/apps/$app/members': {
      what: 'members of the app',
      path: `${app}/members`,
      api: /^\/api\/v1\/apps\/nightly-report\/members$/,
      empty: 'the creator is always listed',
      filtered: NO_FILTERS,
    },
    '/p/$project/apps/$app/publish': 'it is a form',
    '/p/$project/apps/$app/settings': 'it shows the app',
    '/p/$project/apps/$app/install': one(
      'version to install',
      '/p/shop/apps/nightly-report/install?version=1.3.0',
      /^\/api\/v1\/apps\/nightly-report\/versions\/1\.3\.0$/,
    ),
    '/p/$project/apps/installations/$id/overview': [
      one('the installation', `${here}/overview`, /^\/api\/v1\/apps\/installations\/[0-9a-f-]{36}$/),
      one('installed version', `${here}/overview`, /^\/api\/v1\/apps\/nightly-report\/versions\/1\.3\.0$/),
      {
        what: 'last runs of the installation',
        path: `${here}/overview`,
        api: /^\/api\/v1\/apps\/runs$/,
        empty: 'both seeded installations have runs',
        filtered: NO_FILTERS,
      },
    ],
    '/p/$project/apps/installations/$id/grants': one(
      'permissions',
      `${here}/grants`,
      /^\/api\/v1\/apps\/nightly-report\/versions\/1\.3\.0$/,
    ),
    '/p/$project/apps/installations/$id/settings': one(
      'settings of the installation',
      `${here}/settings`,
      /^\/api\/v1\/apps\/nightly-report\/versions\/1\.3\.0$/,
    ),
    '/p/$project/apps/installations/$id/runs': {
      what: 'runs of the installation',
      path: `${here}/runs`,
      api: /^\/api\/v1\/apps\/runs$/,
      empty: 'both seeded installations have runs',
      filtered: NO_FILTERS,
    },
    '/p/$project/apps/installations/$id/members': {
      what: 'members of the installation',
      path: `${here}/members`,
      api: /^\/api\/v1\/apps\/installations\/[0-9a-f-]{36}\/members$/,
      empty: 'managers of the project are always listed',
      filtered: NO_FILTERS,
    },
    '/p/$project/apps/installations/$id/upgrade': one(
      'version to upgrade to',
      `${here}/upgrade?version=1.4.0`,
      /^\/api\/v1\/apps\/nightly-report\/versions\/1\.4\.0$/,
    ),
    '/p/$project/runs': {
      what: 'runs',
      path: '/p/shop/runs',
      api: /^\/api\/v1\/apps\/runs$/,
      empty: { path: `/p/${BARE}/runs`, text: 'No runs in the last 24 hours' },
      filtered: { path: '/p/shop/runs?app=cleanup&state=canceled', text: MATCHES_NOTHING },
    },
    '/p/$project/runs/$id': [
      one('run', `/p/shop/runs/${runs.succeeded}`, /^\/api\/v1\/apps\/runs\/[0-9a-f-]{36}$/),
      {
        what: 'tasks of a run',
        path: `/p/shop/runs/${runs.succeeded}?tab=logs`,
        api: /^\/api\/v1\/apps\/runs\/[0-9a-f-]{36}\/tasks$/,
        empty: 'a simulated run always has one',
        filtered: NO_FILTERS,
      },
    ],
  };
}
