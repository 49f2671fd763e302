import { totalAmount } from '../../booking-amount.ts';
import { issuerText } from '../issuer-text.ts';
import { legsOf, wayOf } from '../legs-of.ts';
import { fareTerms, stayTerms } from '../term-lines.ts';
import { legPart } from './flight-parts.ts';
import { helpPart } from './help-part.ts';
import { columnsPart, listPart, pairPart } from './list-part.ts';
import { colours, sizes } from './look.ts';
import type { PdfDocument, PdfNode } from './pen.ts';
import { pricePart } from './price-part.ts';
import { type Desk, sheet } from './sheet.ts';
import { stayPart } from './stay-part.ts';
import { facts, statusBadge, ticket, whyNotValid } from './stub.ts';
import { travellerPart } from './traveller-part.ts';

export function bookingSheet(desk: Desk): PdfDocument {
  return desk.booking.stay ? voucher(desk) : eTicket(desk);
}

function eTicket(desk: Desk): PdfDocument {
  const { pen, words, booking, price } = desk;
  const { t } = words;
  const legs = legsOf(booking.flights);
  const { from, to, back } = wayOf(legs);
  const lastDate = legs.at(-1)?.date ?? booking.travelDate;
  const route = t('route', { from: words.city(from), to: words.city(to) });
  const names = legs.map((_, index) => {
    if (legs.length === 1) return '';
    if (back) return index === 0 ? t('outbound') : t('return');
    return t('leg', { number: index + 1 });
  });
  const terms = legs.map((leg, index) => ({
    ...(legs.length > 1 && { title: t('legOn', { leg: names[index] ?? '', date: words.date(leg.date) }) }),
    says: fareTerms(words, booking, leg, price),
  }));
  return sheet(
    desk,
    t('kinds.ticket'),
    ticket(
      desk,
      ...opening(
        desk,
        route,
        legs.length === 1
          ? words.day(booking.travelDate)
          : t('dates', { from: words.day(booking.travelDate), to: words.day(lastDate) }),
        t('travellersCount', { count: booking.travellers.length }),
      ),
    ),
    ...legs.map((leg, index) => legPart(desk, leg, names[index] ?? '')),
    pen.text({ color: colours.ink2, fontSize: sizes.note, marginTop: -4, marginBottom: 10 }, t('localTimes')),
    travellerPart(desk, t('travellers')),
    ...(legs.length <= 2
      ? [
          pen.whole(
            { marginBottom: 12 },
            pen.row(
              { gap: legs.length === 2 ? 24 : 32 },
              pricePart(desk),
              (legs.length === 2 ? pairPart : listPart)(desk, t('conditions'), terms),
            ),
          ),
        ]
      : [pen.row({ marginBottom: 16 }, pricePart(desk)), columnsPart(desk, t('conditions'), terms)]),
    helpPart(desk),
  );
}

function voucher(desk: Desk): PdfDocument {
  const { pen, words, booking, price } = desk;
  const { t } = words;
  const { stay } = booking;
  if (!stay) throw new Error(`Booking ${booking.reference} has no stay`);
  return sheet(
    desk,
    t('kinds.voucher'),
    ticket(
      desk,
      ...opening(
        desk,
        stay.hotel,
        t('dates', { from: words.day(stay.checkIn), to: words.day(stay.checkOut) }),
        t('roomsCount', { count: stay.roomsCount }),
      ),
    ),
    stayPart(desk, stay),
    ...(booking.travellers.length > 1 ? [travellerPart(desk, t('guests'))] : []),
    pen.row(
      { gap: 32, marginBottom: 16 },
      pricePart(desk),
      listPart(desk, t('cancellation'), [{ says: stayTerms(words, booking, price) }]),
    ),
    helpPart(desk),
  );
}

/** What the face of the ticket says: whose, where, when, and that it is paid for. */
function opening(desk: Desk, title: string, dates: string, size: string): (PdfNode | null)[] {
  const { pen, words, booking, price } = desk;
  const { t } = words;
  const [lead, ...others] = booking.travellers;
  const name = lead ? words.fullName(lead) : '';
  return [
    pen.stack(
      { gap: 2 },
      pen.row({ marginBottom: 8 }, statusBadge(desk)),
      pen.text({ fontSize: sizes.title, fontWeight: 700, lineHeight: 1.2 }, title),
      pen.text({ fontSize: sizes.strong, color: colours.ink2 }, words.line([dates, size])),
    ),
    whyNotValid(desk),
    facts(pen, [
      {
        label: booking.stay ? t('leadGuest') : t('travellers'),
        value: others.length > 0 ? t('andMore', { name, count: others.length }) : name,
        share: 2.6,
      },
      { label: t('bookedOn'), value: words.date(booking.createdAt.toISOString().slice(0, 10)) },
      {
        label: booking.status === 'held' || booking.agency ? t('price') : t('paid'),
        value: price(totalAmount(booking)),
      },
    ]),
    booking.agency && facts(pen, [{ label: t('issuedBy'), value: issuerText(words, booking.agency) }]),
  ];
}
