/** The lifetime of a token as an option of a select; the value is in days. */
export interface TokenLifetime {
  value: string;
  label: string;
}

/** Lifetimes that the portal offers for the tokens of programs. */
export const TOKEN_LIFETIMES: readonly TokenLifetime[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year, the longest' },
];
