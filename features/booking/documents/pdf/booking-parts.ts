import { countryName } from '#lib/formats.ts';
import type { BookedStay, BookedTraveller } from '../../booking.ts';
import { minorUnitsFormatter, totalAmount } from '../../booking-amount.ts';
import { priceLines } from '../price-lines.ts';
import { colours, type PdfNode, sizes } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';

/** The price in the agreed currency, with payments and the agreed rate. */
export function pricePart(pdf: BookingPdfContext): PdfNode {
  const { pen, messages, booking, price } = pdf;
  const { t } = messages;
  const line = (label: string, value: string) =>
    pen.row(
      { gap: 10, paddingVertical: 2 },
      pen.text({ color: colours.ink2, flexGrow: 1, flexBasis: 0 }, label),
      pen.text({ align: 'end' }, value),
    );
  return pen.whole(
    { flexGrow: 1, flexBasis: 0 },
    pen.heading(t('price')),
    ...priceLines(messages, booking).map(({ label, amount }) => line(label, price(amount))),
    line(t('taxes'), t('included')),
    pen.row(
      {
        gap: 10,
        paddingTop: 6,
        marginTop: 4,
        borderTopWidth: 1,
        borderTopColor: colours.line,
        alignItems: 'flex-end',
      },
      pen.text({ fontWeight: 700, flexGrow: 1, flexBasis: 0, marginBottom: 1.6 }, t('total')),
      pen.text({ fontWeight: 700, fontSize: 15, align: 'end' }, price(totalAmount(booking))),
    ),
    ...paymentNotes(pdf).map((note) => pen.label(note, { marginTop: 2 })),
  );
}

function paymentNotes({ messages, booking }: BookingPdfContext): string[] {
  const { t } = messages;
  const { currency, ratePerUsd, agency } = booking;
  const settledBy = agency ? [t('settledBy', { agency: messages.isolate(agency.name) })] : [];
  const notes = booking.payments.flatMap((payment) => {
    const amount = minorUnitsFormatter(payment.currency, messages.language);
    const { method, capturedAt, refundedAt, refundMinor } = payment;
    if (!capturedAt) return [];
    const paid = t('paidBy', { method: messages.method(method), date: messages.moment(capturedAt) });
    if (refundMinor === null || refundMinor === 0) return [paid];
    const back = amount(refundMinor);
    return [
      paid,
      refundedAt
        ? t('refundedOn', { price: back, date: messages.moment(refundedAt) })
        : t('refundDue', { price: back }),
    ];
  });
  return currency === 'USD'
    ? [...settledBy, ...notes]
    : [...settledBy, ...notes, t('rate', { rate: messages.rate(ratePerUsd, currency) })];
}

interface TitledLines {
  title?: string;
  lines: string[];
}

export function listPart(pdf: BookingPdfContext, heading: string, lists: readonly TitledLines[]): PdfNode {
  const { pen } = pdf;
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.heading(heading),
    ...lists.map((list) => pen.whole({ marginBottom: 5 }, ...listLines(pdf, list, sizes.text))),
  );
}

/** Two lists side by side: half as high, so that they seldom need another page. */
export function pairPart(pdf: BookingPdfContext, heading: string, lists: readonly TitledLines[]): PdfNode {
  const { pen } = pdf;
  return pen.stack(
    { flexGrow: 2.3, flexBasis: 0 },
    pen.heading(heading),
    pen.row({ gap: 12 }, ...lists.map((list) => pen.stack({ flexGrow: 1, flexBasis: 0 }, ...listLines(pdf, list, 8)))),
  );
}

const columns = 3;

