import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem, type FakeCall } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { ProjectSettingForm } from './project-setting-form';

const PATCH = 'PATCH /api/projects/shop';
const REASON = 'Needs project:manage on Shop.';

async function showForm(
  options: { blocked?: string; stale?: string } = {},
): Promise<{ reloads: () => number }> {
  let reloads = 0;
  await renderScreen(
    <ProjectSettingForm
      project={{ key: 'shop', version: 3 }}
      reload={() => Promise.resolve((reloads += 1))}
      stored="Shop"
      toChanges={(name) => ({ name })}
      isValid={(name) => name !== ''}
      blocked={options.blocked ?? null}
      what="Your change to the name"
      submit="Save name"
      saved="Name saved."
      maxWidth={480}
      {...(options.stale === undefined ? {} : { stale: options.stale })}
    >
      {(name, change) => (
        <TextInput label="Name" value={name} onChange={({ currentTarget }) => change(currentTarget.value)} />
      )}
    </ProjectSettingForm>,
  );
  return { reloads: () => reloads };
}
const field = () => screen.findByLabelText('Name');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save name' }));
const patches = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'PATCH');

describe('the form of a project setting', () => {
  it('sends the draft with the version that was read, and is unchanged afterwards', async () => {
    const calls = fakeApi({ [PATCH]: { body: {} }, 'GET /api/auth/me': { body: {} } });
    await showForm();
    await fillIn(await field(), 'Web shop');
    await save();
    expect(await screen.findByText('Name saved.')).toBeInTheDocument();
    expect(patches(calls).map(({ body }) => body)).toEqual([{ name: 'Web shop', version: 3 }]);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    expect(await field()).toHaveValue('Shop');
  });

  it('sends nothing that is unchanged or invalid', async () => {
    const calls = fakeApi({ [PATCH]: { body: {} } });
    await showForm();
    await field();
    await save();
    await userEvent.clear(await field());
    await save();
    expect(patches(calls)).toEqual([]);
  });

  it('sends nothing without the permission, and shows which is missing', async () => {
    const calls = fakeApi({ [PATCH]: { body: {} } });
    await showForm({ blocked: REASON });
    await userEvent.type(await field(), '!{Enter}');
    await save();
    // Browser extensions can submit a form without its button.
    fireEvent.submit(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText(REASON)).toBeInTheDocument();
    expect(patches(calls)).toEqual([]);
  });

  it('discards the draft and the problem', async () => {
    fakeApi({ [PATCH]: problem(403, 'forbidden', 'Not allowed.') });
    await showForm();
    await fillIn(await field(), 'Web shop');
    await save();
    expect(await screen.findByText('Not allowed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await field()).toHaveValue('Shop');
    expect(screen.queryByText('Not allowed.')).toBeNull();
  });

  it.each([
    ['its own text', { stale: 'Shop was renamed.' }, 'Shop was renamed.'],
    ['the problem', {}, 'Changed by someone else.'],
  ])(
    'reads the project again when its version is stale, keeps the draft and shows %s',
    async (_what, options, text) => {
      fakeApi({ [PATCH]: problem(412, 'version_stale', 'Changed by someone else.') });
      const { reloads } = await showForm(options);
      await fillIn(await field(), 'Web shop');
      await save();
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(reloads()).toBe(1));
      expect(await field()).toHaveValue('Web shop');
    },
  );
});
