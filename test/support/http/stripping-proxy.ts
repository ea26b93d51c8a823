import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A reverse proxy that serves another server under a path, which it removes from each request and adds to no response. */
export class StrippingProxy {
  /**
   * Address of the server behind the proxy, which may start later, because its configuration contains the proxy's
   * address.
   */
  target = '';

  private constructor(
    private readonly server: Server,
    /** Origin of the proxy, without the path. */
    readonly origin: string,
    readonly path: string,
  ) {}

  static async start(path: string): Promise<StrippingProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = new StrippingProxy(server, `http://127.0.0.1:${port}`, path);
    server.on('request', (incoming, outgoing) => {
      const { url = '/', method, headers } = incoming;
      if (url !== path && !url.startsWith(`${path}/`)) {
        outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('another tool of this host');
        return;
      }
      const stripped = url.slice(path.length);
      const passed = request(
        new URL(proxy.target),
        { method, headers, path: stripped.startsWith('/') ? stripped : `/${stripped}` },
        (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          outgoing.flushHeaders();
          pipeline(response, outgoing, () => undefined);
        },
      );
      passed.on('error', () => outgoing.destroy());
      outgoing.once('close', () => passed.destroy());
      pipeline(incoming, passed, () => undefined);
    });
    return proxy;
  }

  /** Address of the service behind it. */
  get baseUrl(): string {
    return this.origin + this.path;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
