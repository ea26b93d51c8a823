import { resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** Absolute paths of the certificate and key with which the service serves HTTPS. */
export interface TlsSettings {
  certFile: string;
  keyFile: string;
}

/** @returns `null`: the service serves HTTP, for a proxy that terminates TLS or for this machine only. */
export function readTlsSettings(read: SettingsReader, publicUrl: string | undefined): TlsSettings | null {
  const cert = {
    help: 'PEM file with the certificate and its intermediates: the service then serves HTTPS. Requires SERVICE_TLS_KEY; a changed file is loaded without a restart.',
    example: '/etc/signalbox/tls.crt',
  };
  const key = {
    help: 'PEM file with the private key of SERVICE_TLS_CERT, not encrypted.',
    example: '/etc/signalbox/tls.key',
  };
  const certFile = read.optional('SERVICE_TLS_CERT', cert);
  const keyFile = read.optional('SERVICE_TLS_KEY', key);
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined) read.problem('SERVICE_TLS_CERT', 'is missing beside SERVICE_TLS_KEY', cert);
  if (keyFile === undefined) read.problem('SERVICE_TLS_KEY', 'is missing beside SERVICE_TLS_CERT', key);
  if (publicUrl?.startsWith('http:')) {
    read.problem('SERVICE_PUBLIC_URL', 'must start with https:// when SERVICE_TLS_CERT is set', {
      help: '',
      example: 'https://signalbox.example.com',
    });
  }
  return { certFile: resolve(certFile ?? ''), keyFile: resolve(keyFile ?? '') };
}
