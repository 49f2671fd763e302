import { describe, expect, test } from 'vitest';
import { confirmationOf } from '#features/catalogue/editing/confirmation.ts';
import type { Saved } from '#features/catalogue/editing/form-values.ts';
import { outcomeOf } from '../../../answer-form.ts';
import { statusOf } from '../../../form-outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOfSaved, type RecordForms, recordIntents, selectedIds } from './record-forms.ts';

const id = '01900000-0000-7000-8000-00000000000a';
const other = '01900000-0000-7000-8000-000000000002';

type Field = 'name' | 'code';

/** A page whose every use case succeeds unless replaced, and which records the calls. */
function page(changes: Partial<RecordForms<Field>> = {}) {
  const calls: unknown[] = [];
  const remember =
    <Answer>(what: string, answer: Answer) =>
    async (given: unknown): Promise<Answer> => {
      calls.push([what, given]);
      return answer;
    };
  const rules: RecordForms<Field> = {
    noun: 'Amenity',
    fields: ['name', 'code'],
    required: ['name'],
    missing: 'Please fill in the amenity name',
    deleteFailed: ([first = '']) => `Error deleting amenity: ${first}`,
    add: remember<Saved<string>>('add', { ok: true, id }),
    update: remember<Saved<string>>('update', { ok: true, id }),
    remove: remember('remove', { deleted: [id], retained: [] }),
    restore: remember('restore', { ok: true as const, restored: [id] }),
    ...changes,
  };
  return { rules, calls };
}

async function send(fields: [string, string][], rules: RecordForms<Field>) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const outcome = await outcomeOf(form, recordIntents(rules));
  return outcome && { outcome, status: statusOf(outcome) };
}

describe('saving', () => {
  test('a new row is added with what was typed, blanks cut off', async () => {
    const { rules, calls } = page();
    const answer = await send(
      [
        ['intent', 'save'],
        ['name', ' Pool '],
        ['role', 'admin'],
      ],
      rules,
    );
    expect(calls).toEqual([['add', { name: 'Pool', code: '' }]]);
    expect(answer).toEqual({ outcome: { kind: 'done', text: 'Amenity added successfully!' }, status: 200 });
  });

  test.each(['abc', 'NaN', '1e20', '1.5', '-1', '2147483648', ''])(
    'a version %j is older than every row',
    async (version) => {
      const { rules, calls } = page();
      await send(
        [
          ['intent', 'save'],
          ['id', id],
          ['version', version],
        ],
        rules,
      );
      expect(calls).toMatchObject([['update', { id, version: 0 }]]);
    },
  );

  test('a row that is there is updated over the version that the form was made from', async () => {
    const { rules, calls } = page();
    const answer = await send(
      [
        ['intent', 'save'],
        ['id', id],
        ['version', '3'],
        ['name', 'Pool'],
      ],
      rules,
    );
    expect(calls).toEqual([['update', { id, version: 3, values: { name: 'Pool', code: '' }, confirmed: '' }]]);
    expect(answer?.outcome).toEqual({ kind: 'done', text: 'Amenity updated successfully!' });
  });

  test('several answers to one field, such as ticked boxes, are lines of one value', async () => {
    const { rules, calls } = page();
    await send(
      [
        ['intent', 'save'],
        ['name', 'a'],
        ['name', 'b'],
      ],
      rules,
    );
    expect(calls).toEqual([['add', { name: 'a\nb', code: '' }]]);
  });

  test('an empty field that must not be gets the documented sentence, and keeps what was typed', async () => {
    const problems = { name: 'Name is missing.' };
    const { rules } = page({ add: async () => ({ ok: false, error: 'invalid', problems }) });
    expect(
      await send(
        [
          ['intent', 'save'],
          ['code', 'x'],
        ],
        rules,
      ),
    ).toEqual({
      status: 422,
      outcome: {
        kind: 'refused',
        intent: 'save',
        of: '',
        text: 'Please fill in the amenity name',
        version: null,
        values: { name: '', code: 'x' },
        problems,
        now: null,
        warning: null,
      },
    });
  });

  test('what is wrong otherwise is said in the headline and at its field', async () => {
    const problems = { code: 'Too long.' };
    const { rules } = page({ update: async () => ({ ok: false, error: 'invalid', problems }) });
    const answer = await send(
      [
        ['intent', 'save'],
        ['id', id],
        ['version', '1'],
        ['name', 'Pool'],
      ],
      rules,
    );
    expect(answer?.outcome).toMatchObject({
      text: 'Error updating amenity: Too long.',
      of: id,
      version: 1,
      problems,
    });
  });

  test('a row that somebody else saved meanwhile comes back with their values and their version', () => {
    const now = { name: 'Theirs' };
    const outcome = outcomeOfSaved(
      { ok: false, error: 'changed_meanwhile', now, version: 4 },
      { noun: 'Fare rule', id, version: 3, values: { name: 'Mine' }, missing: undefined },
    );
    expect(outcome).toMatchObject({
      kind: 'refused',
      text: expect.stringMatching(/^Error updating fare rule: somebody else changed this fare rule/),
      version: 4,
      now,
      values: { name: 'Mine' },
    });
  });

  test('what must be read first keeps the dialog open, and its mark is sent back', async () => {
    const warnings = ['3 travellers in 2 bookings will be notified by email.'];
    const { rules } = page({
      update: async ({ confirmed }) =>
        confirmed === confirmationOf(warnings) ? { ok: true, id } : { ok: false, error: 'unconfirmed', warnings },
    });
    const fields: [string, string][] = [
      ['intent', 'save'],
      ['id', id],
      ['version', '1'],
      ['name', 'Pool'],
    ];
    const refused = await send(fields, rules);
    if (refused?.outcome.kind !== 'refused') throw new Error('The warning was not shown');
    expect(refused.outcome).toMatchObject({
      values: { name: 'Pool' },
      warning: { sentences: warnings },
    });
    const mark = refused.outcome.warning?.confirmation ?? '';
    expect((await send([...fields, ['confirmed', mark]], rules))?.outcome.kind).toBe('done');
  });

  test('a row that is gone closes the dialog and says so', async () => {
    const { rules } = page({ update: async () => ({ ok: false, error: 'gone' }) });
    expect(
      await send(
        [
          ['intent', 'save'],
          ['id', id],
          ['version', '1'],
        ],
        rules,
      ),
    ).toEqual({
      status: 422,
      outcome: {
        kind: 'failed',
        text: 'Error updating amenity: somebody deleted it meanwhile.',
        reasons: [],
      },
    });
  });
});

