import type { LoggerService, NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule, type AppDependencies } from './app.module.js';
import { configureApp } from './configure-app.js';

/** Creates the whole application, ready to listen; used by `serve.ts`, `signalbox demo` and the tests. */
export async function createApp(
  dependencies: AppDependencies,
  logger: LoggerService | false,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(dependencies), {
    bodyParser: false,
    logger,
    abortOnError: false,
    ...httpsOptions(dependencies),
  });
  configureApp(app);
  return app;
}

function httpsOptions({ certificate, config }: AppDependencies): NestApplicationOptions {
  if (!certificate) return {};
  const { cert, key } = certificate;
  const httpsOptions = {
    cert,
    key,
    handshakeTimeout: config.http.requestTimeoutMs,
    ALPNProtocols: ['h2', 'http/1.1'],
  };
  return { httpsOptions };
}
