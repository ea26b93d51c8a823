import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Records errors and warnings in the console of a page, including failed requests, which the browser logs itself.
 *
 * @returns a function that ends the recording and returns what was recorded.
 */
export function listenToConsole(page: Page): () => string[] {
  const messages: string[] = [];
  const onError = (error: Error): void => void messages.push(`uncaught: ${error.message}`);
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    messages.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
    return messages;
  };
}
