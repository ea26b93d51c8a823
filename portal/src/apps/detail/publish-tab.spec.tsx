import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import { anApp, aVersion } from '../app-fixture';
import { EXAMPLE_MANIFEST } from './manifest-field';
import { PublishVersion } from './publish-tab';

const POST = 'POST /api/v1/apps/daily-report/versions';
const SCHEMA = { 'GET /api/v1/apps/manifest.schema.json': { body: { type: 'object' } } };
const manifest = () => screen.findByRole('textbox', { name: 'Manifest' });
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish version' }));

describe('publishing a version', () => {
  it('starts with the example, or with the previous version', async () => {
    fakeApi({
      ...SCHEMA,
      'GET /api/v1/apps/daily-report/versions/1.1.0': { body: aVersion('1.1.0', { run_kinds: ['event'] }) },
    });
    const first = await renderScreen(<PublishVersion project="shop" app={anApp({ latest_version: null })} />);
    expect(JSON.parse((await manifest()).textContent)).toEqual(EXAMPLE_MANIFEST);
    first.unmount();
    await renderScreen(<PublishVersion project="shop" app={anApp()} />);
    expect(JSON.parse((await manifest()).textContent)).toEqual({ run_kinds: ['event'] });
  });

  it('sends only valid JSON, and shows each problem of the service by its path', async () => {
    const calls = fakeApi({
      ...SCHEMA,
      [POST]: problem(422, 'manifest_invalid', 'See errors.', {
        errors: [
          { path: 'run_kinds[0]', problem: 'must be one of manual, schedule, event' },
          { path: '["<script>"]', problem: 'is not a known field' },
        ],
      }),
    });
    await renderScreen(<PublishVersion project="shop" app={anApp({ latest_version: null })} />);
    await fillIn(await manifest(), '{"run_kinds": ');
    await fillIn(screen.getByRole('textbox', { name: 'Version' }), '1.0.0');
    await publish();
    expect(await screen.findByText(/This is not JSON/)).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await fillIn(await manifest(), '{"run_kinds": ["x"], "<script>": 1}');
    await publish();
    expect(await screen.findByText('2 problems in the manifest')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'run_kinds[0]: must be one of manual, schedule, event',
    );
    expect(screen.getByText('["<script>"]')).toBeVisible();
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({ version: '1.0.0', manifest: { run_kinds: ['x'], '<script>': 1 } }),
    );
  });

  it('edits the manifest as plain text when the code editor cannot be loaded, and sends all digits', async () => {
    const calls = fakeApi({ ...SCHEMA, [POST]: problem(422, 'manifest_invalid', 'See errors.') });
    await renderScreen(<PublishVersion project="shop" app={anApp({ latest_version: null })} />);
    const field = await manifest();
    expect(field.tagName).toBe('TEXTAREA');
    await fillIn(field, '{"config_schema": {"default": 12345678901234567890, "maximum": 1.10}}');
    await fillIn(screen.getByRole('textbox', { name: 'Version' }), '1.0.0');
    await publish();
    await waitFor(() =>
      expect(calls.at(-1)?.text).toContain('{"default":12345678901234567890,"maximum":1.10}'),
    );
  });

  it('shows at its field that the version exists already', async () => {
    fakeApi({ ...SCHEMA, [POST]: problem(409, 'app_version_exists', 'It is there.') });
    await renderScreen(<PublishVersion project="shop" app={anApp({ latest_version: null })} />);
    await fillIn(await screen.findByRole('textbox', { name: 'Version' }), '1.0.0');
    await publish();
    expect(await screen.findByText(/version already exists with a different manifest/)).toBeVisible();
  });
});
