interface SeatsSoldProps {
  seats: number;
  sold: number;
  held: number;
}

/** Sold of all seats, with a bar; what is held for a few minutes counts as taken too. */
export function SeatsSold({ seats, sold, held }: SeatsSoldProps) {
  const share = (count: number) => (seats === 0 ? 0 : (count / seats) * 100);
  return (
    <span className="grid w-18 gap-1 leading-4.5">
      <span className="num">
        {sold} / {seats}
        {held > 0 && <span className="block text-xs text-ink-3">{held} held</span>}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="h-0.75 w-full overflow-hidden rounded-full bg-line"
      >
        <rect width={share(sold + held)} height="3" className="fill-warning" />
        <rect width={share(sold)} height="3" className="fill-brand" />
      </svg>
    </span>
  );
}
