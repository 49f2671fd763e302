import type { OpenHold } from '#features/agents/statement/read-open-holds.ts';
import type { Statement, StatementLine } from '#features/agents/statement/statement.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat } from '#lib/formats.ts';
import { momentText, type ShownMoment } from '../../account/parts/moment-text.ts';

export type ShownHold = Omit<OpenHold, 'expiresAt'> & { expiresAt: ShownMoment };
export type ShownLine = Omit<StatementLine, 'at'> & { at: ShownMoment };

export interface ShownStatement extends Omit<Statement, 'lines'> {
  /** Of the page that is shown. */
  lines: ShownLine[];
  fromText: string;
  toText: string;
  page: number;
  pages: number;
  total: number;
  perPage: number;
}

const linesPerPage = 100;

export function showHold({ expiresAt, ...hold }: OpenHold, language: LanguageCode): ShownHold {
  return { ...hold, expiresAt: momentText(expiresAt, language) };
}

/** A year of a busy agency is too long for a screen: a page of it, oldest first, as statements are read. */
export function showStatement(statement: Statement, asked: number, language: LanguageCode): ShownStatement {
  const total = statement.lines.length;
  const pages = Math.max(1, Math.ceil(total / linesPerPage));
  const page = Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  const lines = statement.lines.slice((page - 1) * linesPerPage, page * linesPerPage);
  const locale = `${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`;
  const days = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  return {
    ...statement,
    lines: lines.map(({ at, ...line }) => ({ ...line, at: momentText(at, language) })),
    fromText: days.format(Date.parse(statement.from)),
    toText: days.format(Date.parse(statement.to)),
    page,
    pages,
    total,
    perPage: linesPerPage,
  };
}
