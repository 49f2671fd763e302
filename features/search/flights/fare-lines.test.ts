import { describe, expect, test } from 'vitest';
import { fareLines } from './fare-lines.ts';

const standard = [
  { daysBefore: 30, changeFeePercent: 0, refundPercent: 75 },
  { daysBefore: 7, changeFeePercent: 20, refundPercent: 50 },
];

describe('what a change or a refund of a fare costs', () => {
  test('every step has its last day, and after the last one nothing is possible', () => {
    expect(fareLines([{ amount: 20_000, terms: standard }], '2026-12-11', '2026-10-01')).toEqual([
      { kind: 'change', fee: 0, until: '2026-11-11' },
      { kind: 'change', fee: 4_000, until: '2026-12-04' },
      { kind: 'noChange', after: '2026-12-04' },
      { kind: 'refund', back: 15_000, percent: 75, until: '2026-11-11' },
      { kind: 'refund', back: 10_000, percent: 50, until: '2026-12-04' },
      { kind: 'noRefund', after: '2026-12-04' },
    ]);
  });

  test('what has passed by today is not promised', () => {
    const lines = fareLines([{ amount: 20_000, terms: standard }], '2026-12-11', '2026-11-12');
    expect(lines.filter(({ kind }) => kind === 'change')).toEqual([
      { kind: 'change', fee: 4_000, until: '2026-12-04' },
    ]);
    expect(fareLines([{ amount: 20_000, terms: standard }], '2026-12-11', '2026-12-05')).toEqual([
      { kind: 'noChange', after: null },
      { kind: 'noRefund', after: null },
    ]);
  });

  test('steps that cost the same are one, up to the departure', () => {
    const terms = [
      { daysBefore: 14, changeFeePercent: 10, refundPercent: 100 },
      { daysBefore: 0, changeFeePercent: 10, refundPercent: 0 },
    ];
    expect(fareLines([{ amount: 10_000, terms }], '2026-12-11', '2026-11-01')).toEqual([
      { kind: 'change', fee: 1_000, until: null },
      { kind: 'refund', back: 10_000, percent: 100, until: '2026-11-27' },
      { kind: 'noRefund', after: '2026-11-27' },
    ]);
  });

  test('two airlines are changed together: amounts add up, and what one forbids is forbidden', () => {
    const strict = [{ daysBefore: 7, changeFeePercent: null, refundPercent: 0 }];
    const lines = fareLines(
      [
        { amount: 10_000, terms: standard },
        { amount: 5_001, terms: strict },
      ],
      '2026-12-11',
      '2026-10-01',
    );
    expect(lines).toEqual([
      { kind: 'noChange', after: null },
      { kind: 'refund', back: 7_500, percent: null, until: '2026-11-11' },
      { kind: 'refund', back: 5_000, percent: null, until: '2026-12-04' },
      { kind: 'noRefund', after: '2026-12-04' },
    ]);
  });

  test('a fare without any terms gives nothing back', () => {
    expect(fareLines([{ amount: 10_000, terms: [] }], '2026-12-11', '2026-11-01')).toEqual([
      { kind: 'noChange', after: null },
      { kind: 'noRefund', after: null },
    ]);
  });
});
