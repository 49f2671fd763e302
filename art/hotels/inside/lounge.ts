import { type Canvas, type Colour, fill, line, mix } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { under } from '../light.ts';
import { type CeilingKind, isGable, ridgeOf } from './ceilings.ts';
import type { FloorKind } from './floors.ts';
import { ceilingFan, floorLamp, hangingLamp, type LampKind } from './lamps.ts';
import { type Family, families, type Reception, styles } from './lounge-style.ts';
import { surroundings } from './lounge-surroundings.ts';
import { type PlantKind, plant } from './plants.ts';
import { type RugKind, rug } from './rugs.ts';
import { type ChairKind, chair, type Facing, pouf, type SeatKind, seat } from './seats.ts';
import { footprint, type Inside, type Space, tone } from './space.ts';
import { lowTable, type TableKind } from './tables.ts';

/** The hotel's lounge, with its reception at the back. */
export function drawLounge(canvas: Canvas, scene: Scene): string {
  const { choices } = scene;
  const family = families[scene.building];
  const ceiling = choices.pick<CeilingKind>(styles[family].ceilings);
  const inside = { canvas, scene, space: spaceFor(scene, ceiling) };
  const floor = choices.pick<FloorKind>(styles[family].floors);
  const reception = choices.pick<Reception>(['side', 'side', 'middle']);
  const hasArch = family === 'carved' && choices.isTrue(0.3);
  return [
    surroundings[family](inside, { ceiling, floor, reception, hasArch }),
    furnished(inside, family),
    lamps(inside, family, ceiling),
    hasArch ? archInFront(inside) : '',
  ].join('');
}

function spaceFor({ choices, building }: Scene, ceiling: CeilingKind): Space {
  const half = choices.whole(370, 400);
  const isHigh = isGable(ceiling) || building === 'tents';
  return {
    eye: { x: 600 + choices.whole(-24, 24), y: choices.whole(366, 382) },
    left: 600 - half,
    right: 600 + half,
    ceiling: isHigh ? choices.whole(208, 226) : choices.whole(120, 146),
    floor: choices.whole(518, 532),
    distance: choices.whole(630, 690),
    metre: 112,
  };
}

type Grouping = 'facing' | 'hearth' | 'sofas' | 'chairs' | 'corner';

/** Seats around a low table on its rug. */
function furnished(inside: Inside, family: Family): string {
  const {
    canvas,
    scene: { choices, accent, second },
    space: {
      eye: { x },
      metre: m,
    },
  } = inside;
  const style = styles[family];
  const kind = choices.pick<SeatKind>(style.seats);
  const cloth = choices.pick<Colour>([mix(second, '#fdf0d2', 0.2), '#f3e2c4', mix(accent, '#fdf0d2', 0.25), second]);
  const cushion = choices.pick<Colour>([accent, second, '#e3a23c']);
  const grouping = choices.pick<Grouping>(['facing', 'hearth', 'sofas', 'chairs', 'corner']);
  const rugKind = choices.pick<RugKind>(['kanga', 'stripes', 'diamonds', 'round', 'oval', 'berber']);
  const table = choices.pick<TableKind>(style.tables);
  const chairKind = choices.pick<ChairKind>(style.chairs);
  const place = (across: number, near: number, width: number, deep: number, facing: Facing) => ({
    near,
    drawn: seat(inside, {
      place: footprint(inside, x + across * m, near * m, width, deep),
      facing,
      kind,
      cloth,
      cushion,
    }),
  });
  const alone = (across: number, near: number) => ({
    near,
    drawn: chair(inside, { x: x + across * m, near: near * m, isFlipped: across > 0 }, chairKind),
  });
  const stool = (across: number, near: number) => ({
    near,
    drawn: pouf(inside, { x: x + across * m, near: near * m }, cushion),
  });
  /** The same once more on the other side of the vanishing point. */
  const twice = (one: { near: number; drawn: string }) => ({
    near: one.near,
    drawn:
      canvas.use('seat', () => one.drawn, 'scale(1)') + canvas.use('seat', () => '', `matrix(-1 0 0 1 ${x * 2} 0)`),
  });
  const seats = {
    facing: () => [place(-1.8, 2.25, 0.95, 1.9, 'right'), alone(1.75, 1.7), alone(1.65, 2.65)],
    hearth: () => [place(0, 1.5, 2.1, 0.9, 'viewer'), twice(place(-1.8, 2.4, 0.9, 0.9, 'right'))],
    sofas: () => [twice(place(-1.8, 2.2, 0.95, 1.9, 'right'))],
    chairs: () => [place(0, 1.5, 2.1, 0.9, 'viewer'), alone(-1.65, 2.6), alone(1.65, 2.6)],
    corner: () => [place(-0.35, 1.4, 2.3, 0.9, 'viewer'), place(-1.95, 2.3, 0.95, 1.5, 'right'), stool(1.35, 2.2)],
  }[grouping]();
  const tableNear = grouping === 'facing' || grouping === 'sofas' ? 2.25 : 2.55;
  const middle = { near: tableNear, drawn: lowTable(inside, footprint(inside, x, tableNear * m, 1.15, 0.75), table) };
  return (
    rug(inside, footprint(inside, x, 2.35 * m, 2.7, 1.7), rugKind) +
    [...seats, middle, ...atTheEdges(inside, family)]
      .toSorted((a, b) => a.near - b.near)
      .map(({ drawn }) => drawn)
      .join('')
  );
}

