/** Documentation of a setting, for `.env.example` and the messages at start. */
export interface SettingDoc {
  name: string;
  /** Meaning of the value, one sentence. */
  help: string;
  /** Shown in `.env.example`; `undefined` for a setting without default. */
  defaultText: string | undefined;
  example: string;
}

export interface SettingProblem {
  name: string;
  problem: string;
  example: string;
}

interface Common {
  help: string;
  example: string;
}

/**
 * Reads settings from an environment and collects all problems instead of stopping at the first, so that one start reports
 * every mistake.
 */
export class SettingsReader {
  readonly problems: SettingProblem[] = [];
  readonly docs: SettingDoc[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  integer(name: string, spec: Common & { default: number; min: number; max: number }): number {
    const text = this.text(name, spec, String(spec.default));
    if (text === undefined) return spec.default;
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= spec.min && value <= spec.max) return value;
    this.problem(name, `must be a whole number from ${spec.min} to ${spec.max}`, spec);
    return spec.default;
  }

  string(name: string, spec: Common & { default: string }): string {
    return this.text(name, spec, spec.default) ?? spec.default;
  }

  optional(name: string, spec: Common & { check?: (text: string) => string | null }): string | undefined {
    const text = this.text(name, spec, undefined);
    if (text === undefined) return undefined;
    const problem = spec.check?.(text) ?? null;
    if (problem === null) return text;
    this.problem(name, problem, spec);
    return undefined;
  }

  oneOf<const T extends string>(name: string, spec: Common & { default: T; values: readonly T[] }): T {
    const text = this.text(name, spec, spec.default);
    const found = spec.values.find((value) => value === text);
    if (text === undefined || found !== undefined) return found ?? spec.default;
    this.problem(name, `must be one of ${spec.values.join(', ')}`, spec);
    return spec.default;
  }

  url(name: string, spec: Common & { protocols: readonly string[] }): string | undefined {
    return this.optional(name, {
      ...spec,
      check: (text) => {
        const url = URL.canParse(text) ? new URL(text) : null;
        if (url && spec.protocols.includes(url.protocol)) return null;
        return `must be an address that starts with ${spec.protocols.map((p) => `${p}//`).join(' or ')}`;
      },
    });
  }

  /** An empty value counts as not set: `docker compose` and CI systems pass empty strings. */
  private text(name: string, spec: Common, defaultText: string | undefined): string | undefined {
    this.docs.push({ name, help: spec.help, example: spec.example, defaultText });
    const text = this.env[name]?.trim();
    return text === '' ? undefined : text;
  }

  problem(name: string, problem: string, spec: Common): void {
    this.problems.push({ name, problem, example: spec.example });
  }
}
