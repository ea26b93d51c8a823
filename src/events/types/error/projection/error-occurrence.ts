import { hash } from 'node:crypto';
import { storableText } from '../../../../common/storable-text.js';
import { json, text, type RowOf } from '../../../../database/rows.js';
import { readNotion } from '../../../query/event-notions.js';
import type { ErrorFingerprint, FingerprintPart } from '../fingerprint/fingerprint-of.js';

/** Maximum number of characters of a release, an environment or a service; longer ones are truncated. */
export const MAX_VALUE_LENGTH = 200;
/**
 * Maximum number of stored parts of a fingerprint, which explain a group; of more, the last one states how many are omitted.
 */
const MAX_PARTS = 60;
const MAX_PART_LENGTH = 500;

/** Kinds of values that describe where an error occurred; groups are filtered by them. */
export const VALUE_KINDS = ['release', 'environment', 'service'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** Columns of an error event for the projector. Times are PostgreSQL's texts, which have its full precision. */
export const ERROR_EVENT_ROW = {
  id: text(),
  project_id: text(),
  ts: text(),
  received_at: text(),
  data: json<Record<string, unknown>>(),
};
export type ErrorEventRow = RowOf<typeof ERROR_EVENT_ROW>;

/** A fingerprint of a project. */
export interface ProjectFingerprint {
  projectId: string;
  fingerprint: string;
}

export function fingerprintKey({ projectId, fingerprint }: ProjectFingerprint): string {
  return `${projectId} ${fingerprint}`;
}

/** State that the projection stores for one error event. */
export interface ErrorOccurrence extends Record<ValueKind, string | null> {
  eventId: string;
  projectId: string;
  ts: string;
  receivedAt: string;
  /** The hash as a UUID: both have 128 bits. */
  fingerprint: string;
  version: number;
  type: string;
  title: string;
  culprit: string | null;
  parts: FingerprintPart[];
  /** A 63-bit hash of the user's id, in decimal; null when the event contains no user. */
  userHash: string | null;
  /** The release as it was sent, even when `release` is only counted as one of many. */
  reportedRelease: string | null;
}

export function toErrorOccurrence(
  { id, project_id: projectId, ts, ...row }: ErrorEventRow,
  { hash: digits, version, parts, title, type, culprit }: ErrorFingerprint,
): ErrorOccurrence {
  const user = readNotion(row.data, 'user');
  const release = valueOf(row.data, 'release');
  return {
    eventId: id,
    projectId,
    ts,
    receivedAt: row.received_at,
    fingerprint: fingerprintId(digits),
    version,
    type: storableText(type),
    title: storableText(title),
    culprit: culprit === null ? null : storableText(culprit),
    parts: storableParts(parts),
    userHash: user === null ? null : userHashOf(projectId, user),
    release,
    reportedRelease: release,
    environment: valueOf(row.data, 'environment'),
    service: valueOf(row.data, 'service'),
  };
}

/** The hash of a fingerprint as a UUID: both have 128 bits. */
export function fingerprintId(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

function valueOf(data: Record<string, unknown>, kind: ValueKind): string | null {
  const value = readNotion(data, kind);
  return value === null ? null : storableText(value.slice(0, MAX_VALUE_LENGTH));
}

function userHashOf(projectId: string, user: string): string {
  const digits = hash('sha256', `${projectId}\n${user}`, 'hex').slice(0, 16);
  return (BigInt(`0x${digits}`) >> 1n).toString();
}

function storableParts(parts: readonly FingerprintPart[]): FingerprintPart[] {
  return parts.slice(0, MAX_PARTS).map(({ kind, value }) => ({
    kind,
    value: storableText(value.slice(0, MAX_PART_LENGTH)),
  }));
}
