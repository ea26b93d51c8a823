/** `feature_flag` → `Feature flag`. */
export function typeLabel(type: string): string {
  const words = type.replaceAll('_', ' ').trim();
  return words === '' ? 'Event' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
