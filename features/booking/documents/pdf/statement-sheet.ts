import { lineDetail } from '#features/agents/statement/line-detail.ts';
import type { Statement, StatementLine, StatementOf } from '#features/agents/statement/statement.ts';
import { describeEntry } from '#features/agents/transactions/describe-entry.ts';
import type { Translate } from '#i18n/translator.ts';
import type { PdfDocument, PdfNode } from './pen.ts';
import { type PdfContext, pdfSheet } from './sheet.ts';
import { colours, sizes } from './style.ts';

interface StatementPdf extends PdfContext {
  /** The portal's words. */
  t: Translate<'agent'>;
  sales: Translate<'sales'>;
  dollars: (minor: number) => string;
}

// In points.
const widths = { date: 90, text: 153, reference: 96, amount: 72, balance: 76 };
const cell = { fontSize: 8, lineHeight: 1.3 };

/** The credit of an agency over some days, with what it stood at after every line. */
export function statementSheet(paper: StatementPdf, agent: StatementOf, statement: Statement): PdfDocument {
  const { t, messages } = paper;
  const kind = t('statement.title');
  const period = t('statement.period', {
    from: messages.date(statement.from),
    to: messages.date(statement.to),
  });
  const imprint = {
    kind,
    title: `${kind} ${agent.agencyName}, ${period}`,
    reference: period,
    at: new Date(),
  };
  return pdfSheet(
    paper,
    imprint,
    agencyPart(paper, agent, period),
    sumsPart(paper, statement),
    paper.pen.table(
      tableHead(paper),
      balanceRow(paper, t('statement.opening'), statement.openingMinor),
      ...statement.lines.map((line) => tableRow(paper, line)),
      balanceRow(paper, t('statement.closing'), statement.closingMinor),
      paper.pen.label(`${t('statement.note')} ${t('statement.zone')}`, { marginTop: 10 }),
    ),
  );
}

function agencyPart(
  { pen, t, messages, context }: StatementPdf,
  agent: StatementOf,
  period: string,
): PdfNode {
  const { contact } = context.settings;
  const place = [agent.address, agent.city, agent.country].filter((part) => part !== null);
  return pen.row(
    { gap: 24, marginBottom: 14, alignItems: 'flex-start' },
    pen.stack(
      { flexGrow: 1, flexBasis: 0, gap: 2 },
      pen.text({ fontSize: 15, fontWeight: 700 }, agent.agencyName),
      ...(place.length > 0 ? [pen.text({ color: colours.ink2 }, place.join(', '))] : []),
      ...(agent.phone === null ? [] : [pen.text({ color: colours.ink2 }, messages.apart(agent.phone))]),
      pen.text(
        { color: colours.ink2 },
        t('statement.accountLine', { number: messages.apart(accountNumber(agent.id)) }),
      ),
      ...(agent.registrationNumber === null
        ? []
        : [
            pen.text(
              { color: colours.ink2 },
              t('statement.registrationLine', { number: messages.apart(agent.registrationNumber) }),
            ),
          ]),
    ),
    pen.stack(
      { gap: 2 },
      pen.label(t('statement.title'), { align: 'end' }),
      pen.text({ fontWeight: 700, fontSize: sizes.strong, align: 'end' }, period),
      pen.label(`${t('statement.made')} ${messages.moment(new Date())}`, { align: 'end' }),
      pen.text({ marginTop: 6, fontWeight: 700, align: 'end' }, context.settings.site.siteName),
      ...[contact.officeAddress, contact.phone, contact.supportEmail].flatMap((said) =>
        said ? [pen.label(messages.apart(said), { align: 'end' })] : [],
      ),
    ),
  );
}

/** What the house calls an agency by, where two have one name. */
function accountNumber(agentId: string): string {
  return `AG-${agentId.slice(-8).toUpperCase()}`;
}

function sumsPart(paper: StatementPdf, statement: Statement): PdfNode {
  const { pen, t } = paper;
  const sums = [
    { label: t('statement.opening'), minor: statement.openingMinor },
    { label: t('statement.in'), minor: statement.inMinor },
    { label: t('statement.out'), minor: -statement.outMinor },
    { label: t('statement.closing'), minor: statement.closingMinor },
  ];
  return pen.row(
    { backgroundColor: colours.sunken, borderRadius: 8, marginBottom: 14, paddingVertical: 9 },
    ...sums.map(({ label, minor }) =>
      pen.stack(
        { flexGrow: 1, flexBasis: 0, paddingHorizontal: 12, gap: 1 },
        pen.label(label),
        pen.text({ fontWeight: 700, fontSize: 12 }, paper.messages.apart(paper.dollars(minor))),
      ),
    ),
  );
}

function tableHead({ pen, t }: StatementPdf): PdfNode {
  const style = { ...cell, fontWeight: 700, color: colours.ink2 } as const;
  return pen.row(
    { backgroundColor: colours.brandSoft, paddingVertical: 5, paddingHorizontal: 6, gap: 8 },
    pen.text({ ...style, width: widths.date }, t('statement.date')),
    pen.text({ ...style, width: widths.text }, t('statement.description')),
    pen.text({ ...style, width: widths.reference }, t('statement.reference')),
    pen.text({ ...style, width: widths.amount, align: 'end' }, t('statement.amount')),
    pen.text({ ...style, width: widths.balance, align: 'end' }, t('statement.balance')),
  );
}

const ruled = {
  borderBottomWidth: 0.5,
  borderBottomColor: colours.line,
  paddingVertical: 3.5,
  paddingHorizontal: 6,
  gap: 8,
} as const;

function tableRow(paper: StatementPdf, line: StatementLine): PdfNode {
  const { pen, messages, t: agent, sales, dollars } = paper;
  const { apart } = messages;
  const detail = lineDetail({ agent, sales, dollars: (minor) => apart(dollars(minor)), apart }, line);
  const amount = `${line.amountMinor > 0 ? '+' : ''}${dollars(line.amountMinor)}`;
  return pen.row(
    ruled,
    pen.text({ ...cell, color: colours.ink2, width: widths.date }, messages.moment(line.at)),
    pen.stack(
      { width: widths.text },
      pen.text(cell, describeEntry(agent, { ...line, type: line.kind }, apart)),
      ...(detail === null ? [] : [pen.text({ ...cell, color: colours.ink2 }, detail)]),
    ),
    pen.code({ ...cell, color: colours.ink2, width: widths.reference }, line.reference),
    pen.code(
      {
        ...cell,
        width: widths.amount,
        align: 'end',
        color: line.amountMinor > 0 ? colours.success : colours.ink,
      },
      amount,
    ),
    pen.code({ ...cell, fontWeight: 700, width: widths.balance, align: 'end' }, dollars(line.balanceMinor)),
  );
}

function balanceRow(paper: StatementPdf, label: string, minor: number): PdfNode {
  const { pen } = paper;
  return pen.row(
    { ...ruled, backgroundColor: colours.sunken },
    pen.text({ ...cell, fontWeight: 700, flexGrow: 1, flexBasis: 0 }, label),
    pen.code({ ...cell, fontWeight: 700, width: widths.balance, align: 'end' }, paper.dollars(minor)),
  );
}
