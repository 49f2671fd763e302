import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { BookingAgency, BookingDetails } from '../../booking.ts';
import type { DocumentContext, DocumentMessages } from '../document-context.ts';
import { colours, type PdfDocument, type PdfNode, type Pen, page, sizes } from './pen.ts';

/** Inputs of every PDF part. */
export interface PdfContext {
  context: DocumentContext;
  messages: DocumentMessages;
  pen: Pen;
}

/** Inputs of every PDF part about a booking. */
export interface BookingPdfContext extends PdfContext {
  booking: BookingDetails;
  /** Formats an amount of the booking: booking-amount.ts. */
  price: (amount: number) => string;
}

/** The title and reference on every page. */
interface Imprint {
  kind: string;
  title?: string;
  /** In the middle of the foot. */
  reference: string;
  at: Date;
}

const patternWidth = 156;

/** A sheet named after the booking. */
export function sheet(pdf: BookingPdfContext, kind: string, ...content: PdfNode[]): PdfDocument {
  const { reference, confirmedAt, createdAt } = pdf.booking;
  return pdfSheet(pdf, { kind, reference, at: confirmedAt ?? createdAt }, ...content);
}

/** A sheet with head and foot on every page. */
export function pdfSheet(
  pdf: PdfContext,
  { kind, reference, at, title = pdf.messages.t('title', { kind, reference }) }: Imprint,
  ...content: PdfNode[]
): PdfDocument {
  return {
    title,
    author: pdf.context.settings.site.siteName,
    language: pdf.messages.language,
    at: at.toISOString(),
    head: head(pdf, kind),
    foot: foot(pdf, reference),
    content,
  };
}

function head({ context, pen }: PdfContext, kind: string): PdfNode {
  const { width, headHeight, edgeHeight, margin } = page;
  return pen.stack(
    {},
    pen.row(
      { height: headHeight, backgroundColor: colours.ocean, alignItems: 'center' },
      pen.row(
        { flexGrow: 1, flexBasis: 0, paddingHorizontal: margin, gap: 10, alignItems: 'center' },
        pen.picture({ width: 32, height: 32 }, { of: 'mark' }),
        pen.text(
          { fontSize: 18, fontWeight: 700, color: colours.onOcean, flexGrow: 1, flexBasis: 0 },
          context.settings.site.siteName,
        ),
        pen.text({ fontSize: 13, fontWeight: 700, color: colours.onOcean }, kind),
      ),
      pen.picture(
        { width: patternWidth, height: headHeight },
        { of: 'pattern', ground: colours.ocean, motif: colours.onOcean, tileSize: headHeight / 1.5, opacity: 0.22 },
      ),
    ),
    pen.picture({ width, height: edgeHeight }, { of: 'border', ground: colours.accent, motif: colours.ocean }),
  );
}

function foot({ context, messages: { t }, pen }: PdfContext, reference: string): PdfNode {
  const { width, margin, footHeight } = page;
  const note = { fontSize: sizes.note, color: colours.ink3 };
  return pen.stack(
    { height: footHeight },
    pen.row(
      { flexGrow: 1, paddingHorizontal: margin, alignItems: 'center', gap: 12 },
      pen.code({ ...note, flexGrow: 1, flexBasis: 0 }, new URL(context.baseUrl).host),
      pen.code({ ...note, fontWeight: 700 }, reference),
      // The page numbers are filled in by draw-pdf.ts.
      pen.text({ ...note, flexGrow: 1, flexBasis: 0, align: 'end' }, t('page')),
    ),
    pen.picture({ width, height: 8 }, { of: 'border', ground: colours.ocean, motif: colours.onOcean2 }),
  );
}

interface Channel {
  label: string;
  value: string;
  url: string;
}

const box = { backgroundColor: colours.sunken, borderRadius: 10, paddingHorizontal: 16, paddingVertical: 12 } as const;

/** Contact of the agency first, then ours. */
export function helpPart(pdf: BookingPdfContext): PdfNode {
  const { pen, messages, context, booking } = pdf;
  const { t } = messages;
  const { agency } = booking;
  if (!agency) return brandHelpPart(pdf);
  const brand = context.settings.site.siteName;
  return pen.whole(
    box,
    pen.row(
      { gap: 20 },
      pen.stack(
        { flexGrow: 1.2, flexBasis: 0, gap: 3 },
        introduction(pdf, t('helpAgency', { agency: messages.isolate(agency.name) }), t('helpAgencyText')),
        ...agencyChannels(pdf, agency).map((channel) => channelLine(pdf, channel)),
      ),
      pen.stack(
        { flexGrow: 1, flexBasis: 0, gap: 3 },
        pen.text({ color: colours.ink2 }, t('helpBrand', { brand })),
        ...siteChannels(pdf).map((channel) => channelLine(pdf, channel)),
      ),
    ),
  );
}

/** Our own contact. */
export function brandHelpPart(pdf: PdfContext): PdfNode {
  const { pen, messages } = pdf;
  const { t } = messages;
  const channels = siteChannels(pdf).map((channel) =>
    pen.stack({ flexGrow: 1, flexBasis: 0 }, pen.label(channel.label), channelLink(pdf, channel)),
  );
  return pen.whole({ ...box, gap: 8 }, introduction(pdf, t('help'), t('helpText')), pen.row({ gap: 16 }, ...channels));
}

function channelLine(pdf: PdfContext, channel: Channel): PdfNode {
  const { pen } = pdf;
  return pen.row({ gap: 6 }, pen.label(channel.label, { width: 44, paddingTop: 1 }), channelLink(pdf, channel));
}

/** A long address breaks before its @, and shrinks when that is not enough: the layout never breaks inside a word. */
function channelLink({ pen }: PdfContext, { value, url }: Channel): PdfNode {
  const maxCharacters = 34;
  const lines = value.length > maxCharacters ? value.split(/(?=@)/) : [value];
  const longest = Math.max(...lines.map((line) => line.length));
  const style = {
    fontSize: sizes.text * Math.min(1, maxCharacters / longest),
    fontWeight: 700,
    color: colours.brand,
    textDecoration: 'none',
  } as const;
  return pen.stack({}, ...lines.map((line) => pen.link(style, line, url)));
}

function introduction({ pen }: PdfContext, title: string, text: string): PdfNode {
  return pen.stack(
    {},
    pen.text({ fontWeight: 700, fontSize: sizes.strong }, title),
    pen.text({ color: colours.ink2 }, text),
  );
}

function agencyChannels(pdf: PdfContext, { phone, email }: BookingAgency): Channel[] {
  return channelsOf(pdf, { phone: displayPhone(phone), whatsapp: null, email });
}

function siteChannels(pdf: PdfContext): Channel[] {
  const { phone, whatsapp, supportEmail: email } = pdf.context.settings.contact;
  return channelsOf(pdf, { phone, whatsapp, email });
}

/** Those that are known. */
function channelsOf(
  { messages: { t } }: PdfContext,
  { phone, whatsapp, email }: Record<'phone' | 'whatsapp' | 'email', string | null>,
): Channel[] {
  return [
    { label: t('phone'), value: phone, url: `tel:${phone?.replaceAll(' ', '')}` },
    { label: t('whatsapp'), value: whatsapp, url: `https://wa.me/${whatsapp?.replaceAll(/\D/g, '')}` },
    { label: t('email'), value: email, url: `mailto:${email}` },
  ].flatMap(({ label, value, url }) => (value ? [{ label, value, url }] : []));
}
