import type { OpenHold } from '#features/agents/sales/list-open-holds.ts';
import type { Statement, StatementLine } from '#features/agents/statement/statement.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { type Paged, pageWithin } from '#lib/page-within.ts';
import { momentText, type ShownMoment } from '../../account/parts/moment-text.ts';

export type ShownHold = Pick<OpenHold, 'reference' | 'customerName' | 'netMinor'> & { until: ShownMoment };
export type ShownLine = Omit<StatementLine, 'at'> & { at: ShownMoment };

export interface ShownStatement extends Omit<Statement, 'lines'>, Paged {
  /** Of the page that is shown. */
  lines: ShownLine[];
  fromText: string;
  toText: string;
  perPage: number;
}

const linesPerPage = 100;

export function showHold(
  { reference, customerName, netMinor, until }: OpenHold,
  language: LanguageCode,
): ShownHold {
  return { reference, customerName, netMinor, until: momentText(until, language) };
}

/** A year of a busy agency is too long for a screen: a page of it, oldest first, as statements are read. */
export function showStatement(statement: Statement, asked: number, language: LanguageCode): ShownStatement {
  const { offset, ...paged } = pageWithin(asked, statement.lines.length, linesPerPage);
  const lines = statement.lines.slice(offset, offset + linesPerPage);
  const days = dateFormat(dateLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return {
    ...statement,
    lines: lines.map(({ at, ...line }) => ({ ...line, at: momentText(at, language) })),
    fromText: days.format(Date.parse(statement.from)),
    toText: days.format(Date.parse(statement.to)),
    ...paged,
    perPage: linesPerPage,
  };
}
