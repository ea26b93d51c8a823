import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';

/** Channel of Node, so that requests need no listener. */
const CHANNEL = 'http.server.response.finish';

/** Counts responses with a status of 500 or higher, of all handlers. */
@Injectable()
export class ServerErrors implements OnApplicationBootstrap, OnModuleDestroy {
  count = 0;

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    subscribe(CHANNEL, this.countServerError);
  }

  onModuleDestroy(): void {
    unsubscribe(CHANNEL, this.countServerError);
  }

  private readonly countServerError = (message: unknown): void => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    // The channel reports all servers of the process, of which tests run several.
    if (response.statusCode >= 500 && server === this.adapterHost.httpAdapter.getHttpServer()) this.count++;
  };
}
