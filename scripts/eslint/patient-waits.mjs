// ESLint rule: a wait in a test has a timeout of at least a minute, so that it detects hanging and not a busy machine.

const MIN_MS = 60_000;
/** Functions of Vitest's `vi` with a default timeout of one second. The default of `expect.poll` is a minute (vitest.config.ts). */
const WITH_ONE_SECOND_DEFAULT = ['waitFor', 'waitUntil'];
/** Functions of Vitest and Playwright whose timeout is an option in one of the arguments. */
const WAITS = /^(?:poll|waitUntil|waitFor(?:[A-Z]\w*)?)$/;
const DURATION = 'waitForTimeout';
const DEFAULTS = /^setDefault(?:Navigation)?Timeout$/;

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      tooShort: 'Set a timeout of at least a minute: it must detect hanging, not a busy machine.',
      noTimeout:
        'Without a timeout, this waits for one second. Use `expect.poll`, or pass a timeout of a minute.',
      duration:
        'Wait for a state, never for a duration. To show that something does not happen, wait for an event that can only come later.',
    },
  },
  create(context) {
    const { sourceCode } = context;

    /** The initializer of a constant of the file, or of a parameter; the node itself when it refers to neither. */
    function resolve(node) {
      if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
        return resolve(node.expression);
      if (node?.type !== 'Identifier') return node;
      for (let scope = sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const [definition] = scope.set.get(node.name)?.defs ?? [];
        if (definition === undefined) continue;
        if (definition.type === 'Parameter') return defaultOf(definition) ?? node;
        const isConstant = definition.type === 'Variable' && definition.parent.kind === 'const';
        return isConstant && definition.node.init ? resolve(definition.node.init) : node;
      }
      return node;
    }

    /** @returns the value of an expression of numbers and constants of the file; undefined for any other expression. */
    function numberOf(node) {
      const { type, value, operator, left, right } = resolve(node) ?? {};
      if (type === 'Literal' && typeof value === 'number') return value;
      if (type !== 'BinaryExpression') return undefined;
      const [a, b] = [numberOf(left), numberOf(right)];
      if (a === undefined || b === undefined) return undefined;
      return { '*': a * b, '+': a + b, '-': a - b, '/': a / b }[operator];
    }

    function check(node) {
      const ms = numberOf(node);
      if (ms !== undefined && ms < MIN_MS) context.report({ node, messageId: 'tooShort' });
    }

    /** @returns whether the options have a timeout, or can have one that this file does not show. */
    function checkOptions(node) {
      const options = resolve(node);
      if (options?.type !== 'ObjectExpression') return options !== undefined;
      let has = false;
      for (const property of options.properties) {
        if (property.type === 'SpreadElement') has = checkOptions(property.argument) || has;
        else if (property.key.name === 'timeout') {
          has = true;
          check(property.value);
        }
      }
      return has;
    }

    return {
      "CallExpression[callee.type='MemberExpression']"(call) {
        const { callee, arguments: args } = call;
        const name = callee.property.name ?? '';
        if (name === DURATION) return context.report({ node: call, messageId: 'duration' });
        if (DEFAULTS.test(name)) return check(args[0]);
        if (!WAITS.test(name)) return;
        if (callee.object.name === 'vi' && WITH_ONE_SECOND_DEFAULT.includes(name)) {
          const [, given] = args;
          if (numberOf(given) !== undefined) check(given);
          else if (!checkOptions(given)) context.report({ node: call, messageId: 'noTimeout' });
          return;
        }
        for (const argument of args) {
          if (resolve(argument)?.type === 'ObjectExpression') checkOptions(argument);
        }
      },
    };
  },
};

/** The default value of a parameter such as `ms = 5000`. */
function defaultOf({ node, name }) {
  const parameter = node.params?.find(({ type, left }) => type === 'AssignmentPattern' && left === name);
  return parameter?.right;
}
