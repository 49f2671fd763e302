import type { ShownMoment } from './moment-text.ts';

/** One clock for everything about a booking: the house's, with and without scripts. */
export function Moment({ iso, text }: ShownMoment) {
  return (
    <time dateTime={iso} className="num">
      {text}
    </time>
  );
}
