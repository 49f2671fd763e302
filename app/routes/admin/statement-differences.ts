import { data } from 'react-router';
import type { CsvValue } from '#features/catalogue/exchange/csv.ts';
import {
  type ComparedLine,
  exportLines,
  type LineFilter,
  readLineFilter,
  readSummary,
} from '#features/payments/statements/list-statements.ts';
import { lineLabels } from '#features/payments/statements/verdicts.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/statement-differences';
import { csvLines, csvResponse } from './csv-response.ts';

const columns = [
  'Line',
  'Time (UTC)',
  'Reference',
  'Account',
  'Currency',
  'Statement',
  'Ours',
  'Verdict',
  'Booking or deposit',
  'State here',
  'Only a suggestion',
  'What it means',
  'Details',
];

/** All lines that the page lists with the same filter. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const statement = await readSummary(db, params.id);
  if (!statement) throw data(null, { status: 404 });
  const filter = readLineFilter(new URL(request.url).searchParams.get('verdict'));
  return csvResponse(`statement-${statement.provider}-${filter}`, csvLines(columns, rowsOf(filter)));

  async function* rowsOf(wanted: LineFilter) {
    for await (const lines of exportLines(db, params.id, wanted)) yield lines.map(cellsOf);
  }
}

function cellsOf(line: ComparedLine): CsvValue[] {
  const { label, sentence, todo } = lineLabels(line);
  return [
    line.line,
    line.happenedAt?.toISOString() ?? null,
    line.reference,
    line.account,
    line.currency,
    line.line === null ? null : inUnits(line.amountMinor),
    inUnits(line.oursMinor),
    label,
    line.payment?.reference ?? null,
    line.payment?.state ?? null,
    line.isSuggestion ? 'yes' : null,
    [line.problem ?? sentence, todo].filter(Boolean).join(' '),
    line.details,
  ];
}

/** 34836.00, a plain number for spreadsheets. */
function inUnits(minor: number | null): string | null {
  return minor === null ? null : (minor / 100).toFixed(2);
}