/** Three lists side by side. */
export function columnsPart(pdf: BookingPdfContext, heading: string, lists: readonly TitledLines[]): PdfNode {
  const { pen } = pdf;
  const rows = Array.from({ length: Math.ceil(lists.length / columns) }, (_, row) => {
    const own = lists.slice(row * columns, (row + 1) * columns);
    const empty = Array.from({ length: columns - own.length }, () => pen.stack({ flexGrow: 1, flexBasis: 0 }));
    return pen.row(
      { gap: 16, marginBottom: 8 },
      ...own.map((list) => pen.stack({ flexGrow: 1, flexBasis: 0 }, ...listLines(pdf, list, 8))),
      ...empty,
    );
  });
  const [first = null, ...rest] = rows.map((row) => pen.whole({}, row));
  return pen.stack({ marginBottom: 10 }, pen.whole({}, pen.heading(heading), first), ...rest);
}

function listLines({ pen }: BookingPdfContext, { title, lines }: TitledLines, fontSize: number): (PdfNode | null)[] {
  return [
    title ? pen.text({ fontSize, fontWeight: 700 }, title) : null,
    ...lines.map((sentence) => pen.text({ fontSize, color: colours.ink2, paddingVertical: 1 }, sentence)),
  ];
}

/** Up to this many travellers stay on one page. */
const familySize = 4;

/** Names as in the passport, with its last characters to tell two apart. */
export function travellerPart(pdf: BookingPdfContext, heading: string): PdfNode {
  const { pen, booking } = pdf;
  const rows = booking.travellers.map((traveller, index) => travellerRow(pdf, traveller, index + 1));
  if (rows.length <= familySize) return pen.whole({ marginBottom: 11 }, pen.heading(heading), ...rows);
  const [first = null, ...rest] = rows;
  return pen.stack({ marginBottom: 11 }, pen.whole({}, pen.heading(heading), first), ...rest);
}

function travellerRow({ pen, messages }: BookingPdfContext, traveller: BookedTraveller, number: number): PdfNode {
  const { t } = messages;
  const { type, passportEnd } = traveller;
  const note = { color: colours.ink2, fontSize: sizes.text } as const;
  return pen.whole(
    { borderTopWidth: 1, borderTopColor: colours.line },
    pen.row(
      { alignItems: 'center', gap: 10, paddingVertical: 4.5 },
      pen.code({ ...note, width: 14 }, String(number)),
      pen.text({ fontWeight: 700, fontSize: sizes.strong, flexGrow: 1, flexBasis: 0 }, messages.fullName(traveller)),
      pen.text({ ...note, width: 60 }, t(`types.${type}`)),
      pen.text(
        { ...note, width: 180, align: 'end' },
        passportEnd ? `${t('passport')} ${t('passportEnd', { end: passportEnd })}` : '',
      ),
    ),
  );
}

/** What the hotel reception checks: address, dates, rooms and guests. */
export function stayPart(pdf: BookingPdfContext, stay: BookedStay): PdfNode {
  const { pen, messages, context, booking } = pdf;
  const { t } = messages;
  const town = [messages.city(stay), countryName(stay.country, messages.language)];
  const place = messages.line([messages.isolate(messages.names.address(stay)), ...town]);
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
        pen.text({ fontWeight: 700, color: colours.accentInk, align: 'center' }, t('nights', { count: stay.nights })),
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
              pen.text(
                { fontWeight: 700 },
                t('roomOfType', { count, room: messages.isolate(messages.names.roomType(type)) }),
              ),
              pen.text(
                { color: colours.ink2 },
                messages.line([messages.isolate(messages.names.beds([beds])), t('sleeps', { count: capacity })]),
              ),
            ),
          ),
        ),
        pen.stack(
          { flexGrow: 1, flexBasis: 0 },
          pen.label(t('guests')),
          pen.text({ fontWeight: 700 }, people),
          pen.text({ color: colours.ink2 }, messages.names.board(stay.board)),
        ),
      ),
    ),
    stay.isResidentRate ? pen.label(messages.names.residentProof()) : null,
    booking.status === 'confirmed' ? pen.label(t('atReception', { brand: context.settings.site.siteName })) : null,
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