function lamps(inside: Inside, family: Family, ceiling: CeilingKind): string {
  const {
    scene: { choices, building },
    space,
  } = inside;
  const { eye, metre: m } = space;
  const isHigh = isGable(ceiling) || building === 'tents';
  const top = isHigh ? ridgeOf(space) : space.ceiling;
  if (family === 'verandah' && choices.isTrue(0.75)) {
    return ceilingFan(inside, { x: eye.x, near: m * 0.7 }, top) + ceilingFan(inside, { x: eye.x, near: m * 1.9 }, top);
  }
  const kind = choices.pick<LampKind>(styles[family].lamps);
  const row = choices.pick<'three' | 'one' | 'cluster'>(['three', 'one', 'cluster']);
  const places = {
    three: [
      [-1.6, 1, 0.9],
      [0, 1, 0.7],
      [1.6, 1, 0.9],
    ],
    one: [[0, 1.6, 0.55]],
    cluster: [
      [-0.5, 1.5, 0.5],
      [0.1, 1.7, 0.9],
      [0.6, 1.4, 0.65],
    ],
  }[row];
  return places
    .map(([across = 0, near = 0, drop = 0]) =>
      hangingLamp(
        inside,
        {
          x: eye.x + across * m,
          near: near * m,
          top,
          drop: isHigh ? drop + 0.5 : drop,
          size: row === 'one' ? 1.15 : 0.85,
        },
        kind,
      ),
    )
    .join('');
}

/** Plants, or a lamp, along the walls. */
function atTheEdges(inside: Inside, family: Family): { near: number; drawn: string }[] {
  const {
    scene: { choices, view },
    space: { left, right, metre: m },
  } = inside;
  const palmOrPot: PlantKind = view === 'sea' || view === 'desert' ? 'palm' : 'pot';
  const first = choices.pick<PlantKind>([palmOrPot, 'fig', 'snake']);
  const other = choices.pick<PlantKind>(['fig', palmOrPot]);
  const isLeft = family === 'verandah' || choices.isTrue();
  const [here, there] = isLeft ? [left + m * 0.4, right - m * 0.45] : [right - m * 0.4, left + m * 0.45];
  const hasLamp = family === 'modern' || choices.isTrue(0.4);
  const nearest = { near: 1.2, drawn: plant(inside, { x: here, near: m * 1.2, size: 1.1 }, first) };
  // The right side of a verandah is its view.
  if (family === 'verandah') return [nearest];
  return [
    nearest,
    {
      near: 1.1,
      drawn: hasLamp
        ? floorLamp(inside, { x: there, near: m * 1.1, size: 1.05 }, family === 'modern' ? 'arc' : 'tripod')
        : plant(inside, { x: there, near: m * 1.1 }, other),
    },
  ];
}

/** The lounge is seen through an arch. */
function archInFront({ scene: { light, wall } }: Inside): string {
  const shades = under(light, wall);
  const arch = 'V360C1140 130 940 34 600 34S60 130 60 360V800';
  return (
    fill(mix(shades.shade, shades.dark, 0.4), `M0 0H1200V800H1140${arch}H0z`) +
    line(tone(shades, 0.4), 16, `M1140 800${arch}`, { isRound: false })
  );
}
