import { describe, expect, it, vi } from 'vitest';
import { addDays, createPartitionSql, partitionDay, partitionName, startOfDay } from './daily-partitions.js';

const day = Date.parse('2026-02-28T00:00:00Z');

describe('daily partitions', () => {
  it('begin at midnight UTC', () => {
    expect(startOfDay(Date.parse('2026-02-28T23:59:59.999Z'))).toBe(day);
    expect(startOfDay(day)).toBe(day);
  });

  it('begin at midnight UTC wherever the process runs', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(new Date(day).getHours()).toBe(9);
    expect(partitionDay('events', partitionName('events', day))).toBe(day);
    vi.unstubAllEnvs();
  });

  it('are named after their day, which is parsed from the name', () => {
    expect(partitionName('events', day)).toBe('events_20260228');
    expect(partitionDay('events', 'events_20260228')).toBe(day);
    expect(partitionDay('events', 'events_default')).toBeNull();
    expect(partitionDay('events', 'ingest_keys_20260228')).toBeNull();
    expect(partitionDay('events', 'events_20261399')).toBeNull();
  });

  it('end where the next begins, across a month', () => {
    expect(createPartitionSql('events', day)).toBe(
      "CREATE TABLE IF NOT EXISTS events_20260228 PARTITION OF events FOR VALUES FROM ('2026-02-28T00:00:00.000Z') TO ('2026-03-01T00:00:00.000Z')",
    );
    expect(createPartitionSql('ingest_keys', addDays(day, 1))).toContain(
      "FROM ('2026-03-01') TO ('2026-03-02')",
    );
  });
});
