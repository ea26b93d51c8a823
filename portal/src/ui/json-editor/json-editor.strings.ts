// Json problems
export const mustBeOneOfSchema = (schema: string) => `must be one of ${schema}`;
export const isNotAKnownField = 'is not a known field';
