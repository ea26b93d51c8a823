import { describe, expect, it } from 'vitest';
import {
  digestOf,
  newContents,
  parseManifest,
  refuseNewer,
  type BackupContents,
  type BackupManifest,
} from './backup-manifest.js';

const KNOWN = { migrations: ['First1', 'Second2'], postgresMajor: 18 };

function contents(changes: Partial<BackupContents> = {}): BackupContents {
  return {
    ...newContents({
      id: '01a21511-91c5-73c1-b914-f04a377edc6f',
      signalbox_version: '0.1.0',
      postgres_version: 180_004,
      started_at: '2026-11-25T10:00:00.000Z',
      complete_until: '2026-11-25T10:00:01.000Z',
      finished_at: '2026-11-25T10:00:02.000Z',
      start_lsn: '0/2000028',
      end_lsn: '0/20148A8',
      timeline: 1,
      unpacked_bytes: 1,
      migrations: ['First1'],
      rows: { before: {}, after: {} },
      files: { 'base.tar.gz': { bytes: 1, sha256: 'a' }, backup_manifest: { bytes: 1, sha256: 'b' } },
    }),
    ...changes,
  };
}

function text(of: BackupContents): string {
  const keys = { kdf: 'scrypt', n: 1, r: 1, p: 1, salt: '', iv: '', tag: '', sealed: '' } as const;
  const manifest: BackupManifest = { contents: of, sha256: digestOf(of).toString('hex'), keys };
  return JSON.stringify(manifest, null, 2);
}

describe('parseManifest', () => {
  it('parses a manifest that the backup wrote', () => {
    expect(parseManifest(text(contents()), 'manifest.json').contents).toEqual(contents());
  });

  it('reports a manifest of a newer format, whatever else has changed in it', () => {
    const newer = JSON.stringify({ contents: { format: 2, signalbox_version: '3.0.0', other: true } });
    expect(() => parseManifest(newer, 'manifest.json')).toThrow(/made by Signalbox 3.0.0, in format 2/);
  });

  it('rejects a manifest that is truncated at any byte', () => {
    const whole = text(contents());
    for (let at = 0; at < whole.length; at++) {
      expect(() => parseManifest(whole.slice(0, at), 'manifest.json')).toThrow(/is damaged/);
    }
  });

  it('rejects a manifest in which a number was changed', () => {
    const changed = text(contents()).replace('"timeline": 1', '"timeline": 2');
    expect(() => parseManifest(changed, 'manifest.json')).toThrow(/is damaged/);
  });
});

describe('refuseNewer', () => {
  it('accepts a backup of this version and of an older one', () => {
    expect(() => refuseNewer(contents({ migrations: ['First1', 'Second2'] }), KNOWN)).not.toThrow();
    expect(() => refuseNewer(contents(), KNOWN)).not.toThrow();
  });

  it('names the migrations that this version does not know', () => {
    const newer = contents({ signalbox_version: '0.9.0', migrations: ['First1', 'Third3'] });
    expect(() => refuseNewer(newer, KNOWN)).toThrow(/newer version 0.9.0.*Third3/);
  });

  it('rejects the files of another PostgreSQL', () => {
    expect(() => refuseNewer(contents({ postgres_version: 190_001 }), KNOWN)).toThrow(/PostgreSQL 19/);
  });
});
