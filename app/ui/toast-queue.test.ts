import { expect, test } from 'vitest';
import { changeQueue, type QueuedToast } from './toast-queue.ts';

function add(queue: readonly QueuedToast[], id: string, text: string) {
  return changeQueue(queue, { type: 'add', toast: { id, text } });
}

test('news stands in the order in which it came', () => {
  expect(add(add([], 'a', 'Saved.'), 'b', 'Sent.').map((toast) => toast.id)).toEqual(['a', 'b']);
});

test('the same news twice in a row is told once, and its clock starts anew', () => {
  const queue = add(add(add([], 'a', 'Sent.'), 'b', 'Saved.'), 'c', 'Saved.');
  expect(queue.map((toast) => toast.id)).toEqual(['a', 'c']);
});

test('dismissing one leaves the others', () => {
  const queue = add(add([], 'a', 'Saved.'), 'b', 'Sent.');
  expect(changeQueue(queue, { type: 'remove', id: 'a' }).map((toast) => toast.id)).toEqual(['b']);
});
