import clsx from 'clsx';
import type { LandDrawing, MapDrawing, MapPin } from '../map/draw-map.ts';

interface DrawnMapProps {
  drawing: MapDrawing;
  /** Alternative text: "Map with Mombasa and 4 hotels". */
  label: string;
  className?: string;
}

/** The land scales with the page; pins and names keep their size, so that they stay legible on a phone. */
export function DrawnMap({ drawing, label, className }: DrawnMapProps) {
  const { width, height, home, abroad, lakes, names, pins } = drawing;
  const across = (x: number) => `${Math.round((x / width) * 1000) / 10}%`;
  const down = (y: number) => `${Math.round((y / height) * 1000) / 10}%`;
  return (
    <svg
      role="img"
      aria-label={label}
      direction="ltr"
      className={clsx('block aspect-[8/5] w-full rounded-md border border-line bg-brand-soft select-none', className)}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width="100%" height="100%" preserveAspectRatio="none">
        <g className={coastLine} strokeWidth={1}>
          <Land drawing={{ home, abroad, lakes }} />
        </g>
      </svg>
      {names.map(({ name, x, y, isWideOnly }) => (
        <text
          key={`${name} ${x} ${y}`}
          x={across(x)}
          y={down(y)}
          textAnchor="middle"
          dominantBaseline="middle"
          className={clsx(
            'fill-ink-3 stroke-surface text-2xs tracking-wide [paint-order:stroke]',
            isWideOnly && 'max-md:hidden',
          )}
          strokeWidth={3}
        >
          {name}
        </text>
      ))}
      {pins.map((pin) => (
        <svg key={pin.id} aria-hidden="true" x={across(pin.x)} y={down(pin.y)} className="overflow-visible">
          {pin.isChosen ? <ChosenPin pin={pin} at={pin.x / width} /> : <Dot />}
        </svg>
      ))}
    </svg>
  );
}

export const coastLine = 'stroke-field-line/50';

/** Land and lakes; the sea is the ground. Lines have the stroke of what is around. */
export function Land({ drawing }: { drawing: Pick<LandDrawing, 'home' | 'abroad' | 'lakes'> }) {
  const { home, abroad, lakes } = drawing;
  return (
    <g className="[fill-rule:evenodd] [stroke-linejoin:round]">
      <path d={abroad} className="fill-line/60" vectorEffect="non-scaling-stroke" />
      <path d={home} className="fill-sunken" vectorEffect="non-scaling-stroke" />
      {lakes && <path d={lakes} className="fill-brand-soft stroke-none" />}
    </g>
  );
}

function Dot() {
  return <circle r={4} className="fill-brand stroke-surface" strokeWidth={1.5} />;
}

/** `at` is its place between the left edge, 0, and the right one, 1. */
function ChosenPin({ pin, at }: { pin: MapPin; at: number }) {
  return (
    <>
      <path
        d="M0 0C-3.5-6.5-9-10.5-9-17a9 9 0 0 1 18 0C9-10.5 3.5-6.5 0 0Z"
        className="fill-accent stroke-surface"
        strokeWidth={1.5}
      />
      <circle cy={-17} r={3.5} className="fill-surface" />
      <text
        y={18}
        textAnchor={at > 0.7 ? 'end' : at < 0.3 ? 'start' : 'middle'}
        className="fill-ink stroke-surface font-display text-sm font-bold [paint-order:stroke] [stroke-linejoin:round]"
        strokeWidth={4}
      >
        {pin.name}
      </text>
    </>
  );
}
