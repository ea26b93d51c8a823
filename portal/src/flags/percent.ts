export const ROLLOUT_PRESETS = [0, 10, 25, 50, 100] as const;

/** Whether the text is digits up to 100, or empty on the way to another number. */
export function isPercentDraft(text: string): boolean {
  return /^\d{0,3}$/.test(text) && Number(text) <= 100;
}
