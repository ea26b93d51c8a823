import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import rule from './texts-in-strings-modules.mjs';

const linter = new Linter();
function reports(code) {
  return linter
    .verify(code, {
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { signalbox: { rules: { texts: rule } } },
      rules: { 'signalbox/texts': 'error' },
    })
    .map(({ message }) => message);
}

it.each([
  ['the content of an element', '<p>Saved</p>'],
  ['a literal in braces', "<p>{'Saved'}</p>"],
  ['one branch of a condition', "<p>{isSaved ? strings.saved : 'not saved'}</p>"],
  ['a template', '<p>{`by ${name}`}</p>'],
  ['a label', '<Button aria-label="close" />'],
  ['a label in braces', '<Button title={isOpen && `Close ${name}`} />'],
  ['the name of a chart', '<TimeBars name="Events over time" />'],
  ['the label of an option', "const option = { value: 'a', label: 'all' };"],
  ['a sentence as an argument', "notifyDone('The view is saved.');"],
  ['a sentence with a value', 'notifyDone(`Saved ${name}.`);'],
])('rejects a text outside of strings modules: %s', (_, code) => {
  expect(reports(code)).toHaveLength(1);
});

it.each([
  ['a text of a strings module', '<Button aria-label={strings.close}>{strings.save}</Button>'],
  ['the name of an input', '<input name="username" />'],
  ['code', '<Code>/metrics</Code>'],
  ['a class', '<p className="mono">{count}</p>'],
  ['a percent sign', '<p>{count} %</p>'],
  ['the suffix of an id', 'const ids = { label: `${id}-label` };'],
  ['an error for developers', "throw new Error('No element has the id');"],
])('accepts %s', (_, code) => {
  expect(reports(code)).toEqual([]);
});
