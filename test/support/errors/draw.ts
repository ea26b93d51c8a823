/** Draws from one source of random numbers, so that equal seeds result in the same corpus. */
export class Draw {
  constructor(private readonly random: () => number) {}

  int(below: number): number {
    return Math.floor(this.random() * below);
  }

  between(from: number, to: number): number {
    return from + this.int(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  of<T>(values: readonly T[]): T {
    const value = values[this.int(values.length)];
    if (value === undefined) throw new RangeError('Nothing to draw from');
    return value;
  }

  text(alphabet: string, length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) text += alphabet.charAt(this.int(alphabet.length));
    return text;
  }

  hex(length: number): string {
    return this.text('0123456789abcdef', length);
  }

  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-7${this.hex(3)}-8${this.hex(3)}-${this.hex(12)}`;
  }

  /** A name as minifiers generate it: mostly one letter, three in large bundles. */
  minified(): string {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const length = this.chance(0.6) ? 1 : this.chance(0.8) ? 2 : 3;
    return this.text(letters, 1) + this.text(`${letters}0123456789_$`, length - 1);
  }
}
