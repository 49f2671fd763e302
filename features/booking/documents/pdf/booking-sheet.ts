import { legsOf, routeOf } from '../../booked-trip.ts';
import { totalAmount } from '../../booking-amount.ts';
import { issuerText } from '../document-context.ts';
import { fareTerms, stayTerms } from '../term-lines.ts';
import { columnsPart, listPart, pairPart, pricePart, stayPart, travellerPart } from './booking-parts.ts';
import { legPart } from './flight-parts.ts';
import { colours, type PdfDocument, type PdfNode, sizes } from './pen.ts';
import { type BookingPdfContext, helpPart, sheet } from './sheet.ts';
import { facts, invalidNote, statusBadge, ticket } from './ticket.ts';

export function bookingSheet(pdf: BookingPdfContext): PdfDocument {
  return pdf.booking.stay ? voucher(pdf) : eTicket(pdf);
}

function eTicket(pdf: BookingPdfContext): PdfDocument {
  const { pen, messages, booking, price } = pdf;
  const { t } = messages;
  const legs = legsOf(booking.flights);
  const { from, to, back } = routeOf(legs);
  const lastDate = legs.at(-1)?.date ?? booking.travelDate;
  const route = t('route', { from: messages.city(from), to: messages.city(to) });
  const names = legs.map((_, index) => {
    if (legs.length === 1) return '';
    if (back) return index === 0 ? t('outbound') : t('return');
    return t('leg', { number: index + 1 });
  });
  const terms = legs.map((leg, index) => ({
    ...(legs.length > 1 && { title: t('legOn', { leg: names[index] ?? '', date: messages.date(leg.date) }) }),
    lines: fareTerms(messages, booking, leg, price),
  }));
  return sheet(
    pdf,
    t('kinds.ticket'),
    ticket(
      pdf,
      ...opening(
        pdf,
        route,
        legs.length === 1
          ? messages.day(booking.travelDate)
          : t('dates', { from: messages.day(booking.travelDate), to: messages.day(lastDate) }),
        t('travellersCount', { count: booking.travellers.length }),
      ),
    ),
    ...legs.map((leg, index) => legPart(pdf, leg, names[index] ?? '')),
    pen.text({ color: colours.ink2, fontSize: sizes.note, marginTop: -4, marginBottom: 10 }, t('localTimes')),
    travellerPart(pdf, t('travellers')),
    ...(legs.length <= 2
      ? [
          pen.whole(
            { marginBottom: 12 },
            pen.row(
              { gap: legs.length === 2 ? 24 : 32 },
              pricePart(pdf),
              (legs.length === 2 ? pairPart : listPart)(pdf, t('conditions'), terms),
            ),
          ),
        ]
      : [pen.row({ marginBottom: 16 }, pricePart(pdf)), columnsPart(pdf, t('conditions'), terms)]),
    helpPart(pdf),
  );
}

function voucher(pdf: BookingPdfContext): PdfDocument {
  const { pen, messages, booking, price } = pdf;
  const { t } = messages;
  const { stay } = booking;
  if (!stay) throw new Error(`Booking ${booking.reference} has no stay`);
  return sheet(
    pdf,
    t('kinds.voucher'),
    ticket(
      pdf,
      ...opening(
        pdf,
        stay.hotel,
        t('dates', { from: messages.day(stay.checkIn), to: messages.day(stay.checkOut) }),
        t('roomsCount', { count: stay.roomsCount }),
      ),
    ),
    stayPart(pdf, stay),
    ...(booking.travellers.length > 1 ? [travellerPart(pdf, t('guests'))] : []),
    pen.row(
      { gap: 32, marginBottom: 16 },
      pricePart(pdf),
      listPart(pdf, t('cancellation'), [{ lines: stayTerms(messages, booking, price) }]),
    ),
    helpPart(pdf),
  );
}

/** The face of the ticket: status, route or hotel, dates, travellers and price. */
function opening(pdf: BookingPdfContext, title: string, dates: string, size: string): (PdfNode | null)[] {
  const { pen, messages, booking, price } = pdf;
  const { t } = messages;
  const [lead, ...others] = booking.travellers;
  const name = lead ? messages.fullName(lead) : '';
  return [
    pen.stack(
      { gap: 2 },
      pen.row({ marginBottom: 8 }, statusBadge(pdf)),
      pen.text({ fontSize: sizes.title, fontWeight: 700, lineHeight: 1.2 }, title),
      pen.text({ fontSize: sizes.strong, color: colours.ink2 }, messages.line([dates, size])),
    ),
    invalidNote(pdf),
    facts(pen, [
      {
        label: booking.stay ? t('leadGuest') : t('travellers'),
        value: others.length > 0 ? t('andMore', { name, count: others.length }) : name,
        share: 2.6,
      },
      { label: t('bookedOn'), value: messages.date(booking.createdAt.toISOString().slice(0, 10)) },
      {
        label: booking.status === 'held' || booking.agency ? t('price') : t('paid'),
        value: price(totalAmount(booking)),
      },
    ]),
    booking.agency && facts(pen, [{ label: t('issuedBy'), value: issuerText(messages, booking.agency) }]),
  ];
}
