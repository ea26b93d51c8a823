/** Lifetimes that the portal offers for a new token, in days. */
export const TOKEN_LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year, the longest' },
];
