import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { CallbackSecrets } from './callback-secrets.js';
import {
  SIGNATURE_HEADER,
  sentSignature,
  TIMESTAMP_HEADER,
  verifyCallback,
  type SentSignature,
  type SignatureVerdict,
} from './signature.js';

/** Verifies signed messages of runs by the configured secrets, at the present time. */
@Injectable()
export class CallbackVerifier {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly secrets: CallbackSecrets,
  ) {}

  verify(sent: SentSignature | null, body: Buffer): SignatureVerdict {
    return verifyCallback(sent, body, this.secrets.keys, {
      skewSeconds: this.config.appExecution.callbackSkewSeconds,
      nowMs: this.clock.now(),
    });
  }
}

/** The signature of a request; `null` when it has none. */
export function signatureOfRequest(request: IncomingMessage): SentSignature | null {
  return sentSignature(headerOf(request, SIGNATURE_HEADER), headerOf(request, TIMESTAMP_HEADER));
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
