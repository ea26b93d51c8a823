const MAX_LENGTH = 255;

/** What may be a `sub`: OpenID Connect Core section 2 allows 255 characters; a NUL would be an error of the database. */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length >= 1 && value.length <= MAX_LENGTH && !/\p{C}/u.test(value)
  );
}
