// ESLint rule: texts for users of the portal are only in `*.strings.ts` modules (docs/adr/0020-portal-strings-in-typed-modules.md).

const TEXT_NAMES = new Set([
  'label',
  'title',
  'placeholder',
  'description',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'lead',
  'verb',
  'submit',
  'message',
  'help',
  'nothingFoundMessage',
]);
/** Elements whose content is code, the same in every language. */
const CODE_ELEMENTS = new Set(['Code', 'code', 'Kbd', 'kbd', 'pre']);
/** Two or more words, the first with a capital letter: a sentence or a label, wherever it occurs. */
const SENTENCE = /^["“(]?\p{Lu}[\p{Ll}’]*[,:;]? +["“(]?\p{L}/u;
/** Not for users: the suffix of an id, the header of a request. */
const NO_TEXT = /^(-\w+|(?:Authorization: )?Bearer .*)$/;
const HAS_LETTER = /\p{L}/u;

/** The literal parts of an expression: a literal, a template, and both branches of a condition. */
function literals(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return [{ node, text: node.quasis.map(({ value }) => value.cooked).join(' ') }];
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'LogicalExpression':
      return [...literals(node.left), ...literals(node.right)];
    case 'JSXExpressionContainer':
      return literals(node.expression);
    default:
      return [];
  }
}

const nameOf = ({ name, value }) => name ?? value;

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { moved: 'Write the text "{{text}}" in the `*.strings.ts` module of this folder.' },
  },
  create(context) {
    const reported = new Set();
    const report = (node, text) => {
      if (!HAS_LETTER.test(text) || NO_TEXT.test(text.trim()) || reported.has(node)) return;
      reported.add(node);
      context.report({ node, messageId: 'moved', data: { text: text.trim().slice(0, 40) } });
    };
    const isCode = ({ parent }) => CODE_ELEMENTS.has(parent?.openingElement?.name.name);
    return {
      JSXText(node) {
        if (!isCode(node)) report(node, node.value.replaceAll(/&\w+;/g, ''));
      },
      JSXExpressionContainer(node) {
        if (node.parent.type === 'JSXAttribute' || isCode(node)) return;
        for (const { node: literal, text } of literals(node)) report(literal, text);
      },
      JSXAttribute(node) {
        const { name } = node.name;
        for (const { node: literal, text } of literals(node.value)) {
          // `name` is a text for a chart and a `Fact`, but not for an input.
          if (TEXT_NAMES.has(name) || (name === 'name' && /^\p{Lu}/u.test(text))) report(literal, text);
        }
      },
      Property(node) {
        if (node.computed || !TEXT_NAMES.has(nameOf(node.key))) return;
        for (const { node: literal, text } of literals(node.value)) report(literal, text);
      },
      Literal(node) {
        if (typeof node.value !== 'string' || !SENTENCE.test(node.value)) return;
        if (node.parent.type !== 'NewExpression' || node.parent.callee.name !== 'Error')
          report(node, node.value);
      },
      TemplateLiteral(node) {
        const texts = node.quasis.map(({ value }) => value.cooked);
        if (SENTENCE.test(texts.join('x'))) report(node, texts.join('…'));
      },
    };
  },
};
