import type { Statement, StatementOf } from '#features/agents/statement/statement.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { usdCentsFormatter } from '#lib/money.ts';
import type { DocumentContext } from './document-context.ts';
import { documentMessages } from './document-messages.ts';
import { takePen } from './pdf/pen.ts';
import { statementSheet } from './pdf/statement-sheet.ts';

/** Beyond this a spreadsheet serves better. */
export const mostStatementLines = 400;

/** The statement of an agency, as PDF. There is none of one that is too long. */
export async function renderStatement(
  context: DocumentContext,
  agent: StatementOf,
  statement: Statement,
  language: LanguageCode,
): Promise<Uint8Array | undefined> {
  if (statement.lines.length > mostStatementLines) return undefined;
  const messages = documentMessages(context, language);
  const paper = { context, messages, pen: takePen(messages.direction) };
  const { translator } = context.catalogues(language);
  const portal = {
    t: translator.of('agent'),
    sales: translator.of('sales'),
    dollars: usdCentsFormatter(language),
  };
  return context.drawPdf(statementSheet({ ...paper, ...portal }, agent, statement));
}
