import * as strings from './tokens.strings';

/** Lifetime of a token as an option of a select; `value` is in days. */
export interface TokenLifetime {
  value: string;
  label: string;
}

/** Lifetimes that the portal offers for the tokens of programs. */
export const TOKEN_LIFETIMES: readonly TokenLifetime[] = [
  { value: '30', label: strings.lifetime30Days },
  { value: '90', label: strings.lifetime90Days },
  { value: '365', label: strings.lifetimeYear },
];
