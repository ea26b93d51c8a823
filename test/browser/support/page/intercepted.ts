import type { CDPSession, Page } from 'playwright-core';

/** What a request gets instead of the service's answer; `never`: no answer at all. */
export type MadeAnswer = { status: number; contentType: string; body: string } | 'never';

/**
 * Answers the requests of a page to the API whose path matches, until `body` is done.
 *
 * By the debugger's protocol: Playwright's `route` turns the browser's cache off, so that each page compiles the portal's scripts
 * again, and this process decides about each of them.
 */
export async function intercepted(
  page: Page,
  api: RegExp,
  answer: MadeAnswer,
  body: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isMeant = api.test(new URL(request.url).pathname);
    if (isMeant && answer === 'never') return;
    // A page that is left ends its requests, and then there is nothing to answer.
    respond(session, requestId, isMeant ? answer : 'pass').catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  try {
    await body();
  } finally {
    await session.detach();
  }
}

async function respond(session: CDPSession, requestId: string, answer: MadeAnswer | 'pass'): Promise<void> {
  if (typeof answer === 'string') return void (await session.send('Fetch.continueRequest', { requestId }));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [{ name: 'content-type', value: answer.contentType }],
    body: Buffer.from(answer.body).toString('base64'),
  });
}
