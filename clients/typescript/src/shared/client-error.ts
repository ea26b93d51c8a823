/** A failure of the client. Never contains a key, a secret or an event. */
export interface ClientError {
  /** Stable, for example `network`, `unauthorized`, `http_503`. */
  code: string;
  message: string;
}
