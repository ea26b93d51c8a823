import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeAuthority } from '../../support/http/certificate.js';
import { ScriptedService } from '../scripted-service.js';
import type { Scenario, Stage } from '../stage.js';
import { changed, flag, payload } from './flag-payloads.js';

const needs = 'tls';

/** A service with a certificate of an authority that no system trusts. */
export const tlsScenarios: Scenario[] = [
  {
    title:
      'sends events, reads the snapshot and the stream over TLS with an authority that the caller trusts',
    needs,
    run: async (stage) => {
      const authority = makeAuthority();
      const service = await ScriptedService.start(authority.issue());
      try {
        service.payload = payload(1, flag('a', { killed: true }));
        const client = await stage.overTls(service, fileOf(stage, authority.cert));
        expect(await client.isReady()).toBe(true);
        await client.enqueue('a');
        expect(await client.flush()).toBe(true);
        expect(service.ids()).toEqual(['a']);
        await service.until(() => service.streams.length === 1, 'the stream is open');
        service.payload = payload(2, flag('a'));
        service.send('flags.changed', 2, changed(2, 1, flag('a')));
        await expect.poll(() => client.isEnabled('a')).toBe(true);
        expect((await client.report()).errors).toEqual([]);
      } finally {
        await service.close();
      }
    },
  },
  {
    title: 'keeps events and flags while it does not trust the certificate, reports it, and recovers',
    needs,
    run: async (stage) => {
      const [trusted, other] = [makeAuthority(), makeAuthority('Another authority')];
      const service = await ScriptedService.start(other.issue());
      try {
        service.payload = payload(2, flag('a', { killed: true }), flag('new'));
        const bootstrap = payload(1, flag('a'));
        const client = await stage.overTls(service, fileOf(stage, trusted.cert), { bootstrap });
        expect(await client.enqueue('a')).toEqual([{ accepted: true }]);
        expect(await client.errorCodes()).toContain('certificate');
        expect(await client.flush(200)).toBe(false);
        await expect.poll(() => client.status()).toMatchObject({ state: 'stale', last_error: 'certificate' });
        expect([await client.isEnabled('a'), await client.isEnabled('new', {}, true)]).toEqual([true, true]);
        const { dropped, queued, errors } = await client.report();
        expect([dropped, queued.events]).toEqual([{}, 1]);
        expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['certificate']));
        // Neither the key nor the events left the program.
        expect([service.attempts, service.snapshotRequests, service.streamRequests]).toEqual([[], [], []]);

        service.useCertificate(trusted.issue());
        expect(await client.flush()).toBe(true);
        expect((await client.report()).delivered_events).toEqual(['a']);
        expect(await client.isReady()).toBe(true);
        expect([await client.isEnabled('a'), await client.isEnabled('new')]).toEqual([false, true]);
      } finally {
        await service.close();
      }
    },
  },
];

function fileOf(stage: Stage, certificates: string): string {
  const file = join(stage.folder, 'authority.pem');
  writeFileSync(file, certificates);
  return file;
}
