export declare const STORIES: Record<'airflow' | 'browser' | 'clients' | 'fault' | 'readme', string[]>;
export declare const TIMING_FILES: string;
export declare const ONLY_IN_FULL: string[];
