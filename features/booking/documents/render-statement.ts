import type { Statement, StatementOf } from '#features/agents/statement/statement.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { usdCentsFormatter } from '#lib/money.ts';
import type { DocumentHouse } from './document-house.ts';
import { documentWords } from './document-words.ts';
import { takePen } from './pdf/pen.ts';
import { statementSheet } from './pdf/statement-sheet.ts';

/** Beyond this a spreadsheet serves better. */
export const mostStatementLines = 400;

/** The statement of an agency, as PDF. There is none of one that is too long. */
export async function renderStatement(
  house: DocumentHouse,
  agent: StatementOf,
  statement: Statement,
  language: LanguageCode,
): Promise<Uint8Array | undefined> {
  if (statement.lines.length > mostStatementLines) return undefined;
  const words = documentWords(house, language);
  const paper = { house, words, pen: takePen(words.direction) };
  const { translator } = house.catalogues(language);
  const portal = {
    t: translator.of('agent'),
    sales: translator.of('sales'),
    dollars: usdCentsFormatter(language),
  };
  return house.drawPdf(statementSheet({ ...paper, ...portal }, agent, statement));
}
