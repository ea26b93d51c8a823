import { parseSetCookie } from 'cookie';

export interface Visit {
  status: number;
  headers: Headers;
  text: string;
  url: URL;
}

/** Follows redirects by hand, with a cookie jar per host, as a browser would. */
export class OidcBrowser {
  /**
   * @param publicUrl address that is configured as the service's.
   * @param baseUrl address on which the service listens.
   * @param jar cookies by host.
   */
  constructor(
    private readonly publicUrl: string,
    private readonly baseUrl: string,
    private readonly jar = new Map<string, Map<string, { value: string; path: string }>>(),
  ) {}

  /** The same browser, which sends its requests to another replica from now on. */
  at(baseUrl: string): OidcBrowser {
    return new OidcBrowser(this.publicUrl, baseUrl, this.jar);
  }

  /**
   * Sends one request and follows no redirect. @param accept value of the header as a program sends it; a browser's
   * page visit has `text/html`.
   */
  async get(address: string | URL, accept = '*/*'): Promise<Visit> {
    const url = new URL(address, this.publicUrl);
    const real = url.origin === this.publicUrl ? this.baseUrl + url.pathname + url.search : url.href;
    const cookie = this.cookiesFor(url);
    const response = await fetch(real, {
      redirect: 'manual',
      headers: { Accept: accept, ...(cookie !== '' && { Cookie: cookie }) },
    });
    for (const line of response.headers.getSetCookie()) this.keep(url, line);
    return { status: response.status, headers: response.headers, text: await response.text(), url };
  }

  /** Logs in at the issuer, up to the address of the callback, which is not requested. */
  async logInAtIssuer(loginPath = '/api/auth/oidc/login'): Promise<URL> {
    let visit = await this.get(loginPath);
    for (let i = 0; i < 10; i++) {
      const location = visit.headers.get('location');
      if (location === null) throw new Error(`no redirect: ${visit.status} ${visit.text}`);
      const next = new URL(location, visit.url);
      if (next.searchParams.has('state') && next.origin === this.publicUrl) return next;
      visit = await this.get(next);
    }
    throw new Error('too many redirects');
  }

  /** Performs the whole login. */
  async logIn(loginPath?: string): Promise<Visit> {
    return this.get(await this.logInAtIssuer(loginPath));
  }

  cookie(name: string): string | undefined {
    return this.jar.get(new URL(this.publicUrl).host)?.get(name)?.value;
  }

  /** Names of the cookies of the service. */
  cookieNames(): string[] {
    return [...(this.jar.get(new URL(this.publicUrl).host)?.keys() ?? [])];
  }

  /** Saves the cookies. @returns a function that restores them. */
  save(): () => void {
    const kept = [...this.jar].map(([host, cookies]) => [host, new Map(cookies)] as const);
    return () => {
      this.jar.clear();
      for (const [host, cookies] of kept) this.jar.set(host, new Map(cookies));
    };
  }

  private cookiesFor(url: URL): string {
    return [...(this.jar.get(url.host) ?? [])]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  private keep(url: URL, line: string): void {
    const { name, value = '', path = '/', expires } = parseSetCookie(line);
    const cookies = this.jar.get(url.host) ?? new Map<string, { value: string; path: string }>();
    this.jar.set(url.host, cookies);
    if (expires && expires.getTime() <= Date.now()) cookies.delete(name);
    else cookies.set(name, { value, path });
  }
}
