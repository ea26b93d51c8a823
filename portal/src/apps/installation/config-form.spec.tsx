import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ExactNumber, parseExact } from '../../api/exact-json';
import { fakeApi, problem } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import { anInstallation, aVersion } from '../app-fixture';
import { ConfigForm, changedSettings } from './config-form';

const VERSION = aVersion('1.0.0', {
  run_kinds: ['manual'],
  config_schema: { type: 'object', properties: { language: { type: 'string' } } },
});

describe('the settings of an installation', () => {
  it('show the changes of another user first, and then overwrite them on request', async () => {
    let theirs = anInstallation({ version: 5, config: { language: 'fr' } });
    const calls = fakeApi({
      'GET /api/v1/apps/installations/i-1': () => ({ body: theirs }),
      'PATCH /api/v1/apps/installations/i-1': () => {
        if (calls.filter(({ method }) => method === 'PATCH').length === 1) {
          return problem(412, 'version_stale', 'Changed.');
        }
        theirs = anInstallation({ version: 6, config: { language: 'de' } });
        return { body: theirs };
      },
    });
    await renderScreen(<ConfigForm project="shop" installation={anInstallation()} version={VERSION} />);
    await fillIn(screen.getByRole('textbox', { name: 'Language' }), 'de');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Meanwhile: language is "fr" now.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Language' })).toHaveValue('de');
    await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByText(/Meanwhile/)).toBeNull());
    const patches = calls.filter(({ method }) => method === 'PATCH');
    expect(patches.at(-1)?.body).toEqual({ config: { language: 'de' } });
    expect(patches.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"']);
  });

  it('keep the digits of numbers that exceed a double, in inputs and beside them', async () => {
    const calls = fakeApi({ 'PATCH /api/v1/apps/installations/i-1': { body: anInstallation() } });
    const version = aVersion('1.0.0', {
      run_kinds: ['manual'],
      config_schema: {
        type: 'object',
        properties: {
          account: { type: 'integer', maximum: new ExactNumber('99999999999999999999') },
          limits: { type: 'object' },
          tier: { enum: [new ExactNumber('9007199254740993'), 2] },
        },
      },
    });
    const config = parseExact(
      '{"account":12345678901234567890,"limits":{"most":9007199254740993},"tier":9007199254740993}',
    ) as Record<string, unknown>;
    await renderScreen(
      <ConfigForm project="shop" installation={anInstallation({ config })} version={version} />,
    );
    const account = screen.getByRole('textbox', { name: 'Account' });
    expect(account).toHaveValue('12345678901234567890');
    expect(screen.getByRole('textbox', { name: 'Limits' })).toHaveValue('{\n  "most": 9007199254740993\n}');
    await fillIn(account, '12345678901234567891');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.text).toBe(
        '{"config":{"account":12345678901234567891,"tier":9007199254740993,"limits":{"most":9007199254740993}}}',
      ),
    );
    await fillIn(account, '123456789012345678901234');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(account).toBeInvalid();
  });

  it('are replaced by the changes of the other user on request', async () => {
    fakeApi({
      'GET /api/v1/apps/installations/i-1': {
        body: anInstallation({ version: 5, config: { language: 'fr' } }),
      },
      'PATCH /api/v1/apps/installations/i-1': problem(412, 'version_stale', 'Changed.'),
    });
    await renderScreen(<ConfigForm project="shop" installation={anInstallation()} version={VERSION} />);
    await fillIn(screen.getByRole('textbox', { name: 'Language' }), 'de');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    expect(screen.getByRole('textbox', { name: 'Language' })).toHaveValue('fr');
  });

  it('hide typed secrets, and send the mask of an unchanged one', async () => {
    const secret = aVersion('1.0.0', {
      run_kinds: ['manual'],
      config_schema: {
        type: 'object',
        properties: {
          language: { type: 'string' },
          token: { type: 'string', writeOnly: true, minLength: 20 },
          password: { type: 'string', format: 'password' },
        },
      },
    });
    const config = { language: 'en', token: '••••••••', password: '••••••••' };
    const calls = fakeApi({ 'PATCH /api/v1/apps/installations/i-1': { body: anInstallation({ config }) } });
    await renderScreen(
      <ConfigForm project="shop" installation={anInstallation({ config })} version={secret} />,
    );
    const token = screen.getByLabelText('Token');
    expect(token).toHaveAttribute('type', 'password');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await fillIn(password, 'hunter2-hunter2');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        config: { ...config, password: 'hunter2-hunter2' },
      }),
    );
    // The message does not state when settings apply: only the app determines that.
    expect(await screen.findByText('Settings saved.')).toBeInTheDocument();
  });

  it('do not replace unsaved input when they are refetched', async () => {
    fakeApi({});
    const installation = anInstallation();
    function Screen() {
      const [current, setCurrent] = useState(installation);
      return (
        <>
          <button onClick={() => setCurrent(anInstallation({ version: 9, config: { language: 'fr' } }))}>
            Read again
          </button>
          <ConfigForm project="shop" installation={current} version={VERSION} />
        </>
      );
    }
    await renderScreen(<Screen />);
    await fillIn(screen.getByRole('textbox', { name: 'Language' }), 'de');
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    expect(screen.getByRole('textbox', { name: 'Language' })).toHaveValue('de');
  });

  it('are not sent by Enter without the permission', async () => {
    const calls = fakeApi({});
    const installation = anInstallation({ can: ['installations:view'] });
    await renderScreen(<ConfigForm project="shop" installation={installation} version={VERSION} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Language' }));
    await userEvent.keyboard('{Enter}');
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('replace a secret as a whole: its mask is selected, and never becomes a part of the typed value', async () => {
    const secret = aVersion('1.0.0', {
      run_kinds: ['manual'],
      config_schema: {
        type: 'object',
        properties: {
          token: { type: 'string', writeOnly: true, maxLength: 4 },
          language: { type: 'string' },
        },
      },
    });
    const config = { language: 'en', token: '••••••••' };
    const calls = fakeApi({ 'PATCH /api/v1/apps/installations/i-1': { body: anInstallation({ config }) } });
    await renderScreen(
      <ConfigForm project="shop" installation={anInstallation({ config })} version={secret} />,
    );
    const token = screen.getByLabelText<HTMLInputElement>('Token');
    act(() => token.focus());
    expect([token.selectionStart, token.selectionEnd]).toEqual([0, 8]);
    // An unchanged mask exceeds the schema's maxLength, but represents a stored value that does not.
    await fillIn(screen.getByRole('textbox', { name: 'Language' }), 'de');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ config: { language: 'de', token: '••••••••' } });
    act(() => token.setSelectionRange(8, 8));
    await userEvent.type(token, 'x', { initialSelectionStart: 8, initialSelectionEnd: 8 });
    expect(token).toHaveValue('x');
  });

  it('that were removed meanwhile are listed, too', () => {
    const before = { ...anInstallation(), config: { language: 'en', region: 'eu' } };
    expect(changedSettings(before, anInstallation())).toBe('Meanwhile: region is not set now.');
  });
});
