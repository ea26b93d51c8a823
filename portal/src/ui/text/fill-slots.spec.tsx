import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fillSlots } from './fill-slots';

it('puts the elements into the sentence where it names them', () => {
  const { container } = render(
    fillSlots('{who} read the {link}.', { who: 'Ada', link: <a href="/log">log</a> }),
  );
  expect(container.innerHTML).toBe('Ada read the <a href="/log">log</a>.');
});

it('inserts a value as it is, even when it looks like a slot', () => {
  const { container } = render(fillSlots('Delete {name}?', { name: '{name} {other}' }));
  expect(container.textContent).toBe('Delete {name} {other}?');
});
