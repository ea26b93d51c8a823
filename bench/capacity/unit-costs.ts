/** CPU time in microseconds: `perRequest` once for a request, `perEvent` for each event in it. */
export interface RequestCost {
  perRequest: number;
  perEvent: number;
}

/** Costs of units of work, measured on one machine. */
export interface UnitCosts {
  /** Ingest alone, without projections. */
  service: RequestCost;
  postgres: RequestCost;
  /** Additional cost of an event for projections, in microseconds of CPU time. */
  projections: { service: number; postgres: number };
  /** Bytes per event. */
  bytes: {
    wal: number;
    /** Tables and indexes of events and of projections. */
    stored: number;
    /** Bytes that PostgreSQL writes to its disk: WAL, tables and indexes. */
    written: number;
    /** Through the sockets of an API process: from clients and PostgreSQL, to clients and PostgreSQL. */
    received: number;
    sent: number;
  };
  /** Evaluation of one flag over HTTP, in microseconds of CPU time. */
  flagCheck: { service: number; postgres: number };
  streamKb: number;
  /** Resident memory of an API process after load, without streams. */
  processMb: number;
  /** Rate of a binary COPY into one table, on all cores of the machine. */
  copyRowsPerSecond: number;
  /** Rate of sequential writes with fdatasync. */
  diskBytesPerSecond: number;
  /** `null` when it was not measured. */
  kafka: KafkaCosts | null;
}

/** Costs with one broker and one copy, in microseconds of CPU time per event. */
export interface KafkaCosts {
  broker: number;
  /** An API process that writes to the log. */
  producer: number;
  /** A worker process that reads the log; `postgres` is the cost of storing what it reads. */
  consumer: number;
  postgres: number;
  /** Bytes of the log per event. */
  logBytes: number;
  /** Rate at which one partition is read. */
  catchUpPerSecond: number;
}

/** Separates the cost of a request from that of an event, by measurements with one and with `events` events per request. */
export function splitCost(ofOne: number, ofMany: number, events: number): RequestCost {
  if (events <= 1) return { perRequest: 0, perEvent: ofOne };
  // Noise can make the request or the event negative; a cost is at least zero.
  const perEvent = Math.min(Math.max((ofMany - ofOne) / (events - 1), 0), ofMany / events);
  return { perRequest: ofMany - perEvent * events, perEvent };
}

export function perEvent({ perRequest, perEvent: each }: RequestCost, eventsPerRequest: number): number {
  return perRequest / eventsPerRequest + each;
}
