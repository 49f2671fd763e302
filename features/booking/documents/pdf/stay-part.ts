import { countryName } from '#lib/formats.ts';
import type { BookedStay } from '../../booking-details.ts';
import type { PdfNode } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';
import { colours, sizes } from './style.ts';

/** Where and when, the rooms and for whom: what the desk of a hotel looks for. */
export function stayPart(pdf: BookingPdfContext, stay: BookedStay): PdfNode {
  const { pen, messages, context, booking } = pdf;
  const { t } = messages;
  const town = [messages.city(stay), countryName(stay.country, messages.language)];
  const place = messages.line([messages.apart(stay.address), ...town]);
  const people = messages.line([
    t('party.adult', { count: stay.adults }),
    ...(stay.children > 0 ? [t('party.child', { count: stay.children })] : []),
  ]);
  return pen.stack(
    { marginBottom: 14 },
    pen.whole(
      { borderWidth: 1, borderColor: colours.line, borderRadius: 10, padding: 14, gap: 11, marginBottom: 8 },
      pen.row(
        { alignItems: 'center', gap: 8 },
        pen.text({ fontSize: sizes.strong, fontWeight: 700, flexGrow: 1, flexBasis: 0 }, place),
        pen.picture({ width: stay.stars * 11, height: 10 }, { of: 'stars', count: stay.stars }),
      ),
      pen.row(
        { alignItems: 'center', gap: 16, backgroundColor: colours.canvas, borderRadius: 8, padding: 12 },
        clock(pdf, t('checkIn'), stay.checkIn, t('fromTime', { time: stay.checkInFrom }), 'start'),
        pen.text(
          { fontWeight: 700, color: colours.accentInk, align: 'center' },
          t('nights', { count: stay.nights }),
        ),
        clock(pdf, t('checkOut'), stay.checkOut, t('untilTime', { time: stay.checkOutUntil }), 'end'),
      ),
      pen.row(
        { gap: 16 },
        pen.stack(
          { flexGrow: 2, flexBasis: 0 },
          pen.label(t('rooms')),
          ...stay.rooms.map(({ type, beds, capacity, count }) =>
            pen.stack(
              { marginBottom: 3 },
              pen.text({ fontWeight: 700 }, t('roomOfType', { count, room: messages.apart(type) })),
              pen.text(
                { color: colours.ink2 },
                messages.line([messages.apart(beds), t('sleeps', { count: capacity })]),
              ),
            ),
          ),
        ),
        pen.stack(
          { flexGrow: 1, flexBasis: 0 },
          pen.label(t('guests')),
          pen.text({ fontWeight: 700 }, people),
        ),
      ),
    ),
    booking.status === 'confirmed'
      ? pen.label(t('atTheDesk', { brand: context.settings.site.siteName }))
      : null,
  );
}

function clock(
  { pen, messages }: BookingPdfContext,
  label: string,
  date: string,
  time: string,
  align: 'start' | 'end',
): PdfNode {
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.label(label, { align }),
    pen.text({ fontSize: 14, fontWeight: 700, align }, messages.day(date)),
    pen.text({ color: colours.ink2, align }, time),
  );
}
