import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { uuidV7 } from '../../src/common/uuid-v7.js';
import {
  ADMIN,
  bootstrap,
  createApiKey,
  createProject,
  type CreatedKey,
  type Identity,
} from '../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../support/http/ingest-client.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { SseClient } from '../support/http/sse-client.js';

const PEOPLE = 50;
/** Per user, which is the limit. */
const STREAMS_EACH = 20;
const KEY_STREAMS = 1000;
const LOGINS_AT_ONCE = 5;
/** Users whose streams get much data, so that it is buffered in the process and not only in the kernel. */
const FLOODED = 2;
/** Number of batches of 190 KB, as in the phase with unread streams. */
const WARM_UP_BATCHES = 300;
/**
 * Far above the garbage that V8 keeps until its next collection, and far below what is buffered for 2,000 streams without a budget.
 * `npm run bench -- streams` measures the figure.
 */
const MAX_GROWTH_MB = 500;
const DEADLINE_MS = 180_000;
const TIMEOUT_MS = 700_000;

/** 2,000 streams that are never read: 1,000 of fifty people, 1,000 of one API key. */
describe('streams that are never read', { timeout: TIMEOUT_MS }, () => {
  let service: ServiceProcess;
  let admin: Identity;
  let thin: CreatedKey;
  let flood: CreatedKey;
  let thinProject: string;
  let floodProject: string;
  const people: string[] = [];
  const unread: Socket[] = [];
  const readers: SseClient[] = [];

  beforeAll(async () => {
    service = await ServiceProcess.start({
      env: {
        API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
        INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
        INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '1000000',
        SERVICE_LOG_LEVEL: 'warn',
      },
    });
    admin = await bootstrap(service);
    thinProject = (await createProject(service, admin.accessToken, 'thin')).id;
    floodProject = (await createProject(service, admin.accessToken, 'flood')).id;
    thin = await createApiKey(service, admin.accessToken, thinProject);
    flood = await createApiKey(service, admin.accessToken, floodProject);
    for (let i = 0; i < PEOPLE; i += LOGINS_AT_ONCE) {
      const numbers = Array.from({ length: LOGINS_AT_ONCE }, (_, index) => i + index);
      people.push(...(await Promise.all(numbers.map((number) => viewer(`viewer${number}@example.com`)))));
    }
  });
  afterAll(async () => {
    for (const socket of unread) socket.destroy();
    for (const reader of readers) reader.close();
    await service.dispose();
  });

  const viewer = async (email: string): Promise<string> => {
    const id = uuidV7();
    await service.query(
      `INSERT INTO users (id, email, name, password_hash) SELECT $1, $2, 'Viewer', password_hash FROM users WHERE email = $3`,
      [id, email, ADMIN.email],
    );
    await service.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id)
       SELECT $1, 'viewer', 'project', unnest($2::text[]::uuid[])`,
      [id, [thinProject, floodProject]],
    );
    const answer = await fetch(`${service.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: ADMIN.password }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  /** Reads the head of the response, which shows that the stream is open, and nothing after it. */
  const openUnread = async (path: string, token: string): Promise<void> => {
    const socket = connect(service.port, '127.0.0.1');
    unread.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    socket.on('error', () => undefined);
    expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
  };
  const open = async (path: string, token: string): Promise<SseClient> => {
    const reader = await SseClient.open(service.baseUrl + path, { Authorization: `Bearer ${token}` });
    readers.push(reader);
    return reader;
  };
  const metric = async (pattern: RegExp): Promise<number> => {
    const { text } = await get(`${service.baseUrl}/metrics`);
    return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const residentMb = (): number => {
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  };
  const send = async (key: CreatedKey, message: string): Promise<number> => {
    const { status } = await sendBatch(service.baseUrl, key, batchOf(logEvent(message)));
    return status;
  };
  const live = (project: string): string => `/api/stream?project_id=${project}&topics=events`;

  it('use little memory, delay no other request, and are disconnected when too much is buffered for them', async () => {
    onTestFailed(() => void process.stdout.write(`${service.lastLines()}\n`));
    const watching = await open(live('thin'), admin.accessToken);
    const watchingFlood = await open(live('flood'), admin.accessToken);
    const watchingFlags = await open('/api/flags/stream', thin.apiKey);
    // The same load without the unread streams. The highest RSS of each phase is compared: V8 keeps tens of megabytes of buffers until its
    // next collection, so that RSS at one instant depends on that cycle.
    const large = 'x'.repeat(190_000);
    let before = 0;
    for (let i = 0; i < WARM_UP_BATCHES; i++) {
      await Promise.all([send(flood, `flood ${large}`), send(thin, 'thin')]);
      before = Math.max(before, residentMb());
    }

    for (const [person, token] of people.entries()) {
      const path = live(person < FLOODED ? 'flood' : 'thin');
      await Promise.all(Array.from({ length: STREAMS_EACH }, () => openUnread(path, token)));
    }
    for (let i = 0; i < KEY_STREAMS; i += STREAMS_EACH) {
      await Promise.all(
        Array.from({ length: STREAMS_EACH }, () => openUnread('/api/flags/stream', thin.apiKey)),
      );
    }
    const all = PEOPLE * STREAMS_EACH + KEY_STREAMS + readers.length;
    await expect
      .poll(() => metric(/^signalbox_streams_open\{.*\} (\d+)$/gm), { timeout: DEADLINE_MS, interval: 200 })
      .toBe(all);
    const opened = residentMb();

    let highestMb = opened;
    let sent = 0;
    let refused = 0;
    let flagRevision = 0;
    const cutOff = (): Promise<number> => metric(/^signalbox_streams_cut_off_total\{.*\} (\d+)$/gm);
    const deadline = performance.now() + DEADLINE_MS;
    while ((await cutOff()) < FLOODED * STREAMS_EACH) {
      expect(performance.now()).toBeLessThan(deadline);
      for (let i = 0; i < 10; i++) {
        const statuses = await Promise.all([send(flood, `flood ${large}`), send(thin, 'thin')]);
        sent += statuses.filter((status) => status === 200).length;
        refused += statuses.filter((status) => status === 503).length;
        expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
      }
      flagRevision = await changeFlag(`flag-${sent}`);
      highestMb = Math.max(highestMb, residentMb());
      // The budget of 64 MB, and what one turn adds for readers without buffered data.
      expect(await metric(/^signalbox_stream_buffered_bytes (\d+)$/gm)).toBeLessThanOrEqual(96 * 1024 * 1024);
    }

    // Streams that are read still get every event.
    await expect.poll(() => send(thin, 'the last one'), { timeout: DEADLINE_MS }).toBe(200);
    await expect.poll(() => send(flood, 'the last one'), { timeout: DEADLINE_MS }).toBe(200);
    for (const reader of [watching, watchingFlood]) {
      await expect
        .poll(() => reader.messages.some(({ data }) => data.includes('the last one')), {
          timeout: DEADLINE_MS,
        })
        .toBe(true);
      expect(reader.ended).toBe(false);
    }
    await expect
      .poll(() => Number(watchingFlags.lastEventId), { timeout: DEADLINE_MS })
      .toBeGreaterThanOrEqual(flagRevision);
    expect(watchingFlags.ended).toBe(false);

    process.stdout.write(
      `unread streams: ${all}, RSS ${before.toFixed(0)} MB before, ${opened.toFixed(0)} opened, ${highestMb.toFixed(0)} at most ` +
        `(+${(highestMb - before).toFixed(0)}); ${sent} batches accepted, ${refused} refused, ${await cutOff()} streams cut off\n`,
    );
    expect(highestMb - before).toBeLessThan(MAX_GROWTH_MB);
  });

  const changeFlag = async (key: string): Promise<number> => {
    const answer = await fetch(`${service.baseUrl}/api/flags?project_id=thin`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { revision: number }).revision;
  };
});
