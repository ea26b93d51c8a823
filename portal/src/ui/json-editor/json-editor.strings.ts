// Json problems
export const mustBeOneOf = (schema: string) => `must be one of ${schema}`;
export const unknownField = 'is not a known field';
