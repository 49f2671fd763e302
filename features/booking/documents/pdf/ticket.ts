import { lookupAddress } from '../document-context.ts';
import { colours, type PdfNode, type Pen, page, type Style, sizes } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';

const bandHeight = 28;
const stubWidth = 158;

/** The ticket at the top of every booking document, with the reference and QR code on its stub. */
export function ticket(pdf: BookingPdfContext, ...face: (PdfNode | null)[]): PdfNode {
  const { pen, messages, context, booking } = pdf;
  const { t } = messages;
  return stubbed(
    pen,
    face,
    pen.label(t('reference'), { align: 'center' }),
    pen.code({ fontSize: 20, fontWeight: 700, letterSpacing: 0.6, marginBottom: 5 }, booking.reference),
    pen.stack(
      { padding: 7, backgroundColor: colours.surface, borderWidth: 1, borderColor: colours.line, borderRadius: 8 },
      pen.picture({ width: 80, height: 80 }, { of: 'qr', text: lookupAddress(context, booking.reference) }),
    ),
    pen.label(t('scan'), { align: 'center', marginTop: 4 }),
  );
}

/** A ticket with another stub. */
export function stubbed(pen: Pen, face: (PdfNode | null)[], ...stub: PdfNode[]): PdfNode {
  const width = page.width - 2 * page.margin;
  return pen.whole(
    { borderWidth: 1, borderColor: colours.line, borderRadius: 14, overflow: 'hidden', marginBottom: 12 },
    pen.row(
      { backgroundColor: colours.canvas },
      pen.stack({ flexGrow: 1, flexBasis: 0, padding: 18, justifyContent: 'space-between', gap: 10 }, ...face),
      pen.stack({
        width: 1,
        marginVertical: 12,
        borderLeftWidth: 1,
        borderLeftColor: colours.line,
        borderLeftStyle: 'dashed',
      }),
      pen.stack(
        {
          width: stubWidth,
          alignItems: 'center',
          justifyContent: 'center',
          paddingVertical: 11,
          paddingHorizontal: 10,
        },
        ...stub,
      ),
    ),
    pen.stack(
      { height: bandHeight },
      pen.picture(
        { width, height: bandHeight },
        { of: 'pattern', ground: colours.ocean, motif: colours.onOcean, tileSize: bandHeight, opacity: 0.22 },
      ),
      motto(pen, width),
    ),
  );
}

/** The motto of the band, in Swahili in every language, as on a kanga. */
function motto(pen: Pen, width: number): PdfNode {
  const style = { fontSize: 7.5, fontWeight: 700, letterSpacing: 1.6, color: colours.onOcean } as const;
  const middle: Style = { position: 'absolute', top: 0, left: (width - 132) / 2, width: 132, height: bandHeight };
  return pen.stack(
    { ...middle, backgroundColor: colours.ocean, justifyContent: 'center' },
    pen.code({ ...style, align: 'center' }, 'SAFARI NJEMA'),
  );
}

type Tone = 'success' | 'warning' | 'danger';

const tones: Record<Tone, { color: string; backgroundColor: string }> = {
  success: { color: colours.success, backgroundColor: colours.successSoft },
  warning: { color: colours.warning, backgroundColor: colours.warningSoft },
  danger: { color: colours.danger, backgroundColor: colours.dangerSoft },
};

export function badge(pen: Pen, tone: Tone, label: string): PdfNode {
  const { color, backgroundColor } = tones[tone];
  return pen.stack(
    { backgroundColor, borderRadius: 9, paddingHorizontal: 9, paddingVertical: 2.5 },
    pen.text({ color, fontSize: sizes.note, fontWeight: 700 }, label),
  );
}

export function statusBadge({ pen, messages, booking }: BookingPdfContext): PdfNode {
  const { t } = messages;
  const { status } = booking;
  const tone: Tone = status === 'confirmed' ? 'success' : status === 'held' ? 'warning' : 'danger';
  return badge(pen, tone, t(`statuses.${status}`));
}

export function invalidNote({ pen, messages, booking }: BookingPdfContext): PdfNode | null {
  const { t } = messages;
  const { status, cancelledAt } = booking;
  if (status === 'confirmed') return null;
  const date = cancelledAt ? messages.date(cancelledAt.toISOString().slice(0, 10)) : '';
  const color = status === 'held' ? colours.warning : colours.danger;
  return pen.text({ color, fontWeight: 700 }, t(`notValid.${status}`, { date }));
}

/** Facts side by side, each below its label. */
export function facts(pen: Pen, pairs: { label: string; value: string; share?: number }[]): PdfNode {
  return pen.row(
    { gap: 14 },
    ...pairs.map(({ label, value, share = 1 }) =>
      pen.stack({ flexGrow: share, flexBasis: 0 }, pen.label(label), pen.text({ fontWeight: 700 }, value)),
    ),
  );
}

export interface FactRow {
  label: string;
  value: string;
}

/** Facts below each other, each beside its label. */
export function factRows(pen: Pen, rows: readonly FactRow[]): PdfNode {
  return pen.stack(
    { marginBottom: 18 },
    ...rows.map(({ label, value }) =>
      pen.row(
        { gap: 16, paddingVertical: 7, borderBottomWidth: 1, borderBottomColor: colours.line },
        pen.text({ color: colours.ink2, width: 150 }, label),
        pen.text({ fontWeight: 700, flexGrow: 1, flexBasis: 0 }, value),
      ),
    ),
  );
}

/** No row for null. */
export function optionalRow(label: string, value: string | null): FactRow[] {
  return value === null ? [] : [{ label, value }];
}
