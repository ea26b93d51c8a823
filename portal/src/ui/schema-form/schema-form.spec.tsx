import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ExactNumber } from '../../api/exact-json';
import { Problem } from '../../api/problem';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import { SchemaFields } from './schema-fields';
import { useSchemaForm } from './use-schema-form';

interface Shown {
  read: () => Promise<Record<string, unknown> | null>;
}

/** Renders a form of one schema, with a button that reads it and one that shows errors of the service. */
async function show(
  schema: unknown,
  initial?: Record<string, unknown>,
  errors: { path: string; problem: string }[] = [],
): Promise<Shown> {
  let last: Record<string, unknown> | null = null;
  function Form() {
    const form = useSchemaForm(schema, 'config', initial);
    const [count, setCount] = useState(0);
    return (
      <>
        <SchemaFields form={form} label="Settings" />
        <Button
          onClick={() => {
            last = form.read();
            setCount(count + 1);
          }}
        >
          Read
        </Button>
        <Button
          onClick={() =>
            form.showProblem(new Problem(422, 'config_invalid', 'Wrong', 'Wrong.', null, errors))
          }
        >
          Refuse
        </Button>
      </>
    );
  }
  await renderScreen(<Form />);
  return {
    read: async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Read' }));
      return last;
    },
  };
}

/** Parsed as a response: only then is `__proto__` an own property. */
const parsed = (text: string): unknown => JSON.parse(text);

describe('a form of a JSON Schema', () => {
  it('converts each kind of input to JSON, and omits empty fields', async () => {
    const form = await show({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        max_rows: { type: 'integer', minimum: 1 },
        ratio: { type: 'number' },
        dry: { type: 'boolean', title: 'Dry run' },
        level: { enum: ['low', 'high', 3] },
        day: { type: 'string', format: 'date' },
        untouched: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
        ports: { type: 'array', items: { type: 'integer' } },
        mail: { type: 'object', properties: { to: { type: 'string', format: 'email' } } },
      },
    });
    await fillIn(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    await fillIn(screen.getByRole('textbox', { name: 'Max rows' }), '20');
    await fillIn(screen.getByRole('textbox', { name: 'Ratio' }), '-1.5e3');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Dry run' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Level' }));
    await userEvent.click(await screen.findByRole('option', { name: '3' }));
    await fillIn(screen.getByLabelText('Day'), '2026-11-20');
    await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'a, b{Enter}c{Enter}');
    await userEvent.type(screen.getByRole('combobox', { name: 'Ports' }), '80{Enter}443{Enter}');
    await fillIn(screen.getByRole('textbox', { name: 'To' }), 'a@example.com');
    expect(await form.read()).toEqual({
      name: 'Ada',
      max_rows: 20,
      ratio: new ExactNumber('-1.5e3'),
      dry: true,
      level: 3,
      day: '2026-11-20',
      tags: ['a, b', 'c'],
      ports: [80, 443],
      mail: { to: 'a@example.com' },
    });
  });

  const WITH_DEFAULTS = {
    type: 'object',
    properties: {
      language: { type: 'string', default: 'en' },
      rows: { type: 'integer', default: 10 },
      mail: { type: 'object', properties: { to: { type: 'string', default: 'a@b.c' } } },
    },
  };

  it('starts with the defaults for a new object', async () => {
    const form = await show(WITH_DEFAULTS);
    expect(await form.read()).toEqual({ language: 'en', rows: 10, mail: { to: 'a@b.c' } });
  });

  it('starts with the stored values for an existing object', async () => {
    const stored = { language: 'de', rows: 7, mail: { to: 'ada@example.com' } };
    const form = await show(WITH_DEFAULTS, stored);
    expect(screen.getByRole('textbox', { name: 'Language' })).toHaveValue('de');
    expect(screen.getByRole('textbox', { name: 'Rows' })).toHaveValue('7');
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('ada@example.com');
    expect(await form.read()).toEqual(stored);
  });

  it('does not apply a default to an omitted field of a stored object, and keeps fields outside of the schema', async () => {
    const form = await show(
      {
        type: 'object',
        properties: { language: { type: 'string', default: 'en' }, rows: { type: 'integer' } },
      },
      { rows: 5, legacy: { a: [1] } },
    );
    expect(await form.read()).toEqual({ rows: 5, legacy: { a: [1] } });
  });

  it('shows missing fields, also in a partly filled group, and focuses the first one', async () => {
    const form = await show({
      type: 'object',
      required: ['level'],
      properties: {
        level: { type: 'integer', minimum: 1, maximum: 5 },
        mail: {
          type: 'object',
          required: ['to'],
          properties: { to: { type: 'string', minLength: 1 }, subject: { type: 'string' } },
        },
      },
    });
    await fillIn(screen.getByRole('textbox', { name: 'Level' }), '4.5');
    expect(await form.read()).toBeNull();
    expect(screen.getByText('Enter a whole number.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Level' })).toHaveFocus();
    await fillIn(screen.getByRole('textbox', { name: 'Level' }), '4');
    expect(await form.read()).toEqual({ level: 4 });
    await fillIn(screen.getByRole('textbox', { name: 'Subject' }), 'Hello');
    expect(await form.read()).toBeNull();
    expect(screen.getByText('This is required.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveFocus();
  });

  it('shows the errors of the service at their fields, nested ones too, and the others above', async () => {
    await show(
      {
        type: 'object',
        properties: {
          'a b': { type: 'string' },
          mail: { type: 'object', properties: { to: { type: 'string' } } },
          tags: { type: 'array', items: { type: 'string' } },
          rule: { oneOf: [{ type: 'string' }, { type: 'object' }] },
        },
      },
      undefined,
      [
        { path: 'config["a b"]', problem: 'must match x' },
        { path: 'config.mail.to', problem: 'must be written as email' },
        { path: 'config.tags[1]', problem: 'longer than 5 characters' },
        { path: 'config.rule.when[0]', problem: 'required' },
        { path: 'config', problem: 'must have at least 2 fields' },
      ],
    );
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
      'Must be written as email.',
    );
    expect(screen.getByRole('textbox', { name: 'A b' })).toHaveFocus();
    expect(screen.getByText('Item 2: longer than 5 characters.')).toBeVisible();
    expect(screen.getByText('when[0]: required.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('config: must have at least 2 fields');
  });

  it('has a field for JSON where inputs would be incomplete', async () => {
    const form = await show({
      type: 'object',
      required: ['rule'],
      properties: { rule: { oneOf: [{ type: 'string' }, { type: 'object' }] }, any: true },
    });
    const rule = screen.getByRole('textbox', { name: 'Rule' });
    await fillIn(rule, '{"a": ');
    expect(await form.read()).toBeNull();
    expect(screen.getByText(/This is not JSON/)).toBeVisible();
    await fillIn(rule, '{"a": [1]}');
    expect(await form.read()).toEqual({ rule: { a: [1] } });
  });

  it('accepts any object without a schema', async () => {
    const form = await show(undefined);
    const field = screen.getByRole('textbox', { name: 'Settings' });
    expect(await form.read()).toEqual({});
    await fillIn(field, '[1]');
    expect(await form.read()).toBeNull();
    await fillIn(field, '{"x": 1}');
    expect(await form.read()).toEqual({ x: 1 });
  });

  it('supports nullable types, references and recursive references', async () => {
    const form = await show({
      type: 'object',
      required: ['note'],
      properties: {
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        rows: { $ref: '#/$defs/rows' },
        child: { $ref: '#' },
      },
      $defs: { rows: { type: 'integer', title: 'Rows' } },
    });
    await fillIn(screen.getAllByRole('textbox', { name: 'Rows' })[0]!, '7');
    expect(await form.read()).toEqual({ note: null, rows: 7 });
  });
});

