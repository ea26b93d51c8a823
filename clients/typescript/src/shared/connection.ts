/** URL and credentials of the service. The API key is in no enumerable field, which keeps it out of logs. */
export class Connection {
  readonly #apiKey: string;
  readonly projectId: string;
  readonly fetch: typeof fetch;
  private readonly base: string;

  constructor(options: {
    baseUrl: string;
    projectId: string;
    apiKey: string;
    fetch?: typeof fetch | undefined;
  }) {
    this.#apiKey = options.apiKey;
    this.projectId = options.projectId;
    this.base = options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`;
    const given = options.fetch;
    this.fetch = given ?? ((...request) => globalThis.fetch(...request));
  }

  url(path: string): string {
    return `${this.base}${path}`;
  }

  authorization(): string {
    return `Bearer ${this.#apiKey}`;
  }
}
