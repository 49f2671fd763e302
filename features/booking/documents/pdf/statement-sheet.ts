import {
  lineDetail,
  type Statement,
  type StatementLine,
  type StatementOf,
} from '#features/agents/statement/statement.ts';
import { describeEntry } from '#features/agents/transactions/transaction.ts';
import type { Translate } from '#i18n/translator.ts';
import { colours, type PdfDocument, type PdfNode, sizes } from './pen.ts';
import { type PdfContext, pdfSheet } from './sheet.ts';

interface StatementPdf extends PdfContext {
  /** Messages of the agent portal. */
  t: Translate<'agent'>;
  sales: Translate<'sales'>;
  dollars: (minor: number) => string;
}

// In points.
const widths = { date: 90, text: 153, reference: 96, amount: 72, balance: 76 };
const cell = { fontSize: 8, lineHeight: 1.3 };

/** The credit of an agency over a period, with the balance after every line. */
export function statementSheet(pdf: StatementPdf, agent: StatementOf, statement: Statement): PdfDocument {
  const { t, messages } = pdf;
  const kind = t('statement.title');
  const period = t('statement.period', { from: messages.date(statement.from), to: messages.date(statement.to) });
  const imprint = {
    kind,
    title: `${kind} ${agent.agencyName}, ${period}`,
    reference: period,
    at: new Date(),
  };
  return pdfSheet(
    pdf,
    imprint,
    agencyPart(pdf, agent, period),
    sumsPart(pdf, statement),
    pdf.pen.table(
      tableHead(pdf),
      balanceRow(pdf, t('statement.opening'), statement.openingMinor),
      ...statement.lines.map((line) => tableRow(pdf, line)),
      balanceRow(pdf, t('statement.closing'), statement.closingMinor),
      pdf.pen.label(`${t('statement.note')} ${t('statement.zone')}`, { marginTop: 10 }),
    ),
  );
}

function agencyPart({ pen, t, messages, context }: StatementPdf, agent: StatementOf, period: string): PdfNode {
  const { contact } = context.settings;
  const { phone, registrationNumber } = agent;
  const lines = [
    [agent.address, agent.city, agent.country].filter((part) => part !== null).join(', '),
    phone && messages.isolate(phone),
    t('statement.accountLine', { number: messages.isolate(accountNumber(agent.id)) }),
    registrationNumber && t('statement.registrationLine', { number: messages.isolate(registrationNumber) }),
  ];
  return pen.row(
    { gap: 24, marginBottom: 14, alignItems: 'flex-start' },
    pen.stack(
      { flexGrow: 1, flexBasis: 0, gap: 2 },
      pen.text({ fontSize: 15, fontWeight: 700 }, agent.agencyName),
      ...lines.flatMap((line) => (line ? [pen.text({ color: colours.ink2 }, line)] : [])),
    ),
    pen.stack(
      { gap: 2 },
      pen.label(t('statement.title'), { align: 'end' }),
      pen.text({ fontWeight: 700, fontSize: sizes.strong, align: 'end' }, period),
      pen.label(`${t('statement.made')} ${messages.moment(new Date())}`, { align: 'end' }),
      pen.text({ marginTop: 6, fontWeight: 700, align: 'end' }, context.settings.site.siteName),
      ...[contact.officeAddress, contact.phone, contact.supportEmail].flatMap((line) =>
        line ? [pen.label(messages.isolate(line), { align: 'end' })] : [],
      ),
    ),
  );
}

/** Tells two agencies of the same name apart. */
function accountNumber(agentId: string): string {
  return `AG-${agentId.slice(-8).toUpperCase()}`;
}

function sumsPart(pdf: StatementPdf, statement: Statement): PdfNode {
  const { pen, t } = pdf;
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
        pen.text({ fontWeight: 700, fontSize: 12 }, pdf.messages.isolate(pdf.dollars(minor))),
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

function tableRow(pdf: StatementPdf, line: StatementLine): PdfNode {
  const { pen, messages, t: agent, sales, dollars } = pdf;
  const { isolate } = messages;
  const detail = lineDetail({ agent, sales, dollars: (minor) => isolate(dollars(minor)), isolate }, line);
  const amount = `${line.amountMinor > 0 ? '+' : ''}${dollars(line.amountMinor)}`;
  return pen.row(
    ruled,
    pen.text({ ...cell, color: colours.ink2, width: widths.date }, messages.moment(line.at)),
    pen.stack(
      { width: widths.text },
      pen.text(cell, describeEntry(agent, { ...line, type: line.kind }, isolate)),
      ...(detail === null ? [] : [pen.text({ ...cell, color: colours.ink2 }, detail)]),
    ),
    pen.code({ ...cell, color: colours.ink2, width: widths.reference }, line.reference),
    pen.code(
      { ...cell, width: widths.amount, align: 'end', color: line.amountMinor > 0 ? colours.success : colours.ink },
      amount,
    ),
    pen.code({ ...cell, fontWeight: 700, width: widths.balance, align: 'end' }, dollars(line.balanceMinor)),
  );
}

function balanceRow(pdf: StatementPdf, label: string, minor: number): PdfNode {
  const { pen } = pdf;
  return pen.row(
    { ...ruled, backgroundColor: colours.sunken },
    pen.text({ ...cell, fontWeight: 700, flexGrow: 1, flexBasis: 0 }, label),
    pen.code({ ...cell, fontWeight: 700, width: widths.balance, align: 'end' }, pdf.dollars(minor)),
  );
}
