export const MIN_PASSWORD_LENGTH = 12;
const GOOD_LENGTH = 16;
const VERY_GOOD_LENGTH = 24;
/** `aaaaaaaaaaaa` and `121212121212` are long, and guessed at once. */
const FEW_CHARACTERS = 5;

/** What to say about a new password. Only its length is a rule; the rest is advice. */
export function passwordStrength(password: string): string {
  const missing = MIN_PASSWORD_LENGTH - password.length;
  if (password === '') return `At least ${MIN_PASSWORD_LENGTH} characters. A few words are easy to remember.`;
  if (missing > 0) return `${missing} more character${missing === 1 ? '' : 's'} needed.`;
  if (new Set(password.toLowerCase()).size < FEW_CHARACTERS) return 'Easy to guess: it repeats itself.';
  if (password.length < GOOD_LENGTH) return 'Long enough. Another word makes it much stronger.';
  return password.length < VERY_GOOD_LENGTH ? 'Strong.' : 'Very strong.';
}

/** For forms. */
export function newPasswordError(password: string): string | null {
  return password.length < MIN_PASSWORD_LENGTH ? `Use at least ${MIN_PASSWORD_LENGTH} characters.` : null;
}
