import { expect, test } from 'vitest';
import { changeOf } from './change-text.tsx';

test('a quarter more, and a little less', () => {
  expect(changeOf({ current: 1250, before: 1000 })).toEqual({ kind: 'percent', percent: 25 });
  expect(changeOf({ current: 979, before: 1000 })).toEqual({ kind: 'percent', percent: -2.1 });
});

test('all that was sold went back: nothing is left of it', () => {
  expect(changeOf({ current: 0, before: 1000 })).toEqual({ kind: 'percent', percent: -100 });
  expect(changeOf({ current: -500, before: 1000 })).toEqual({ kind: 'percent', percent: -150 });
});

test('in the first period there is nothing to compare with', () => {
  expect(changeOf({ current: 0, before: 0 })).toEqual({ kind: 'nothing' });
  expect(changeOf({ current: 7, before: 0 })).toEqual({ kind: 'first' });
  expect(changeOf({ current: -7, before: 0 })).toEqual({ kind: 'first' });
});

test('a difference that rounds to nothing is none', () => {
  expect(changeOf({ current: 100_001, before: 100_000 })).toEqual({ kind: 'same' });
});

test('a period of refunds before is no measure', () => {
  expect(changeOf({ current: 500, before: -20 })).toEqual({ kind: 'incomparable' });
});

test('after a very quiet period a percentage would have too many digits', () => {
  expect(changeOf({ current: 5600, before: 400 })).toEqual({ kind: 'times', times: 14 });
});

test('of all time nothing was before, and of no booking there is no average', () => {
  expect(changeOf({ current: 7, before: null })).toEqual({ kind: 'nothing' });
  expect(changeOf({ current: null, before: 7 })).toEqual({ kind: 'nothing' });
});
