import { ArrayMaxSize, ArrayUnique, IsArray, ValidateBy } from 'class-validator';

export const MAX_IDENTITIES = 10;
const MAX_LENGTH = 256;

export class SetIdentitiesDto {
  /**
   * Values of the evaluation context's `userId` that identify the caller in this project's applications; replaces the current
   * list. Case-sensitive, at most ten, each 1 to 256 characters. The caller's Signalbox id always applies and is removed from
   * the list.
   * @example ["42", "ada@shop.example"]
   */
  @IsArray()
  @ArrayMaxSize(MAX_IDENTITIES)
  @ArrayUnique()
  @ValidateBy(
    {
      name: 'isContextUserId',
      validator: {
        validate: isContextUserId,
        defaultMessage: () =>
          `each value in $property must be a text of 1 to ${MAX_LENGTH} characters, without NUL and half characters`,
      },
    },
    { each: true },
  )
  user_ids: string[];
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isContextUserId(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= MAX_LENGTH &&
    value.isWellFormed() &&
    !value.includes('\0')
  );
}

export class IdentitiesResponse {
  /** Signalbox id of the person, which always identifies them as `userId`. */
  actor_id: string;
  /** Further values of the context's `userId` that identify the person in the project's applications. */
  user_ids: string[];
}

class PersonIdentitiesResponse extends IdentitiesResponse {
  /** Display name of the person. */
  actor_name: string;
  /** E-mail address of the person. */
  actor_email: string;
}

export class PersonIdentitiesPageResponse {
  /** People with recorded ids, sorted by Signalbox id. */
  items: PersonIdentitiesResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
