/**
 * A column of values that `SecretBox` sealed. The owner of the table declares it beside the function that names the
 * purpose, so that a rotation of the encryption key finds every sealed value.
 */
export interface SealedColumn {
  table: string;
  /** The primary key, of type uuid. */
  key: string;
  column: string;
  /** The purpose with which the value of the row was sealed. */
  purpose: (id: string) => string;
}
