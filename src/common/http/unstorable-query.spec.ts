import { describe, expect, it } from 'vitest';
import { unstorableParameters } from './unstorable-query.js';

describe('unstorableParameters', () => {
  it.each([
    ['q=%00', ['q']],
    ['q=a%00b&tag=x', ['q']],
    ['tag=x&q=%ED%A0%80', ['q']],
    ['q=%FF&tag=%C3%28', ['q', 'tag']],
    ['q=1&q=%00', ['q']],
    ['a%00b=1', ['a�b']],
    ['%00', ['�']],
  ])('finds the names in %s', (query, names) => expect(unstorableParameters(query)).toEqual(names));

  it.each(['', 'q', 'q=caf%C3%A9&tag=%F0%9F%98%80', 'q=100%&tag=%zz', 'q=%', 'q=a+b%20c', 'q=%25' + '00'])(
    'accepts %s',
    (query) => expect(unstorableParameters(query)).toEqual([]),
  );
});
