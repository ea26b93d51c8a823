/** Where the service is and who calls it. The key stays out of logs: it is in no enumerable field. */
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
