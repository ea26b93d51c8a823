type Listener = (isOfChange: boolean) => void;

/**
 * Reports requests that the service refused for want of a permission, or whose object it no longer shows: what the signed-in person may
 * do can have changed since it was read.
 */
class Denials {
  private readonly listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @param isOfChange whether a change was refused, and not a read. */
  report(isOfChange: boolean): void {
    for (const listener of this.listeners) listener(isOfChange);
  }
}

export const denials = new Denials();
