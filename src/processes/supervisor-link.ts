import cluster from 'node:cluster';
import { withinDeadline } from '../common/time/within-deadline.js';
import { isMessage, type Order, type Report } from './messages.js';

/** Time limit of a scrape; the supervisor waits two seconds for each process. */
const SCRAPE_MS = 4000;

/** Channel to the supervisor: `process`, or a substitute in tests. */
export interface Channel {
  send(report: Report): void;
  onOrder(handle: (order: unknown) => void): void;
}

/** A process's end of the channel to its supervisor. */
export class SupervisorLink {
  private readonly scrapes = new Map<number, (text: string) => void>();
  private lastScrape = 0;
  private collect: () => Promise<string> = () => Promise.resolve('');
  private retire: () => void = () => undefined;

  /** @param name of this process: `api-1`, `api-2`, … or `worker`. */
  constructor(
    readonly name: string,
    private readonly channel: Channel,
  ) {
    channel.onOrder((order) => this.handle(order));
  }

  /** `null`: this process has no supervisor. */
  static ofThisProcess(): SupervisorLink | null {
    const { worker } = cluster;
    if (!cluster.isWorker || worker === undefined) return null;
    return new SupervisorLink(process.argv[2] ?? `process-${worker.id}`, {
      send: (report) => void worker.send(report),
      onOrder: (handle) => worker.on('message', handle),
    });
  }

  /** Reports that requests are served, or background work has begun. */
  reportReady(): void {
    this.channel.send({ kind: 'ready' });
  }

  onRetire(retire: () => void): void {
    this.retire = retire;
  }

  /** @param collect returns the metrics of this process. */
  onCollect(collect: () => Promise<string>): void {
    this.collect = collect;
  }

  /** The metrics of all processes of the supervisor. */
  async scrape(): Promise<string> {
    const id = ++this.lastScrape;
    const scraped = new Promise<string>((resolve) => this.scrapes.set(id, resolve));
    this.channel.send({ kind: 'scrape', id });
    try {
      return await withinDeadline(scraped, SCRAPE_MS, 'the supervisor did not respond in time');
    } finally {
      this.scrapes.delete(id);
    }
  }

  private handle(order: unknown): void {
    if (!isMessage<Order>(order, ['retire', 'collect', 'scraped'])) return;
    if (order.kind === 'retire') this.retire();
    else if (order.kind === 'scraped') this.scrapes.get(order.id)?.(order.text);
    else {
      const { id } = order;
      void this.collect().then((text) => this.channel.send({ kind: 'collected', id, text }));
    }
  }
}
