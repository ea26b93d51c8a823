import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** Manifest of an app whose runs last as long as their input specifies. */
export const MANIFEST = {
  run_kinds: ['manual'],
  input_schema: {
    type: 'object',
    required: ['day'],
    properties: {
      day: { type: 'string', format: 'date', title: 'Day' },
      simulate: {
        type: 'object',
        title: 'Simulation',
        properties: {
          duration_ms: { type: 'integer', title: 'Duration in ms' },
          queue_ms: { type: 'integer', title: 'Queue in ms' },
        },
      },
    },
  },
  config_schema: {
    type: 'object',
    required: ['recipient'],
    properties: { recipient: { type: 'string', title: 'Recipient', minLength: 3 } },
  },
  permissions: { required: ['events:view'], optional: ['mail:send'] },
};
/** Duration of a run that does not end during a test. */
export const LONG_MS = 600_000;

/** Registers an app on the page of a project's apps. Ends on the page for the app's first version. */
export async function registerApp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Register app' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Register an app' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Register app' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export async function writeVersion(page: Page, version: string, manifest: object): Promise<void> {
  await page.getByLabel('Version', { exact: true }).fill(version);
  await writeManifest(page, JSON.stringify(manifest));
  await page.getByRole('button', { name: 'Publish version' }).click();
}

/** Replaces the whole manifest by pasting: the editor would complete brackets that are typed. */
export async function writeManifest(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Manifest' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Starts to install the version that was just published. Ends at the settings of the installation. */
export async function beginInstalling(page: Page, version: string): Promise<void> {
  const details = page.getByRole('dialog', { name: `Version ${version}` });
  await details.waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Install in Web shop' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Recipient').waitFor();
}

/**
 * Starts a run on the page of an installation, through the form of its input.
 *
 * @returns the run's id.
 */
export async function startRun(page: Page, durationMs: number): Promise<string> {
  await page.getByRole('button', { name: 'Run now' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Run now' }).click();
  expect(await form.getByLabel('Day').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Day').fill('2026-11-20');
  await form.getByLabel('Duration in ms').fill(String(durationMs));
  await form.getByLabel('Queue in ms').fill('0');
  await form.getByRole('button', { name: 'Run now' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
  return /runs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
}

/** Cancels the active run whose page is open. */
export async function cancelRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
}
