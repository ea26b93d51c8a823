interface Entry<Channel> {
  readonly channel: Channel;
  subscribers: number;
}

/**
 * Reference-counted channels by key, such as a project id: the first subscriber opens one, all subscribers share it,
 * and the last one closes it. Every `acquire` needs one `release`.
 */
export class SharedChannels<Channel> {
  private readonly entries = new Map<string, Entry<Channel>>();

  get size(): number {
    return this.entries.size;
  }

  acquire(key: string, open: () => Channel): Channel {
    let entry = this.entries.get(key);
    if (entry === undefined) {
      entry = { channel: open(), subscribers: 0 };
      this.entries.set(key, entry);
    }
    entry.subscribers += 1;
    return entry.channel;
  }

  /**
   * @param channel the acquired one; releasing an evicted channel does not affect its successor.
   * @returns whether this was the last subscriber.
   */
  release(key: string, channel: Channel | undefined = this.get(key)): boolean {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.channel !== channel) return false;
    entry.subscribers -= 1;
    return entry.subscribers === 0 && this.entries.delete(key);
  }

  /** Drops a channel regardless of its subscribers; the next `acquire` opens another one. */
  evict(key: string, channel: Channel): void {
    if (this.isOpen(key, channel)) this.entries.delete(key);
  }

  get(key: string): Channel | undefined {
    return this.entries.get(key)?.channel;
  }

  /** Whether this very channel still has subscribers. */
  isOpen(key: string, channel: Channel): boolean {
    return this.entries.has(key) && this.get(key) === channel;
  }

  keys(): string[] {
    return [...this.entries.keys()];
  }

  channels(): Channel[] {
    return Array.from(this.entries.values(), ({ channel }) => channel);
  }
}
