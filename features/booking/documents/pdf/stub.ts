import { lookupAddress } from '../document-context.ts';
import type { PdfNode, Pen } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';
import { colours, page, type Style, sizes } from './style.ts';

const bandHeight = 28;
const stubWidth = 158;

/** The ticket that opens every document: what it is for on its face, the reference on the stub. */
export function ticket(pdf: BookingPdfContext, ...face: (PdfNode | null)[]): PdfNode {
  const { pen, messages, context, booking } = pdf;
  const { t } = messages;
  return stubbed(
    pen,
    face,
    pen.label(t('reference'), { align: 'center' }),
    pen.code({ fontSize: 20, fontWeight: 700, letterSpacing: 0.6, marginBottom: 5 }, booking.reference),
    pen.stack(
      {
        padding: 7,
        backgroundColor: colours.surface,
        borderWidth: 1,
        borderColor: colours.line,
        borderRadius: 8,
      },
      pen.picture({ width: 80, height: 80 }, { of: 'qr', text: lookupAddress(context, booking.reference) }),
    ),
    pen.label(t('scan'), { align: 'center', marginTop: 4 }),
  );
}

/** The same with a stub of its own. */
export function stubbed(pen: Pen, face: (PdfNode | null)[], ...stub: PdfNode[]): PdfNode {
  const width = page.width - 2 * page.margin;
  return pen.whole(
    { borderWidth: 1, borderColor: colours.line, borderRadius: 14, overflow: 'hidden', marginBottom: 12 },
    pen.row(
      { backgroundColor: colours.canvas },
      pen.stack(
        { flexGrow: 1, flexBasis: 0, padding: 18, justifyContent: 'space-between', gap: 10 },
        ...face,
      ),
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
        { of: 'mji', ground: colours.ocean, motif: colours.onOcean, tileSize: bandHeight, opacity: 0.22 },
      ),
      saying(pen, width),
    ),
  );
}

/** What the cloth says, as every kanga does; in Swahili in every language. */
function saying(pen: Pen, width: number): PdfNode {
  const words = { fontSize: 7.5, fontWeight: 700, letterSpacing: 1.6, color: colours.onOcean } as const;
  const middle: Style = {
    position: 'absolute',
    top: 0,
    left: (width - 132) / 2,
    width: 132,
    height: bandHeight,
  };
  return pen.stack(
    { ...middle, backgroundColor: colours.ocean, justifyContent: 'center' },
    pen.code({ ...words, align: 'center' }, 'SAFARI NJEMA'),
  );
}

type Tone = 'success' | 'warning' | 'danger';

const tones: Record<Tone, { color: string; backgroundColor: string }> = {
  success: { color: colours.success, backgroundColor: colours.successSoft },
  warning: { color: colours.warning, backgroundColor: colours.warningSoft },
  danger: { color: colours.danger, backgroundColor: colours.dangerSoft },
};

export function badge(pen: Pen, tone: Tone, words: string): PdfNode {
  const { color, backgroundColor } = tones[tone];
  return pen.stack(
    { backgroundColor, borderRadius: 9, paddingHorizontal: 9, paddingVertical: 2.5 },
    pen.text({ color, fontSize: sizes.note, fontWeight: 700 }, words),
  );
}

/** Confirmed or not; of what is not, the sentence that says so stands on the ticket's face. */
export function statusBadge({ pen, messages, booking }: BookingPdfContext): PdfNode {
  const { t } = messages;
  const { status } = booking;
  const tone: Tone = status === 'confirmed' ? 'success' : status === 'held' ? 'warning' : 'danger';
  return badge(pen, tone, t(`statuses.${status}`));
}

export function whyNotValid({ pen, messages, booking }: BookingPdfContext): PdfNode | null {
  const { t } = messages;
  const { status, cancelledAt } = booking;
  if (status === 'confirmed') return null;
  const date = cancelledAt ? messages.date(cancelledAt.toISOString().slice(0, 10)) : '';
  const color = status === 'held' ? colours.warning : colours.danger;
  return pen.text({ color, fontWeight: 700 }, t(`notValid.${status}`, { date }));
}

/** A few facts side by side, each under its name. */
export function facts(pen: Pen, pairs: { label: string; value: string; share?: number }[]): PdfNode {
  return pen.row(
    { gap: 14 },
    ...pairs.map(({ label, value, share = 1 }) =>
      pen.stack({ flexGrow: share, flexBasis: 0 }, pen.label(label), pen.text({ fontWeight: 700 }, value)),
    ),
  );
}
