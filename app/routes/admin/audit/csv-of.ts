import { type CsvValue, toCsvLine } from '#features/catalogue/exchange/csv.ts';

/** Cells as the lines of a file, piece by piece. */
export async function* csvOf(
  columns: readonly string[],
  pieces: AsyncIterable<CsvValue[][]>,
): AsyncGenerator<string> {
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  yield `\uFEFF${toCsvLine(columns)}`;
  for await (const rows of pieces) yield rows.map(toCsvLine).join('');
}
