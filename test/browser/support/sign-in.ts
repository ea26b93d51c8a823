import type { Page } from 'playwright-core';
import { ADA } from './installation.js';

/** Signs in through the login page, as a user does. */
export async function signIn(
  page: Page,
  baseUrl: string,
  path = '/',
  { email, password }: Pick<typeof ADA, 'email' | 'password'> = ADA,
): Promise<void> {
  await page.goto(`${baseUrl}/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
