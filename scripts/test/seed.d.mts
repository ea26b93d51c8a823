export declare const FIXED_SEED: number;
export declare function drawSeed(): number;
export declare function seedFor(env: Record<string, string | undefined>, isDrawn: boolean): number;
