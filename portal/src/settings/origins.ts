import * as strings from './settings.strings';

export const MAX_ORIGINS = 20;

/** The origins in a text with one on each line, without blank lines. */
export function originsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong with the first invalid line; `null`: nothing. The same rule as the API's. */
export function originsError(origins: readonly string[]): string | null {
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    return strings.originInvalid(wrong);
  }
  if (new Set(origins).size < origins.length) return strings.originTwice;
  return origins.length > MAX_ORIGINS ? strings.tooManyOrigins(MAX_ORIGINS) : null;
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || text.includes('*') || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}
