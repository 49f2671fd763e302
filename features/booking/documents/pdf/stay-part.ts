import { countryName } from '#lib/formats.ts';
import type { BookedStay } from '../../booking-details.ts';
import { colours, sizes } from './look.ts';
import type { PdfNode } from './pen.ts';
import type { Desk } from './sheet.ts';

/** Where and when, the rooms and for whom: what the desk of a hotel looks for. */
export function stayPart(desk: Desk, stay: BookedStay): PdfNode {
  const { pen, words, house, booking } = desk;
  const { t } = words;
  const town = [words.city(stay), countryName(stay.country, words.language)];
  const place = words.line([words.apart(stay.address), ...town]);
  const people = words.line([
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
        clock(desk, t('checkIn'), stay.checkIn, t('fromTime', { time: stay.checkInFrom }), 'start'),
        pen.text(
          { fontWeight: 700, color: colours.accentInk, align: 'center' },
          t('nights', { count: stay.nights }),
        ),
        clock(desk, t('checkOut'), stay.checkOut, t('untilTime', { time: stay.checkOutUntil }), 'end'),
      ),
      pen.row(
        { gap: 16 },
        pen.stack(
          { flexGrow: 2, flexBasis: 0 },
          pen.label(t('rooms')),
          ...stay.rooms.map(({ type, beds, capacity, count }) =>
            pen.stack(
              { marginBottom: 3 },
              pen.text({ fontWeight: 700 }, t('roomOfType', { count, room: words.apart(type) })),
              pen.text(
                { color: colours.ink2 },
                words.line([words.apart(beds), t('sleeps', { count: capacity })]),
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
      ? pen.label(t('atTheDesk', { brand: house.settings.site.siteName }))
      : null,
  );
}

function clock(
  { pen, words }: Desk,
  label: string,
  date: string,
  time: string,
  align: 'start' | 'end',
): PdfNode {
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.label(label, { align }),
    pen.text({ fontSize: 14, fontWeight: 700, align }, words.day(date)),
    pen.text({ color: colours.ink2, align }, time),
  );
}
