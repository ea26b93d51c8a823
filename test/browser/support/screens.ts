import type { Page } from 'playwright-core';
import { SEEDED_ROOT, SEEDED_TRACE } from './seed/seed-trace.js';
import type { Seeded } from './seed/seed.js';
import { ERROR_GROUP } from './seed/seed-events.js';

export interface Screen {
  /** Used in the names of screenshots and in test titles. */
  name: string;
  path: string;
  /** Waits for content that only the loaded page has, such as a heading or a row. */
  ready: (page: Page) => Promise<unknown>;
  /** Opened without a session. */
  outside?: boolean;
  /** Changes the responses to the page, before it is opened. */
  before?: (page: Page) => Promise<unknown>;
}

const BYTES_32 = 'A'.repeat(43);
/** The URL that `signalbox login` opens. */
const COMMAND_LOGIN = `/command-login?port=50123&state=${BYTES_32}&code_challenge=${BYTES_32}&machine=laptop`;

/** Any heading, except that of a loading page. */
const ANY = /^(?!Loading)/;
const heading = (name: RegExp | string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const text = (what: RegExp | string) => (page: Page) =>
  page.getByRole('main').getByText(what).first().waitFor();

/** All screens of a seeded installation. */
export function screensOf({
  apps: { runs, installation },
  event,
  invitation,
}: Pick<Seeded, 'apps' | 'event' | 'invitation'>): Screen[] {
  const shop = (name: string, path: string, ready: Screen['ready']): Screen => ({
    name,
    path: `/p/shop${path}`,
    ready,
  });
  return [
    { name: 'login', path: '/login', ready: heading('Sign in'), outside: true },
    { name: 'login-ended', path: '/login?ended=true', ready: text('Your session has ended'), outside: true },
    {
      name: 'setup',
      path: '/setup',
      ready: heading('Set up Signalbox'),
      outside: true,
      before: (page) =>
        page.route('**/api/bootstrap', (route) => route.fulfill({ json: { required: true } })),
    },
    { name: 'setup-done', path: '/setup', ready: heading('Already set up'), outside: true },
    {
      name: 'invitation',
      path: `/invitation#token=${invitation}`,
      ready: heading('Join Acme'),
      outside: true,
    },
    {
      name: 'invitation-used',
      path: '/invitation#token=used',
      ready: heading('This link no longer works'),
      outside: true,
    },
    { name: 'password-reset', path: '/password-reset#token=one', ready: heading(ANY), outside: true },
    { name: 'password-reset-lost', path: '/password-reset', ready: heading(ANY), outside: true },
    { name: 'projects', path: '/', ready: text('Web shop') },
    { name: 'projects-archived', path: '/?archived=true', ready: text('Old shop') },
    { name: 'archived-project', path: '/p/old-shop', ready: text('This project is archived') },
    shop('overview', '', text('Events')),
    shop('events', '/events', (page) => page.getByRole('listitem').getByRole('link').first().waitFor()),
    shop(
      'events-filtered',
      `/events?not_type=trace&not_level=error&not_source=${encodeURIComponent('["payments"]')}&data=${encodeURIComponent('["{\\"module\\":\\"http\\"}"]')}`,
      (page) => page.getByRole('list', { name: 'Active filters' }).waitFor(),
    ),
    shop('event-panel', `/events?event=${event}`, (page) =>
      page.getByRole('region', { name: 'Fields' }).waitFor(),
    ),
    shop('event', `/events/${event}`, heading(ANY)),
    shop('errors', '/errors', text(/^TypeError: /)),
    shop('error-group', `/errors/${ERROR_GROUP}`, heading(/^TypeError: /)),
    shop('traces', '/traces', text(SEEDED_ROOT)),
    shop('trace', `/traces/${SEEDED_TRACE}`, (page) =>
      page
        .getByRole('treeitem', { name: /authorize/ })
        .first()
        .waitFor(),
    ),
    shop('trace-table', `/traces/${SEEDED_TRACE}?view=table`, text('sendConfirmation')),
    shop('deploys', '/deploys', (page) => page.getByRole('region', { name: 'History' }).waitFor()),
    shop('costs', '/costs', (page) => page.getByRole('region', { name: 'Amounts in EUR' }).waitFor()),
    shop('configs', '/configs', (page) =>
      page.getByRole('region', { name: 'Configuration entries' }).waitFor(),
    ),
    shop('config-history', '/configs?path=services%2Fcheckout.yaml&view=split', (page) =>
      page
        .getByRole('region', { name: /^Diff of/ })
        .or(page.getByText('No changes of this entry'))
        .first()
        .waitFor(),
    ),
    shop('repositories', '/repositories', (page) => page.getByRole('region', { name: 'Branches' }).waitFor()),
    shop('commits', '/repositories?repository=acme%2Fcheckout', (page) =>
      // The seed draws repositories at random, so that this one may be missing.
      page.getByRole('region', { name: 'Commits' }).or(page.getByText('No commits here')).first().waitFor(),
    ),
    shop('webhooks', '/webhooks', (page) => page.getByRole('region', { name: 'Destinations' }).waitFor()),
    shop('audit-events', '/audit', (page) => page.getByRole('region', { name: 'Audit events' }).waitFor()),
    shop('tenants', '/tenants', (page) => page.getByRole('region', { name: 'Tenants' }).waitFor()),
    shop('videos', '/videos', (page) => page.getByRole('region', { name: 'Videos' }).waitFor()),
    shop('flag-events', '/flag-events', (page) =>
      page.getByRole('region', { name: 'Flag events' }).waitFor(),
    ),
    shop('logs', '/logs', (page) => page.getByRole('region', { name: 'Patterns of log lines' }).waitFor()),
    shop('performance', '/performance', (page) => page.locator('figure svg').first().waitFor()),
    shop('flags', '/flags', text('new-checkout')),
    shop('flag-groups', '/flags/groups', text('Growth experiments')),
    shop('flag-playground', '/flags/playground', text('new-checkout')),
    shop('flags-history', '/flags/history', text('new-checkout')),
    shop('flag-rules', '/flags/new-checkout/rules', heading('New checkout')),
    shop('flag-overrides', '/flags/welcome-tour/overrides', heading('Tour for new customers')),
    shop(
      'flag-preview',
      '/flags/new-checkout/preview?ctx=%7B%22userId%22%3A%22user-7%22%7D',
      heading('New checkout'),
    ),
    shop('flag-history', '/flags/new-checkout/history', text('Conversion is up')),
    shop('flag-settings', '/flags/new-checkout/settings', heading('New checkout')),
    shop('apps', '/apps', text('Nightly report')),
    shop('app-versions', '/apps/nightly-report/versions', heading('Nightly report')),
    shop('app-installations', '/apps/nightly-report/installations', heading('Nightly report')),
    shop('app-members', '/apps/nightly-report/members', heading('Nightly report')),
    shop('app-publish', '/apps/nightly-report/publish', heading('Nightly report')),
    shop('app-settings', '/apps/nightly-report/settings', heading('Nightly report')),
    shop('app-install', '/apps/catalog-import/install', heading(/Catalog import/)),
    ...['overview', 'grants', 'settings', 'runs', 'members', 'upgrade'].map((part) =>
      shop(`installation-${part}`, `/apps/installations/${installation}/${part}`, heading(/Nightly report/)),
    ),
    shop('runs', '/runs', text('nightly-report')),
    shop('run-running', `/runs/${runs.running}`, text('Running')),
    shop('run-queued', `/runs/${runs.queued}`, text(/^(?:Submitted|Queued in the orchestrator)/)),
    shop('run-canceled', `/runs/${runs.canceled}`, text('Canceled')),
    shop('run-input', `/runs/${runs.succeeded}?tab=input`, text('Succeeded')),
    shop('run-result', `/runs/${runs.succeeded}?tab=result`, text('Run again with this result as input')),
    shop('run-failed', `/runs/${runs.failed}`, text('Failed')),
    shop('run-tasks', `/runs/${runs.failed}?tab=tasks`, text('Failed')),
    shop('run-logs', `/runs/${runs.succeeded}?tab=logs`, text('Succeeded')),
    shop('members', '/members', text('Grace Hopper')),
    shop('settings-general', '/settings/general', heading(ANY)),
    shop('settings-keys', '/settings/keys', text('first key')),
    shop('settings-service-accounts', '/settings/service-accounts', text('No service account yet')),
    shop('settings-limits', '/settings/limits', heading(ANY)),
    shop('settings-retention', '/settings/retention', text('Stored since (UTC)')),
    shop('settings-danger', '/settings/danger', heading(ANY)),
    { name: 'people', path: '/org/members', ready: text('Grace Hopper') },
    { name: 'audit', path: '/org/audit', ready: heading('Audit') },
    { name: 'organization', path: '/org/settings', ready: heading(ANY) },
    { name: 'health', path: '/health', ready: heading('System health') },
    { name: 'me', path: '/me', ready: heading(ANY) },
    { name: 'me-tokens', path: '/me/tokens', ready: heading(ANY) },
    { name: 'command-login', path: COMMAND_LOGIN, ready: heading('Sign in on the command line') },
    { name: 'me-appearance', path: '/me/appearance', ready: heading(ANY) },
    { name: 'me-sessions', path: '/me/sessions', ready: heading(ANY) },
    { name: 'not-found', path: '/p/nowhere', ready: heading('Page not found') },
    { name: 'no-such-page', path: '/nothing/at/all', ready: heading('Page not found') },
    shop('no-such-flag', '/flags/no-such-flag/rules', heading('Page not found')),
  ];
}
