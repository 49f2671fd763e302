import type { ReceivedDeposit } from '#features/agents/deposits/read-received-deposit.ts';
import type { NamedDocument } from '#features/payments/documents/name-of-document.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { DocumentContext } from './document-context.ts';
import { documentMessages, minorUnitsFormatter } from './document-messages.ts';
import { factRows, known } from './pdf/fact-rows.ts';
import { brandHelpPart } from './pdf/help-part.ts';
import { type PdfDocument, takePen } from './pdf/pen.ts';
import { receivedFace } from './pdf/receipt-sheet.ts';
import { type PdfContext, pdfSheet } from './pdf/sheet.ts';
import { stubbed } from './pdf/stub.ts';

/** The receipt for money that an agency sent, as PDF. */
export async function renderDepositReceipt(
  context: DocumentContext,
  deposit: ReceivedDeposit,
  document: NamedDocument,
  language: LanguageCode,
): Promise<Uint8Array> {
  const messages = documentMessages(context, language);
  return context.drawPdf(
    depositReceiptSheet({ context, messages, pen: takePen(messages.direction) }, document, deposit),
  );
}

/** That money of an agency was received, and what stands in its credit for it. */
function depositReceiptSheet(
  paper: PdfContext,
  { name, issuedAt }: NamedDocument,
  deposit: ReceivedDeposit,
): PdfDocument {
  const { pen, messages } = paper;
  const { t, apart } = messages;
  const { currency, receivedMinor, creditedMinor, receivedAt, reference, method } = deposit;
  const received = minorUnitsFormatter(currency, messages.language)(receivedMinor);
  const kind = t('kinds.receipt');
  const imprint = {
    kind,
    title: t('title', { kind, reference: name }),
    reference: name,
    at: issuedAt,
  };
  return pdfSheet(
    paper,
    imprint,
    stubbed(
      pen,
      [receivedFace(paper, name, received, receivedAt)],
      pen.label(t('receipt.deposit'), { align: 'center' }),
      pen.code({ fontSize: 12, fontWeight: 700, align: 'center' }, reference),
    ),
    factRows(pen, [
      { label: t('receipt.number'), value: apart(name) },
      { label: t('receipt.from'), value: apart(deposit.agency) },
      { label: t('receipt.amount'), value: apart(received) },
      { label: t('receipt.credited'), value: apart(formatUsdCents(creditedMinor, messages.language)) },
      ...rateRow(paper, deposit),
      { label: t('receipt.receivedOn'), value: messages.moment(receivedAt) },
      { label: t('receipt.method'), value: t(`methods.${method}`) },
      ...known(t('receipt.providerReference'), deposit.providerReference),
    ]),
    brandHelpPart(paper),
  );
}

/** Nobody wrote the rate down: it stands here only where the amounts leave no doubt of it. */
function rateRow({ messages }: PdfContext, { currency, receivedMinor, creditedMinor }: ReceivedDeposit) {
  const { t } = messages;
  if (currency === 'USD' || creditedMinor === 0) return [];
  const rate = Math.round((receivedMinor / creditedMinor) * 100) / 100;
  if (Math.round((creditedMinor * rate) / 100) * 100 !== receivedMinor) return [];
  return [{ label: t('receipt.rate'), value: messages.rate(rate, currency) }];
}
