import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';

const MAX_LENGTH = 254;
/** One @ with something on both sides, and nothing that is invisible, a space or not a character. */
const SHAPE = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)*$/u;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;

/**
 * The one written form of an e-mail address, by which accounts are distinguished; `null` for what is none.
 *
 * Compatibility forms and letter case are folded, so that an address that a reader cannot distinguish
 * from another (full-width letters, ligatures) is the same account. One that mixes look-alike alphabets is none.
 */
export function normalizeEmail(text: string): string | null {
  const email = foldedEmail(text);
  return email !== null && !mixesAlphabets(email) ? email : null;
}

/** Whether it would be an address if its letters were all of one alphabet: a reason of its own for a refusal. */
export function isMixedEmail(text: string): boolean {
  const email = foldedEmail(text);
  return email !== null && mixesAlphabets(email);
}

function foldedEmail(text: string): string | null {
  if (text.length > 4 * MAX_LENGTH) return null;
  const email = fold(text.trim());
  // A text that folds further the second time would be two accounts, depending on who writes it.
  return email.length <= MAX_LENGTH && SHAPE.test(email) && fold(email) === email ? email : null;
}

/**
 * A Cyrillic "а" among Latin letters is there to be taken for an "a". Whole words of another alphabet are
 * people's names, and `.com` stands behind many a Cyrillic or Greek one: so the part before the @ counts
 * as a whole, and behind it each label by itself.
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

/** An e-mail address; the property then holds its one written form. */
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
