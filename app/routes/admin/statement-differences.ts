import { data } from 'react-router';
import {
  type ComparedLine,
  exportLines,
  readLineFilter,
  readSummary,
} from '#features/payments/statements/list-statements.ts';
import { lineLabels } from '#features/payments/statements/verdicts.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/statement-differences';
import type { Column } from './analytics/csv-file.ts';
import { csvLines, csvResponse } from './csv-response.ts';

const columns: Column<ComparedLine>[] = [
  ['Line', ({ line }) => line],
  ['Time (UTC)', ({ happenedAt }) => happenedAt?.toISOString() ?? null],
  ['Reference', ({ reference }) => reference],
  ['Account', ({ account }) => account],
  ['Currency', ({ currency }) => currency],
  ['Statement', ({ line, amountMinor }) => (line === null ? null : inUnits(amountMinor))],
  ['Ours', ({ oursMinor }) => inUnits(oursMinor)],
  ['Verdict', (line) => lineLabels(line).label],
  ['Booking or deposit', ({ payment }) => payment?.reference ?? null],
  ['State here', ({ payment }) => payment?.state ?? null],
  ['Only a suggestion', ({ isSuggestion }) => (isSuggestion ? 'yes' : null)],
  ['What it means', (line) => meaningOf(line)],
  ['Details', ({ details }) => details],
];

/** All lines that the page lists with the same filter. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const statement = await readSummary(db, params.id);
  if (!statement) throw data(null, { status: 404 });
  const filter = readLineFilter(url.searchParams.get('verdict'));
  const names = columns.map(([name]) => name);
  return csvResponse(`statement-${statement.provider}-${filter}`, csvLines(names, rows()));

  async function* rows() {
    for await (const lines of exportLines(db, params.id, filter))
      yield lines.map((line) => columns.map(([, cell]) => cell(line)));
  }
}

function meaningOf(line: ComparedLine): string {
  const { sentence, todo } = lineLabels(line);
  return [line.problem ?? sentence, todo].filter(Boolean).join(' ');
}

/** 34836.00, a plain number for spreadsheets. */
function inUnits(minor: number | null): string | null {
  return minor === null ? null : (minor / 100).toFixed(2);
}
