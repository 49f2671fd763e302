import type { BookedTraveller } from '../../booking-details.ts';
import type { PdfNode } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';
import { colours, sizes } from './style.ts';

/** So few stay on one page. */
const familySize = 4;

/** Everybody who travels, as in the passport. Of its number the last characters, so that two can be told apart. */
export function travellerPart(pdf: BookingPdfContext, heading: string): PdfNode {
  const { pen, booking } = pdf;
  const rows = booking.travellers.map((traveller, index) => travellerRow(pdf, traveller, index + 1));
  if (rows.length <= familySize) return pen.whole({ marginBottom: 11 }, pen.heading(heading), ...rows);
  const [first = null, ...rest] = rows;
  return pen.stack({ marginBottom: 11 }, pen.whole({}, pen.heading(heading), first), ...rest);
}

function travellerRow(
  { pen, messages }: BookingPdfContext,
  traveller: BookedTraveller,
  number: number,
): PdfNode {
  const { t } = messages;
  const { type, passportEnd } = traveller;
  const note = { color: colours.ink2, fontSize: sizes.text } as const;
  return pen.whole(
    { borderTopWidth: 1, borderTopColor: colours.line },
    pen.row(
      { alignItems: 'center', gap: 10, paddingVertical: 4.5 },
      pen.code({ ...note, width: 14 }, String(number)),
      pen.text(
        { fontWeight: 700, fontSize: sizes.strong, flexGrow: 1, flexBasis: 0 },
        messages.fullName(traveller),
      ),
      pen.text({ ...note, width: 60 }, t(`types.${type}`)),
      pen.text(
        { ...note, width: 180, align: 'end' },
        passportEnd ? `${t('passport')} ${t('passportEnd', { end: passportEnd })}` : '',
      ),
    ),
  );
}
