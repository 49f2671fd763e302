import { totalAmount } from '../../booking-amount.ts';
import type { BookedTraveller } from '../../booking-details.ts';
import { issuerText } from '../issuer-text.ts';
import { legsOf, routeOf } from '../legs-of.ts';
import { fareTerms, stayTerms } from '../term-lines.ts';
import { legPart } from './flight-parts.ts';
import { helpPart } from './help-part.ts';
import type { PdfDocument, PdfNode } from './pen.ts';
import { pricePart } from './price-part.ts';
import { type BookingPdfContext, sheet } from './sheet.ts';
import { stayPart } from './stay-part.ts';
import { facts, statusBadge, ticket, whyNotValid } from './stub.ts';
import { colours, sizes } from './style.ts';

interface Sentences {
  title?: string;
  says: string[];
}

/** A heading and short sentences under it. */
function listPart(pdf: BookingPdfContext, heading: string, lists: readonly Sentences[]): PdfNode {
  const { pen } = pdf;
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.heading(heading),
    ...lists.map((list) => pen.whole({ marginBottom: 5 }, ...sentences(pdf, list, sizes.text))),
  );
}

/** The same for two lists beside each other: half as high, so that it seldom needs another page. */
function pairPart(pdf: BookingPdfContext, heading: string, lists: readonly Sentences[]): PdfNode {
  const { pen } = pdf;
  return pen.stack(
    { flexGrow: 2.3, flexBasis: 0 },
    pen.heading(heading),
    pen.row(
      { gap: 12 },
      ...lists.map((list) => pen.stack({ flexGrow: 1, flexBasis: 0 }, ...sentences(pdf, list, 8))),
    ),
  );
}

const columns = 3;

/** The same for many lists: three beside each other. */
function columnsPart(pdf: BookingPdfContext, heading: string, lists: readonly Sentences[]): PdfNode {
  const { pen } = pdf;
  const rows = Array.from({ length: Math.ceil(lists.length / columns) }, (_, row) => {
    const own = lists.slice(row * columns, (row + 1) * columns);
    const empty = Array.from({ length: columns - own.length }, () =>
      pen.stack({ flexGrow: 1, flexBasis: 0 }),
    );
    return pen.row(
      { gap: 16, marginBottom: 8 },
      ...own.map((list) => pen.stack({ flexGrow: 1, flexBasis: 0 }, ...sentences(pdf, list, 8))),
      ...empty,
    );
  });
  const [first = null, ...rest] = rows.map((row) => pen.whole({}, row));
  return pen.stack({ marginBottom: 10 }, pen.whole({}, pen.heading(heading), first), ...rest);
}

function sentences(
  { pen }: BookingPdfContext,
  { title, says }: Sentences,
  fontSize: number,
): (PdfNode | null)[] {
  return [
    title ? pen.text({ fontSize, fontWeight: 700 }, title) : null,
    ...says.map((sentence) => pen.text({ fontSize, color: colours.ink2, paddingVertical: 1 }, sentence)),
  ];
}

/** So few stay on one page. */
const familySize = 4;

/** Everybody who travels, as in the passport. Of its number the last characters, so that two can be told apart. */
function travellerPart(pdf: BookingPdfContext, heading: string): PdfNode {
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
    says: fareTerms(messages, booking, leg, price),
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
      listPart(pdf, t('cancellation'), [{ says: stayTerms(messages, booking, price) }]),
    ),
    helpPart(pdf),
  );
}

/** What the face of the ticket says: whose, where, when, and that it is paid for. */
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
    whyNotValid(pdf),
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
