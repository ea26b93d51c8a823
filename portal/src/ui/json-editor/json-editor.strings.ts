export const strings = {
  // Json problems
  mustBeOneOfSchema: (schema: string) => `must be one of ${schema}`,
  isNotAKnownField: 'is not a known field',
} as const;
