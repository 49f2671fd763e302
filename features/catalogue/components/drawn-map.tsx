import clsx from 'clsx';
import type { MapDrawing, MapPin } from '../map/draw-map.ts';

interface DrawnMapProps {
  drawing: MapDrawing;
  /** Alternative text: "Map with Mombasa and 4 hotels". */
  label: string;
  className?: string;
}

/** The land scales with the page; pins and names keep their size, so that they stay legible on a phone. */
export function DrawnMap({ drawing, label, className }: DrawnMapProps) {
  const { width, height, home, abroad, countryNames, pins } = drawing;
  const across = (x: number) => `${Math.round((x / width) * 1000) / 10}%`;
  const down = (y: number) => `${Math.round((y / height) * 1000) / 10}%`;
  return (
    <svg
      role="img"
      aria-label={label}
      className={clsx('block aspect-[8/5] w-full rounded-md border border-line bg-brand-soft select-none', className)}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width="100%" height="100%" preserveAspectRatio="none">
        <g className="stroke-field-line/50 [stroke-linejoin:round]" strokeWidth={1}>
          <path d={abroad} className="fill-sunken" vectorEffect="non-scaling-stroke" />
          <path d={home} className="fill-surface" vectorEffect="non-scaling-stroke" />
        </g>
      </svg>
      {countryNames.map(({ name, x, y }) => (
        <text
          key={name}
          x={across(x)}
          y={down(y)}
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-ink-3 text-2xs tracking-wide"
        >
          {name}
        </text>
      ))}
      {pins.map((pin) => (
        <svg key={pin.id} aria-hidden="true" x={across(pin.x)} y={down(pin.y)} className="overflow-visible">
          {pin.isChosen ? <ChosenPin pin={pin} isNearEnd={pin.x > width * 0.6} /> : <Dot />}
        </svg>
      ))}
    </svg>
  );
}

function Dot() {
  return <circle r={4} className="fill-brand stroke-surface" strokeWidth={1.5} />;
}

function ChosenPin({ pin, isNearEnd }: { pin: MapPin; isNearEnd: boolean }) {
  return (
    <>
      <path
        d="M0 0C-3.5-6.5-9-10.5-9-17a9 9 0 0 1 18 0C9-10.5 3.5-6.5 0 0Z"
        className="fill-accent stroke-surface"
        strokeWidth={1.5}
      />
      <circle cy={-17} r={3.5} className="fill-surface" />
      <text
        x={isNearEnd ? -14 : 14}
        y={-12}
        textAnchor={isNearEnd ? 'end' : 'start'}
        className="fill-ink stroke-surface font-display text-sm font-bold [paint-order:stroke] [stroke-linejoin:round]"
        strokeWidth={4}
      >
        {pin.name}
      </text>
    </>
  );
}
