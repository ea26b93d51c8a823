const MAX_LENGTH = 254;
/** One @ with something on both sides, and nothing that is invisible, a space or not a character. */
const SHAPE = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)*$/u;

/**
 * The one written form of an e-mail address, by which accounts are told apart; `null` for what is none.
 *
 * Compatibility forms and letter case are folded, so that an address that looks the same to a person
 * (full-width letters, ligatures) is the same account.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > 4 * MAX_LENGTH) return null;
  const email = fold(text.trim());
  // A text that folds further the second time would be two accounts, depending on who writes it.
  return email.length <= MAX_LENGTH && SHAPE.test(email) && fold(email) === email ? email : null;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}
