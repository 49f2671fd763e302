import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { BookingAgency } from '../../booking-details.ts';
import { colours, sizes } from './look.ts';
import type { PdfNode } from './pen.ts';
import type { Desk, Paper } from './sheet.ts';

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
export function helpPart(desk: Desk): PdfNode {
  const { pen, words, house, booking } = desk;
  const { t } = words;
  const { agency } = booking;
  if (!agency) return houseHelpPart(desk);
  const brand = house.settings.site.siteName;
  return pen.whole(
    box,
    pen.row(
      { gap: 20 },
      pen.stack(
        { flexGrow: 1.2, flexBasis: 0, gap: 3 },
        saying(desk, t('helpAgency', { agency: words.apart(agency.name) }), t('helpAgencyText')),
        ...agencyWays(desk, agency).map((way) => wayLine(desk, way)),
      ),
      pen.stack(
        { flexGrow: 1, flexBasis: 0, gap: 3 },
        pen.text({ color: colours.ink2 }, t('helpHouse', { brand })),
        ...houseWays(desk).map((way) => wayLine(desk, way)),
      ),
    ),
  );
}

/** How the house is reached, where nobody else sold anything. */
export function houseHelpPart(paper: Paper): PdfNode {
  const { pen, words } = paper;
  const { t } = words;
  return pen.whole(
    { ...box, gap: 8 },
    saying(paper, t('help'), t('helpText')),
    waysRow(paper, houseWays(paper)),
  );
}

function wayLine(paper: Paper, way: Way): PdfNode {
  const { pen } = paper;
  return pen.row({ gap: 6 }, pen.label(way.label, { width: 44, paddingTop: 1 }), wayLink(paper, way));
}

/** A long address goes on below its @, smaller where that is not enough: paper breaks no word. */
function wayLink({ pen }: Paper, { value, url }: Way): PdfNode {
  const mostInLine = 34;
  const lines = value.length > mostInLine ? value.split(/(?=@)/) : [value];
  const longest = Math.max(...lines.map((line) => line.length));
  const look = {
    fontSize: sizes.text * Math.min(1, mostInLine / longest),
    fontWeight: 700,
    color: colours.brand,
    textDecoration: 'none',
  } as const;
  return pen.stack({}, ...lines.map((line) => pen.link(look, line, url)));
}

function saying({ pen }: Paper, title: string, text: string): PdfNode {
  return pen.stack(
    {},
    pen.text({ fontWeight: 700, fontSize: sizes.strong }, title),
    pen.text({ color: colours.ink2 }, text),
  );
}

function agencyWays({ words: { t } }: Paper, { phone, email }: BookingAgency): Way[] {
  const shown = displayPhone(phone);
  return [
    ...(shown ? [{ label: t('phone'), value: shown, url: telephone(shown) }] : []),
    ...(email ? [{ label: t('email'), value: email, url: `mailto:${email}` }] : []),
  ];
}

function houseWays({ words: { t }, house }: Paper): Way[] {
  const { phone, whatsapp, supportEmail } = house.settings.contact;
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

function waysRow(paper: Paper, ways: readonly Way[]): PdfNode {
  const { pen } = paper;
  return pen.row(
    { gap: 16 },
    ...ways.map((way) => pen.stack({ flexGrow: 1, flexBasis: 0 }, pen.label(way.label), wayLink(paper, way))),
  );
}
