import type { Statement, StatementLine } from '#features/agents/statement/statement.ts';
import { type ListedPage, listed, pageOfList, rowsPerPage } from '#features/catalogue/editing/list-query.ts';

/** A line and its place in the statement, from 1 on: nothing else of it is its own. */
export type NumberedLine = StatementLine & { number: number };

export interface StatementPage extends Omit<Statement, 'lines'> {
  list: ListedPage<NumberedLine>;
}

/** One page of the lines, the newest first; the sums are of all of them. */
export function statementPage({ lines, ...statement }: Statement, asked: number): StatementPage {
  const { page, offset } = pageOfList({ page: asked }, lines.length);
  const numbered = lines.map((line, place) => ({ ...line, number: place + 1 })).toReversed();
  const shown = numbered.slice(offset, offset + rowsPerPage);
  return { ...statement, list: { ...listed(shown, lines.length), page } };
}
