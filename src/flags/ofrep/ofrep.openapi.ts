import type { SchemaObject } from '../../openapi/schema-object.js';

export const OFREP_BODY: SchemaObject = {
  type: 'object',
  properties: {
    context: {
      type: 'object',
      additionalProperties: true,
      properties: {
        targetingKey: { type: 'string', description: 'Id of the user for whom the flag is evaluated.' },
      },
    },
  },
};

export const OFREP_ONE: SchemaObject = {
  type: 'object',
  required: ['key', 'value', 'reason', 'variant', 'metadata'],
  properties: {
    key: { type: 'string' },
    value: { type: 'boolean' },
    reason: { type: 'string', enum: ['SPLIT', 'STATIC', 'TARGETING_MATCH'] },
    variant: { type: 'string', enum: ['off', 'on'] },
    metadata: { type: 'object', additionalProperties: true },
  },
};

export const OFREP_BULK: SchemaObject = {
  type: 'object',
  required: ['flags', 'metadata', 'eventStreams'],
  properties: {
    flags: {
      type: 'array',
      items: {
        oneOf: [
          OFREP_ONE,
          {
            type: 'object',
            required: ['key', 'errorCode', 'errorDetails'],
            properties: {
              key: { type: 'string' },
              errorCode: { type: 'string' },
              errorDetails: { type: 'string' },
            },
          },
        ],
      },
    },
    metadata: { type: 'object', additionalProperties: true },
    eventStreams: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
};
