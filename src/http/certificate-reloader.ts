import { watch, type FSWatcher } from 'node:fs';
import { dirname } from 'node:path';
import type { Server as HttpsServer } from 'node:https';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Gauge } from 'prom-client';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { loadCertificate, type Certificate } from '../config/certificate.js';
import { Metrics } from '../metrics/metrics.js';

export const CERTIFICATE = Symbol('certificate');

/** Delay after a change: certificate and key are replaced one after the other, and do not match in between. */
const SETTLE_MS = 500;
/** Interval of checks, because not every file system reports changes. */
const POLL_MS = 10_000;

/**
 * Serves a changed certificate without a restart: new connections use it, open ones keep the previous one. While the files
 * on disk cannot be used, the last loaded certificate is used.
 */
@Injectable()
export class CertificateReloader implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(CertificateReloader.name);
  private watchers: FSWatcher[] = [];
  private poll: NodeJS.Timeout | undefined;
  private settling: NodeJS.Timeout | undefined;
  private checking = false;
  private lastProblem = '';

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    @Inject(CERTIFICATE) private served: Certificate | null,
  ) {}

  onApplicationBootstrap(): void {
    const { tls } = this.config;
    if (this.served === null || tls === null) return;
    this.exposeExpiry();
    for (const folder of new Set([dirname(tls.certFile), dirname(tls.keyFile)])) this.watchFolder(folder);
    this.poll = setInterval(() => void this.check(), POLL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.poll);
    clearTimeout(this.settling);
    for (const watcher of this.watchers) watcher.close();
    this.watchers = [];
  }

  /** Watches the folder instead of the files, because Kubernetes and certbot replace links in it. */
  private watchFolder(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        clearTimeout(this.settling);
        this.settling = setTimeout(() => void this.check(), SETTLE_MS).unref();
      });
      watcher.on('error', () => watcher.close());
      this.watchers.push(watcher);
    } catch {
      // Changes are still found by polling.
    }
  }

  private async check(): Promise<void> {
    const { tls } = this.config;
    if (this.checking || tls === null) return;
    this.checking = true;
    try {
      const found = await loadCertificate(tls, this.clock.now());
      this.lastProblem = '';
      if (found.digest !== this.served?.digest) this.serve(found);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.lastProblem) {
        this.logger.error('the certificate cannot be loaded; the previous certificate remains in use', {
          problem: message,
        });
      }
      this.lastProblem = message;
    } finally {
      this.checking = false;
    }
  }

  private serve(certificate: Certificate): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as HttpsServer;
    server.setSecureContext({ cert: certificate.cert, key: certificate.key });
    this.served = certificate;
    this.logger.log('the changed certificate is in use', {
      subject: certificate.subject,
      expires: new Date(certificate.notAfterMs).toISOString(),
    });
  }

  private exposeExpiry(): void {
    const secondsLeft = (): number => ((this.served?.notAfterMs ?? 0) - this.clock.now()) / 1000;
    new Gauge({
      name: 'signalbox_tls_certificate_expires_in_seconds',
      help: 'Seconds until the served certificate expires. Absent when the service serves no HTTPS.',
      registers: [this.metrics.registry],
      collect() {
        this.set(secondsLeft());
      },
    });
  }
}
