import * as strings from './events.strings';

/** `feature_flag` → `Feature flag`. */
export function typeLabel(type: string): string {
  const words = type.replaceAll('_', ' ').trim();
  return words === '' ? strings.unnamedEvent : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