describe('deleting', () => {
  test('is asked first for the ticked rows, and refused when none is', async () => {
    const { rules, calls } = page();
    expect(
      await send(
        [
          ['intent', 'ask-delete'],
          ['id', id],
          ['id', other],
        ],
        rules,
      ),
    ).toEqual({
      status: 200,
      outcome: { kind: 'confirm', ids: [id, other] },
    });
    expect((await send([['intent', 'ask-delete']], rules))?.outcome).toEqual({
      kind: 'failed',
      text: 'Choose at least one amenity first.',
      reasons: [],
    });
    expect(calls).toEqual([]);
  });

  test('offers to undo it', async () => {
    const { rules } = page();
    expect(
      (
        await send(
          [
            ['intent', 'delete'],
            ['id', id],
          ],
          rules,
        )
      )?.outcome,
    ).toEqual({
      kind: 'done',
      text: 'Amenity deleted successfully!',
      undo: { restore: [id] },
    });
    const two = page({ remove: async () => ({ deleted: [id, other], retained: [] }) });
    expect(
      (
        await send(
          [
            ['intent', 'delete'],
            ['id', id],
          ],
          two.rules,
        )
      )?.outcome,
    ).toMatchObject({
      text: '2 amenities deleted successfully!',
    });
  });

  test('says why rows stay, each reason once, and how many went', async () => {
    const retained = [
      { id, reason: 'Pool stays.' },
      { id: other, reason: 'Spa stays.' },
    ];
    const { rules } = page({ remove: async () => ({ deleted: [newerId], retained }) });
    expect(
      await send(
        [
          ['intent', 'delete'],
          ['id', id],
        ],
        rules,
      ),
    ).toEqual({
      status: 422,
      outcome: {
        kind: 'failed',
        text: 'Error deleting amenity: Pool stays.',
        reasons: ['1 deleted, 2 kept.', 'Spa stays.'],
      },
    });
  });

  test('what is gone already is said to be', async () => {
    const { rules } = page({ remove: async () => ({ deleted: [], retained: [] }) });
    expect(
      (
        await send(
          [
            ['intent', 'delete'],
            ['id', id],
          ],
          rules,
        )
      )?.outcome,
    ).toMatchObject({
      kind: 'failed',
      text: 'Error deleting amenity: It is no longer there.',
    });
  });
});

const newerId = '01900000-0000-7000-8000-000000000003';

describe('restoring', () => {
  test.each<[string, [string, string][]]>([
    ['by the button of one row', [['restore', id]]],
    [
      'by the button of one row among ticked ones',
      [
        ['restore', id],
        ['id', other],
        ['intent', 'delete'],
      ],
    ],
    [
      'of the ticked rows',
      [
        ['intent', 'restore'],
        ['id', id],
      ],
    ],
  ])('%s brings back only those', async (_, fields) => {
    const { rules, calls } = page();
    expect((await send(fields, rules))?.outcome).toEqual({ kind: 'done', text: 'Amenity restored.' });
    expect(calls).toEqual([['restore', [id]]]);
  });

  test('is refused when another has taken the place', async () => {
    const { rules } = page({ restore: async () => ({ ok: false, error: 'place_taken' }) });
    expect(await send([['restore', id]], rules)).toEqual({
      status: 422,
      outcome: {
        kind: 'failed',
        text: 'Failed to restore amenity',
        reasons: ['Another one has taken its place since.'],
      } satisfies Outcome,
    });
  });
});

test('an intent that only some pages have is left to them', async () => {
  const { rules, calls } = page();
  expect(
    await send(
      [
        ['intent', 'activate'],
        ['id', id],
      ],
      rules,
    ),
  ).toBeUndefined();
  expect(await send([], rules)).toBeUndefined();
  expect(calls).toEqual([]);
});

test('what is no id is not chosen', () => {
  const form = new FormData();
  for (const value of [id, '', 'x', `${id}' or 1=1`, id.toUpperCase()]) form.append('id', value);
  expect(selectedIds(form)).toEqual([id]);
});

test('more than anybody can tick is refused, and a row that is named twice is one', async () => {
  const { rules, calls } = page();
  const many = Array.from({ length: 1_001 }, (_, index): [string, string] => [
    'id',
    `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  ]);
  const answer = await send([['intent', 'delete'], ...many], rules);
  expect(answer?.outcome).toEqual({ kind: 'failed', text: 'Choose at most 1,000 at once.', reasons: [] });
  await send(
    [
      ['intent', 'delete'],
      ['id', id],
      ['id', id],
    ],
    rules,
  );
  expect(calls).toEqual([['remove', [id]]]);
});

test('bringing back what is back already is no success', async () => {
  const { rules } = page({ restore: async () => ({ ok: true, restored: [] }) });
  expect((await send([['restore', id]], rules))?.outcome).toMatchObject({ kind: 'failed' });
});
