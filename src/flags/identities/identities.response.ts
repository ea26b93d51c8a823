export class IdentitiesResponse {
  /** Signalbox id of the person, which always applies as their `userId`. */
  actor_id: string;
  /** Further values of the context's `userId` that identify the person in the project's applications. */
  user_ids: string[];
}

export class PersonIdentitiesResponse extends IdentitiesResponse {
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
