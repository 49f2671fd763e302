import { expect, test } from 'vitest';
import { changeQueue, type QueuedToast } from './toast.tsx';

function add(queue: readonly QueuedToast[], id: string, text: string) {
  return changeQueue(queue, { type: 'add', toast: { id, text } });
}

test('toasts stand in the order in which they were added', () => {
  expect(add(add([], 'a', 'Saved.'), 'b', 'Sent.').map((toast) => toast.id)).toEqual(['a', 'b']);
});

test('the same message twice in a row is shown once, and its timer starts again', () => {
  const queue = add(add(add([], 'a', 'Sent.'), 'b', 'Saved.'), 'c', 'Saved.');
  expect(queue.map((toast) => toast.id)).toEqual(['a', 'c']);
});

test('dismissing one leaves the others', () => {
  const queue = add(add([], 'a', 'Saved.'), 'b', 'Sent.');
  expect(changeQueue(queue, { type: 'remove', id: 'a' }).map((toast) => toast.id)).toEqual(['b']);
});

test('a toast about the same subject replaces the old one, so that an undo is never outdated', () => {
  const undo = { id: 'a', text: 'Flight deleted.', about: 'outcome' };
  const queue = add(changeQueue([], { type: 'add', toast: undo }), 'b', 'Sent.');
  const toast = { id: 'c', text: 'Flight restored.', about: 'outcome' };
  expect(changeQueue(queue, { type: 'add', toast }).map(({ id }) => id)).toEqual(['b', 'c']);
});
