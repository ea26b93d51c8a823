import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../../../config/app-config.js';

/** Where this service can be reached from itself. */
@Injectable()
export class OwnAddresses {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly config: AppConfig,
  ) {}

  /**
   * The address that this process listens on, then the public one. In that order: in a container or behind a
   * firewall the public address may lead nowhere from here, and with a copied setting to another service.
   * None before the server listens.
   */
  list(): string[] {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const address = server.address();
    if (address === null) return [];
    if (typeof address === 'string') return [this.config.publicUrl];
    const host = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1');
    const scheme = this.config.tls === null ? 'http' : 'https';
    return [`${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`, this.config.publicUrl];
  }
}
