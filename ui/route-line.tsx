/** A line between two airports with its stops, each at a percentage of the distance. Mirrored for right-to-left languages. */
export function RouteLine({ stops }: { stops: readonly number[] }) {
  return (
    <svg aria-hidden="true" className="flip h-4.5 w-full overflow-visible text-brand">
      <line x1="4" x2="100%" y1="9" y2="9" strokeWidth="2" className="stroke-current opacity-40" />
      <circle cx="3" cy="9" r="3" fill="currentColor" />
      {stops.map((at, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have nothing but their order.
          key={index}
          cx={`${at}%`}
          cy="9"
          r="4"
          strokeWidth="2"
          className="fill-surface stroke-warning"
        />
      ))}
      <svg aria-hidden="true" x="100%" width="1" height="18" className="overflow-visible">
        <path
          transform="translate(-15 0) scale(0.75)"
          d="M22 12c0-1-1.3-1.6-2.9-1.6h-4.7L9.6 3H7.3l2.3 7.4H5.4L3.6 8H2l1.1 4L2 16h1.6l1.8-2.4h4.2L7.3 21h2.3l4.8-7.4h4.7c1.6 0 2.9-.6 2.9-1.6Z"
          fill="currentColor"
        />
      </svg>
    </svg>
  );
}

/** A local time, with a mark when the date differs from the departure's. */
export function LocalTime(props: {
  label: string;
  local: string;
  daysLater: number;
  /** The accessible text of the mark. */
  daysLaterLabel: string;
}) {
  const { label, local, daysLater, daysLaterLabel } = props;
  return (
    <>
      <span className="sr-only">{label} </span>
      <time dateTime={local} className="isolate-ltr">
        {local.slice(11)}
      </time>
      {daysLater !== 0 && (
        <sup className="ms-0.5 align-super font-text text-xs leading-none font-semibold tracking-normal text-danger">
          <span aria-hidden="true" className="isolate-ltr">
            {daysLater > 0 ? `+${daysLater}` : `−${-daysLater}`}
          </span>
          <span className="sr-only">{daysLaterLabel}</span>
        </sup>
      )}
    </>
  );
}
