import clsx from 'clsx';
import { type CSSProperties, type ReactNode, type RefObject, useId } from 'react';
import { coastLine, Land } from '#features/catalogue/components/drawn-map.tsx';
import { LandmarkIcon } from '#features/catalogue/components/landmark-icon.tsx';
import type { MapDrawing } from '#features/catalogue/map/draw-map.ts';
import { labelHeight } from '#features/catalogue/map/label-size.ts';
import type { HotelPin, MapLayout } from '../draw-hotels.ts';

/** The land that the pictures of all sizes show. */
export function SharedLand({ id, land }: { id: string; land: Pick<MapDrawing, 'home' | 'abroad' | 'lakes'> }) {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <g id={id}>
        <Land drawing={land} />
      </g>
    </svg>
  );
}

/** Land, names and a scale, with prices as children. What is around the picture shows land, too. */
export function MapPicture(props: {
  layout: MapLayout;
  landId: string;
  label: string;
  /** While it is dragged or pinched. */
  shift?: { x: number; y: number; scale: number } | undefined;
  svg?: RefObject<SVGSVGElement | null>;
  className: string;
  children: ReactNode;
}) {
  const { layout, landId, label, shift, svg, className, children } = props;
  const { width, height, land, pins, groups, landmarks, textSize, circle, rings, scaleBar } = layout;
  const titleId = useId();
  const name = (isCentre: boolean) =>
    clsx(
      'fill-ink-2 stroke-surface [paint-order:stroke] [stroke-linejoin:round] [unicode-bidi:plaintext]',
      isCentre && 'font-display font-bold',
    );
  return (
    // Geography has no reading direction.
    <svg
      ref={svg}
      viewBox={`0 0 ${width} ${height}`}
      aria-labelledby={titleId}
      direction="ltr"
      className={clsx('block w-full overflow-visible select-none', className)}
    >
      <title id={titleId}>{label}</title>
      <g
        transform={shift && `translate(${shift.x} ${shift.y}) scale(${shift.scale})`}
        style={shift && ({ '--label-scale': 1 / shift.scale } as CSSProperties)}
      >
        <g transform={`translate(${land.x} ${land.y}) scale(${land.scale})`}>
          <use href={`#${landId}`} className="stroke-surface/55" strokeWidth={14} />
          <use href={`#${landId}`} className={coastLine} strokeWidth={1} />
        </g>
        {rings.map(({ x, y, radius, text, textX, textY }) => (
          <g key={radius}>
            <circle cx={x} cy={y} r={radius} className="fill-none stroke-field-line/50 [stroke-dasharray:4_4]" />
            <text x={textX} y={textY + 4} textAnchor="middle" className={name(false)} fontSize={11} strokeWidth={6}>
              {text}
            </text>
          </g>
        ))}
        {circle && (
          <circle
            cx={circle.x}
            cy={circle.y}
            r={circle.radius}
            className="fill-brand/8 stroke-brand [stroke-dasharray:4_4]"
          />
        )}
        {landmarks.map(({ kind, label: title, x, y, lines, textX, textY, anchor, hasIcon }) => (
          <g key={`${kind} ${title}`}>
            <title>{title}</title>
            {hasIcon && (
              <>
                <circle cx={x} cy={y} r={10} className="fill-surface stroke-line" />
                <LandmarkIcon kind={kind} x={x - 7} y={y - 7} size={14} className="text-ink-2" />
              </>
            )}
            {lines.map((line, index) => (
              <text
                key={line}
                x={textX}
                y={textY + index * (textSize + 1.5)}
                textAnchor={anchor}
                className={name(kind === 'centre')}
                fontSize={kind === 'centre' ? 14 : textSize}
                strokeWidth={3}
              >
                {line}
              </text>
            ))}
          </g>
        ))}
        {[...pins, ...groups].map(
          ({ x, y, labelX, labelY, hasLine }) =>
            hasLine && (
              <AtPoint key={`${labelX} ${labelY}`} x={x} y={y}>
                <path d={`M0 0L${labelX - x} ${labelY - y}`} className="stroke-ink-2" strokeWidth={1.25} />
                <circle r={4} className="fill-ink-2 stroke-surface" strokeWidth={1.5} />
              </AtPoint>
            ),
        )}
        {children}
      </g>
      <g transform={`translate(12 ${height - 12})`}>
        <path d={`M0 -5v5h${scaleBar.width}v-5`} className="fill-none stroke-ink-2" strokeWidth={1.5} />
        <text x={scaleBar.width / 2} y={-8} textAnchor="middle" className={name(false)} fontSize={11} strokeWidth={3}>
          {scaleBar.text}
        </text>
      </g>
    </svg>
  );
}

const tones = {
  page: { pill: 'fill-brand stroke-surface group-hover:fill-accent', text: 'fill-on-brand group-hover:fill-on-accent' },
  other: {
    pill: 'fill-surface stroke-brand group-hover:fill-accent',
    text: 'fill-brand-ink group-hover:fill-on-accent',
  },
  active: { pill: 'fill-accent stroke-surface', text: 'fill-on-accent' },
};

/** Keeps its size while the map is pinched. */
function AtPoint({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className="[transform:scale(var(--label-scale,1))]">{children}</g>
    </g>
  );
}

/** A price in a pill, with a tip at its point unless a line leads there. */
export function MapLabel(props: {
  at: Pick<HotelPin, 'x' | 'y' | 'labelX' | 'labelY' | 'hasLine' | 'width' | 'text'> & { tapHeight?: number };
  tone: keyof typeof tones;
}) {
  const {
    at: { x, y, labelX, labelY, hasLine, width, text, tapHeight },
    tone,
  } = props;
  const half = labelHeight / 2;
  const side = width / 2 - half;
  const end = `a${half} ${half} 0 0 1 0 `;
  const below = hasLine ? `h${-2 * side}` : `h${5 - side}l-5 7l-5 -7h${5 - side}`;
  const { pill, text: ink } = tones[tone];
  return (
    <AtPoint x={x} y={y}>
      <g transform={`translate(${labelX - x} ${labelY - y})`}>
        {tapHeight && <rect x={-width / 2} y={-tapHeight / 2} width={width} height={tapHeight} fill="transparent" />}
        <path
          d={`M${-side} ${-half}h${2 * side}${end}${labelHeight}${below}${end}${-labelHeight}z`}
          className={clsx(pill, 'group-focus-visible:stroke-focus group-focus-visible:stroke-3')}
          strokeWidth={1.5}
        />
        <text
          y={4.5}
          textAnchor="middle"
          className={clsx(ink, 'num font-display text-[13px] font-bold [unicode-bidi:plaintext]')}
        >
          {text}
        </text>
      </g>
    </AtPoint>
  );
}

export function MapCredit({ text, className }: { text: string; className: string }) {
  return (
    <a
      href="https://www.openstreetmap.org/copyright"
      rel="noopener"
      dir="ltr"
      className={clsx(
        'absolute right-1 inline-flex min-h-6 items-center rounded-sm bg-surface/80 px-1.5 text-2xs text-ink-2',
        className,
      )}
    >
      {text}
    </a>
  );
}
