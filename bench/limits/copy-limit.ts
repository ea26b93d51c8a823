// The limit of ingest: a plain COPY of the same rows into an identical table, without a service in front.
//
// The rows are encoded before the window begins; for each COPY this process only copies them in memory and writes new ids, so that the
// benchmark measures PostgreSQL. Ids are UUIDv7 like those of the service: random ones would make the index slower.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { cpuBetween, readCpu } from '../load/cpu.js';
import { sampleEvents } from '../load/events.js';
import type { CpuSeconds, Watched } from '../load/jobs.js';
import { built } from '../support/built.js';
import { serve } from '../support/serve.js';
import { copySql, encodeBlock, writeBinaryTime, type CopyBlock, type CopyFormat } from './copy-rows.js';

export interface CopyJob {
  address: DatabaseAddress;
  format: CopyFormat;
  connections: number;
  rowsPerCopy: number;
  warmUpSeconds: number;
  seconds: number;
  watched: Watched;
}

export interface CopyResult {
  seconds: number;
  rows: number;
  copies: number;
  /** `service` is 0, because there is none. `generator` is this process. */
  cpu: CpuSeconds;
}

const DIFFERENT_ROWS = 12_800;

const { writeUuidV7, formatUuid } = await built.uuid();

serve<CopyJob>(async (job) => {
  const blocks: CopyBlock[] = [];
  const sample = sampleEvents(Math.max(DIFFERENT_ROWS, job.rowsPerCopy), 1);
  for (let at = 0; at + job.rowsPerCopy <= sample.length; at += job.rowsPerCopy) {
    blocks.push(encodeBlock(job.format, sample.slice(at, at + job.rowsPerCopy)));
  }
  const clients = await Promise.all(
    Array.from({ length: job.connections }, async () => {
      const client = new Client(job.address);
      await client.connect();
      return client;
    }),
  );

  let running = true;
  let rows = 0;
  let copies = 0;
  const work = Promise.all(
    clients.map(async (client, index) => {
      for (let turn = index; running; turn++) {
        const block = blocks[turn % blocks.length]!;
        await copy(client, job.format, renew(job.format, block));
        rows += block.rows;
        copies += 1;
      }
    }),
  );
  await Promise.race([work, sleep(job.warmUpSeconds * 1000)]);
  const cpuBefore = readCpu(job.watched);
  const before = { rows, copies, at: performance.now() };
  await Promise.race([work, sleep(job.seconds * 1000)]);
  const result: CopyResult = {
    seconds: (performance.now() - before.at) / 1000,
    rows: rows - before.rows,
    copies: copies - before.copies,
    cpu: cpuBetween(cpuBefore, readCpu(job.watched)),
  };
  running = false;
  await work;
  await Promise.all(clients.map((client) => client.end()));
  return result;
});

/** A copy of the block with new ids and the current time. */
function renew(format: CopyFormat, block: CopyBlock): Buffer {
  const bytes = Buffer.from(block.bytes);
  const now = Date.now();
  const isoNow = new Date(now).toISOString();
  const id = Buffer.alloc(16);
  for (let row = 0; row < block.rows; row++) {
    if (format === 'binary') {
      writeUuidV7(bytes, block.idAt[row]!, now);
      writeBinaryTime(bytes, block.receivedAt[row]!, now);
    } else {
      writeUuidV7(id, 0, now);
      bytes.write(formatUuid(id, 0), block.idAt[row]!, 'latin1');
      bytes.write(isoNow, block.receivedAt[row]!, 'latin1');
    }
  }
  return bytes;
}

function copy(client: Client, format: CopyFormat, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(copySql(format)));
    stream.on('error', reject);
    stream.on('finish', () => resolve());
    stream.end(bytes);
  });
}
