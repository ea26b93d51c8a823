/** Augmented by the output of `npx signalbox-flags pull` with the keys of the project's flags. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- programs add to it, which only an interface allows
export interface FlagTypes {}

/** The key of a flag: any string, or one of the project's keys in a program with the module of `signalbox-flags pull`. */
export type FlagKey = FlagTypes extends { keys: infer Keys } ? Extract<keyof Keys, string> : string;
