import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';

const MAX_LENGTH = 254;
/** One @ between non-empty parts, without invisible characters, spaces and unassigned code points. */
const SHAPE = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)*$/u;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;

/**
 * The normalized form of an e-mail address, which identifies accounts; `null` for an invalid address.
 *
 * Compatibility forms and letter case are folded, so that visually identical addresses (full-width letters, ligatures) are
 * the same account. An address that mixes look-alike alphabets is invalid.
 */
export function normalizeEmail(text: string): string | null {
  const email = foldedEmail(text);
  return email !== null && !mixesAlphabets(email) ? email : null;
}

/** Whether an address is invalid only because it mixes alphabets, which has its own error text. */
export function isMixedEmail(text: string): boolean {
  const email = foldedEmail(text);
  return email !== null && mixesAlphabets(email);
}

function foldedEmail(text: string): string | null {
  if (text.length > 4 * MAX_LENGTH) return null;
  const email = fold(text.trim());
  // A text that a second folding would change could become two accounts.
  return email.length <= MAX_LENGTH && SHAPE.test(email) && fold(email) === email ? email : null;
}

/**
 * A Cyrillic "а" among Latin letters imitates an "a". Whole words of another alphabet are legitimate names, and many
 * Cyrillic or Greek domains end in `.com`: so the part before the @ is checked as a whole, and the domain label by label.
 */
function mixesAlphabets(email: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  return [local, ...domain.split('.')].some(
    (part) => LATIN.test(part) && (CYRILLIC.test(part) || GREEK.test(part)),
  );
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Validates an e-mail address and replaces it by its normalized form. */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (normalizeEmail(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isEmailAddress',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && normalizeEmail(value) === value,
        defaultMessage: ({ value }: ValidationArguments) =>
          typeof value === 'string' && isMixedEmail(value)
            ? '$property must not mix Latin letters with Cyrillic or Greek ones that look like them'
            : '$property must be an e-mail address',
      },
    }),
  );
}
