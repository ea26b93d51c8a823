import type { Page } from 'playwright-core';
import { ServiceProcess, type ServiceOptions } from '../../support/processes/service-process.js';

/** Starts an installation that is not set up, with its own setup token in its log. */
export function startFresh(options: ServiceOptions = {}): Promise<ServiceProcess> {
  return ServiceProcess.start({ ...options, env: { SERVICE_SETUP_TOKEN: '', ...options.env } });
}

/** Path of the set-up page, from the address in the log. */
export function setupPath({ log }: ServiceProcess): string {
  const path = /\/setup\?token=[\w-]+/.exec(log)?.[0];
  if (path === undefined) throw new Error(`No address of the set-up page in the log:\n${log}`);
  return path;
}

/** Completes and submits the set-up page. Ends on the new administrator's projects. */
export async function setUp(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await page.getByLabel('Organization').fill('Acme');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('heading', { name: 'Create your first project' }).waitFor();
}

/** Creates a project on the page of projects. Ends on the page of the new project. */
export async function createProject(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Create|New) project$/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export interface ShownKey {
  apiKey: string;
  webhookSecret: string;
  /** The command as the dialog shows it. */
  command: string;
}

/** Creates an API key on the page of keys, and leaves the dialog with its values open. */
export async function createKey(page: Page, name: string): Promise<ShownKey> {
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: `API key “${name}”` });
  return {
    apiKey: await shown.getByLabel('API key', { exact: true }).inputValue(),
    webhookSecret: await shown.getByLabel('Webhook secret', { exact: true }).inputValue(),
    command: (await shown.getByLabel('command that sends an event', { exact: true }).textContent()) ?? '',
  };
}
