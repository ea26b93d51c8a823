/** Of the axis of a line chart: of labels that would touch, every second, third and so on is drawn. */
export const FITTING_LABELS = { interval: 'equidistantPreserveStart', minTickGap: 10 } as const;
