import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { BookingAgency } from '../../booking-details.ts';
import type { PdfNode } from './pen.ts';
import type { BookingPdfContext, PdfContext } from './sheet.ts';
import { colours, sizes } from './style.ts';

interface Way {
  label: string;
  value: string;
  url: string;
}

const box = {
  backgroundColor: colours.sunken,
  borderRadius: 10,
  paddingHorizontal: 16,
  paddingVertical: 12,
} as const;

/** How a person is reached: whoever sold it first, then the house. */
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
        saying(pdf, t('helpAgency', { agency: messages.apart(agency.name) }), t('helpAgencyText')),
        ...agencyChannels(pdf, agency).map((way) => channelLine(pdf, way)),
      ),
      pen.stack(
        { flexGrow: 1, flexBasis: 0, gap: 3 },
        pen.text({ color: colours.ink2 }, t('helpHouse', { brand })),
        ...siteChannels(pdf).map((way) => channelLine(pdf, way)),
      ),
    ),
  );
}

/** How the house is reached, where nobody else sold anything. */
export function brandHelpPart(paper: PdfContext): PdfNode {
  const { pen, messages } = paper;
  const { t } = messages;
  return pen.whole(
    { ...box, gap: 8 },
    saying(paper, t('help'), t('helpText')),
    channelsRow(paper, siteChannels(paper)),
  );
}

function channelLine(paper: PdfContext, way: Way): PdfNode {
  const { pen } = paper;
  return pen.row({ gap: 6 }, pen.label(way.label, { width: 44, paddingTop: 1 }), channelLink(paper, way));
}

/** A long address goes on below its @, smaller where that is not enough: paper breaks no word. */
function channelLink({ pen }: PdfContext, { value, url }: Way): PdfNode {
  const mostInLine = 34;
  const lines = value.length > mostInLine ? value.split(/(?=@)/) : [value];
  const longest = Math.max(...lines.map((line) => line.length));
  const style = {
    fontSize: sizes.text * Math.min(1, mostInLine / longest),
    fontWeight: 700,
    color: colours.brand,
    textDecoration: 'none',
  } as const;
  return pen.stack({}, ...lines.map((line) => pen.link(style, line, url)));
}

function saying({ pen }: PdfContext, title: string, text: string): PdfNode {
  return pen.stack(
    {},
    pen.text({ fontWeight: 700, fontSize: sizes.strong }, title),
    pen.text({ color: colours.ink2 }, text),
  );
}

function agencyChannels({ messages: { t } }: PdfContext, { phone, email }: BookingAgency): Way[] {
  const shown = displayPhone(phone);
  return [
    ...(shown ? [{ label: t('phone'), value: shown, url: telephone(shown) }] : []),
    ...(email ? [{ label: t('email'), value: email, url: `mailto:${email}` }] : []),
  ];
}

function siteChannels({ messages: { t }, context }: PdfContext): Way[] {
  const { phone, whatsapp, supportEmail } = context.settings.contact;
  return [
    ...(phone ? [{ label: t('phone'), value: phone, url: telephone(phone) }] : []),
    ...(whatsapp
      ? [{ label: t('whatsapp'), value: whatsapp, url: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` }]
      : []),
    ...(supportEmail ? [{ label: t('email'), value: supportEmail, url: `mailto:${supportEmail}` }] : []),
  ];
}

function telephone(shown: string): string {
  return `tel:${shown.replaceAll(' ', '')}`;
}

function channelsRow(paper: PdfContext, ways: readonly Way[]): PdfNode {
  const { pen } = paper;
  return pen.row(
    { gap: 16 },
    ...ways.map((way) =>
      pen.stack({ flexGrow: 1, flexBasis: 0 }, pen.label(way.label), channelLink(paper, way)),
    ),
  );
}