describe('a hostile schema', () => {
  it('can have any depth', async () => {
    let schema: object = { type: 'string' };
    for (let depth = 0; depth < 40; depth += 1) {
      schema = { type: 'object', properties: { inner: schema } };
    }
    await show(schema);
    expect(screen.getAllByRole('group').length).toBeLessThan(6);
    expect(screen.getByRole('textbox', { name: 'Inner' })).toBeVisible();
  });

  it('can have an enumeration of ten thousand values', async () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `value ${index}`);
    const form = await show({ type: 'object', properties: { one: { enum: values } } });
    await userEvent.click(screen.getByRole('combobox', { name: 'One' }));
    expect((await screen.findAllByRole('option')).length).toBeLessThanOrEqual(100);
    await fillIn(screen.getByRole('combobox', { name: 'One' }), 'value 9999');
    await userEvent.click(await screen.findByRole('option', { name: 'value 9999' }));
    expect(await form.read()).toEqual({ one: 'value 9999' });
  });

  it('can name fields __proto__ and constructor without changing any prototype', async () => {
    const form = await show(
      parsed(
        '{"type":"object","properties":{"__proto__":{"type":"string","title":"First"},"constructor":{"type":"string","title":"Second"}}}',
      ),
    );
    await fillIn(screen.getByRole('textbox', { name: 'First' }), 'x');
    await fillIn(screen.getByRole('textbox', { name: 'Second' }), 'y');
    expect(JSON.stringify(await form.read())).toBe('{"__proto__":"x","constructor":"y"}');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('can have a catastrophic pattern, and markup in its texts', async () => {
    const form = await show({
      type: 'object',
      properties: {
        a: {
          type: 'string',
          pattern: '^(a+)+$',
          title: '<img src=x onerror=alert(1)>',
          description: '<b>bold</b>',
        },
      },
    });
    await fillIn(screen.getByRole('textbox', { name: '<img src=x onerror=alert(1)>' }), `${'a'.repeat(40)}!`);
    expect(await form.read()).toEqual({ a: `${'a'.repeat(40)}!` });
    expect(document.querySelector('img, b')).toBeNull();
  });

  it('can have more fields than a page shows: they become one JSON input', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`f${index}`, { type: 'string' }]),
    );
    await show({ type: 'object', properties });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it.each([null, 7, { type: 'object', properties: [] }, { properties: { a: null, b: 3 } }])(
    'can be invalid: %j',
    async (schema) => {
      const form = await show(schema);
      expect(await form.read()).toEqual({});
    },
  );
});
