import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectCopy } from '../../support/processes/project-copy.js';
import { pageErrorsOf, screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';

/** The files of docs/how-to/add-an-event-type.md: a schema, and one folder each in the service and the portal. */
const FILES = {
  'contracts/events/ticket.schema.json': JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'ticket',
    description: 'A ticket of the help desk was opened, changed or closed.',
    type: 'object',
    properties: {
      number: { type: 'string', maxLength: 1024, description: 'The number that customers see.' },
      desk: { type: ['string', 'null'], maxLength: 1024, description: 'Who works on it.' },
      state: { type: ['string', 'null'], maxLength: 1024, description: 'The state after the change.' },
    },
    required: ['number'],
    additionalProperties: true,
    examples: [{ number: 'T-17', desk: 'billing', state: 'open' }],
  }),
  'src/events/types/ticket/ticket.type.ts': `import type { EventTypeDefinition } from '../event-type-definition.js';
export default { name: 'ticket', level: { word: 'state' }, source: 'desk' } satisfies EventTypeDefinition;
`,
  'portal/src/events/types/ticket/ticket.view.tsx': `import { Ticket } from 'lucide-react';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
export default {
  label: 'Help desk ticket',
  icon: Ticket,
  title: (data) => join(' is ', field(data, 'number'), field(data, 'state')),
} satisfies TypeView;
`,
};

describe('a fourteenth type of events', () => {
  let copy: ProjectCopy;
  let installation: Installation;
  let browser: TestBrowser;

  beforeAll(async () => {
    copy = await ProjectCopy.make();
    for (const [path, text] of Object.entries(FILES)) await copy.write(path, text);
    await copy.buildService();
    await copy.node('dist/write-openapi.js');
    await copy.buildPortal();
    [installation, browser] = await Promise.all([
      Installation.start({ root: copy.folder }),
      TestBrowser.start(),
    ]);
    const project = await installation.project('shop', 'Web shop');
    const { json } = await installation.send(project, [
      {
        type: 'ticket',
        ts: new Date().toISOString(),
        data: { number: 'T-17', desk: 'billing', state: 'failed' },
      },
      { type: 'ticket', ts: new Date().toISOString(), data: { desk: 'billing' } },
      { type: 'log', ts: new Date().toISOString(), data: { message: 'something else' } },
    ]);
    expect(json).toMatchObject({ accepted: 2, rejected: [{ index: 1 }] });
  }, 900_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
    await copy?.remove();
  });

  it('is in the lists, facets, counts and schemas of the API', async () => {
    const { items } = await installation.api<{ items: object[] }>(
      'GET',
      '/api/events?project_id=shop&type=ticket',
    );
    expect(items).toMatchObject([{ type: 'ticket', level: 'error', source: 'billing' }]);
    const day = `from=${new Date(Date.now() - 3_600_000).toISOString()}`;
    const facets = await installation.api('GET', `/api/events/facets?project_id=shop&${day}`);
    expect(JSON.stringify(facets)).toContain('"ticket"');
    const histogram = await installation.api(
      'GET',
      `/api/events/histogram?project_id=shop&type=ticket&${day}`,
    );
    expect(JSON.stringify(histogram)).toMatch(/"error":1/);
    const found = await installation.api<{ items: object[] }>(
      'GET',
      '/api/events?project_id=shop&query=type:ticket%20desk:billing',
    );
    expect(found.items).toHaveLength(1);
    await expect(installation.api('GET', '/api/ingest/schemas/ticket')).resolves.toMatchObject({
      title: 'ticket',
    });
  });

  it('is in the documents that clients are generated from', async () => {
    const text = await readFile(join(copy.folder, 'contracts/openapi.json'), 'utf8');
    expect(text).toMatch(/"tenant",\s+"ticket",\s+"trace"/);
    const generator = new URL('../../../scripts/client-events/event-types.mjs', import.meta.url);
    const read = `import { readEventTypes } from ${JSON.stringify(generator.href)}; console.log(JSON.stringify(readEventTypes('contracts/events')))`;
    const types: unknown = JSON.parse(await copy.node('--input-type=module', '--eval', read));
    expect(types).toContainEqual(expect.objectContaining({ type: 'ticket' }));
  });

  it('has its title, its filter and its panel in the portal', async () => {
    const page = await pageIn(await browser.context());
    screenshotOnFailure(page, 'new-event-type');
    await signIn(page, installation.baseUrl);
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await page.getByRole('button', { name: /^Types:/ }).click();
    await page.getByRole('checkbox', { name: 'Help desk ticket' }).check();
    await page.waitForURL((url) => url.searchParams.get('type') === 'ticket');
    await page.keyboard.press('Escape');
    await page.getByRole('link').filter({ hasText: 'T-17 is failed' }).click();
    const panel = page.locator('[aria-labelledby="event-panel-title"]');
    await panel.getByText('billing', { exact: true }).first().waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });
});
