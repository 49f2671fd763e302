import { expect, test } from 'vitest';
import { summaryOf } from './list-paging.tsx';
import { openDialog, plural, requestedDialog } from './outcome.ts';
import { recordFields } from './record-dialog.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const none = { isAdd: false, editId: null, deleteIds: [] };

function requested(address: string) {
  return requestedDialog(new URLSearchParams(address));
}

test('the address says which dialog is open, and what is no id opens none', () => {
  expect(requested('q=x')).toEqual(none);
  expect(requested('add=1')).toEqual({ ...none, isAdd: true });
  expect(requested(`edit=${id}`)).toEqual({ ...none, editId: id });
  expect(requested(`delete=${id}&delete=nobody`)).toEqual({ ...none, deleteIds: [id] });
  expect(requested('edit=1%27%20or%201=1')).toEqual(none);
});

test('what was refused keeps its dialog, what was done or failed closes it', () => {
  const dialog = requested(`edit=${id}`);
  const refused = {
    kind: 'refused',
    intent: 'save',
    of: id,
    text: '',
    version: 1,
    values: {},
    problems: {},
    now: null,
    warning: null,
  } as const;
  expect(openDialog(dialog, undefined)).toEqual(dialog);
  expect(openDialog(dialog, refused)).toEqual(dialog);
  expect(openDialog(dialog, { kind: 'done', text: '' })).toEqual(none);
  expect(openDialog(dialog, { kind: 'failed', text: '', reasons: [] })).toEqual(none);
  expect(openDialog(dialog, { kind: 'confirm', ids: [id] })).toEqual({ ...none, deleteIds: [id] });
});

test('a field shows what was typed before it was refused, else what is stored, and what somebody else saved', () => {
  const labels = { name: 'Name', code: 'Code' };
  const values = { name: 'Stored', code: 'S1' };
  expect(recordFields({ labels, values, outcome: undefined })('name')).toEqual({
    name: 'name',
    label: 'Name',
    dense: true,
    defaultValue: 'Stored',
    error: undefined,
    aside: undefined,
  });
  const field = recordFields({
    labels,
    values,
    outcome: {
      kind: 'refused',
      intent: 'save',
      of: id,
      text: '',
      version: 2,
      values: { name: 'Typed', code: 'T1' },
      problems: { code: 'Too short.' },
      now: { name: '', code: 'T1' },
      warning: null,
    },
  });
  expect(field('name')).toMatchObject({ defaultValue: 'Typed', aside: 'now empty', error: undefined });
  expect(field('code')).toMatchObject({ defaultValue: 'T1', aside: undefined, error: 'Too short.' });
});

test.each([
  ['Airline', 'airlines'],
  ['Amenity', 'amenities'],
  ['Flight', 'flights'],
])('one %s, two %s', (one, many) => {
  expect(plural(one)).toBe(many);
});

test('a list says how many it shows of how many, with a plus where counting stopped', () => {
  expect(summaryOf({ rows: [1, 2], matching: 1_231, isMore: false }, 'flights')).toBe('Showing 2 of 1,231 flights');
  expect(summaryOf({ rows: [], matching: 10_000, isMore: true }, 'rooms')).toBe('Showing 0 of 10,000+ rooms');
});
