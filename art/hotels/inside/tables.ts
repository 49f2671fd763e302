import { type Colour, ellipse, fill, group, line } from '../canvas.ts';
import { under } from '../light.ts';
import { tableLamp } from './lamps.ts';
import {
  box,
  type Footprint,
  floorShadow,
  footprint,
  frontal,
  type Inside,
  level,
  oval,
  receding,
  seam,
  spot,
  tone,
  wood,
} from './space.ts';

export type TableKind = 'square' | 'round' | 'chest' | 'tray';

/** A low table with something on it. */
export function lowTable(inside: Inside, place: Footprint, kind: TableKind): string {
  const {
    scene: { light, accent },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const { left, right, back, front } = place;
  const top = floor - m * 0.42;
  const [middle, depth] = [(left + right) / 2, (back + front) / 2];
  const shades = under(light, kind === 'tray' ? '#e3a23c' : kind === 'square' ? '#a86a4e' : '#7a4638');
  const dish = spot(space, middle, top, depth);
  const onTop = group(
    `transform="translate(${dish.x} ${dish.y})scale(${Math.round(dish.size * m * 0.7) / 100})"`,
    vase(inside, 'scale(1)'),
    ellipse(under(light, '#fffaf0').lit, 38, 0, 17, 5),
    fill(under(light, accent).shade, 'M29-12h18l-3 12h-12z'),
  );
  if (kind === 'chest') {
    return (
      floorShadow(inside, place) +
      box(space, { ...place, top, bottom: floor }, shades) +
      line(
        under(light, '#e3a23c').mid,
        4,
        frontal(
          space,
          front,
          `M${left + 6} ${top + m * 0.1}L${right - 6} ${top + m * 0.1}M${left + 6} ${floor - m * 0.07}L${right - 6} ${floor - m * 0.07}`,
        ),
        { dash: '0 9', isRound: true },
      ) +
      onTop
    );
  }
  if (kind === 'square') {
    const legs = [left + 5, right - 5].flatMap((x) =>
      [back + 5, front - 5].map((near) => receding(space, x, `M${near} ${top}L${near} ${floor}`)),
    );
    return (
      floorShadow(inside, place) +
      line(shades.shade, Math.round(m * 0.08), legs.join(''), { isRound: false }) +
      box(space, { ...place, top, bottom: top + m * 0.08 }, shades) +
      onTop
    );
  }
  const disc = (y: number, share: number) =>
    level(space, y, oval(middle, depth, ((right - left) / 2) * share, ((front - back) / 2) * share));
  return [
    fill(light.shade[0], disc(floor, 1.06), light.isDark ? 0.42 : 0.3),
    line(
      shades.shade,
      Math.round(m * 0.09),
      [-0.5, 0.5, 0]
        .map((share) =>
          frontal(
            space,
            depth + (share ? 0 : m * 0.2),
            `M${middle + share * (right - left) * 0.5} ${top}L${middle + share * (right - left) * 0.7} ${floor}`,
          ),
        )
        .join(''),
      { isRound: false },
    ),
    fill(tone(shades, 0.65), disc(top + m * 0.06, 1)),
    fill(tone(shades, 0.08), disc(top, 1)),
    onTop,
  ].join('');
}

/** Beside a bed, with its lamp. */
export function bedsideTable(inside: Inside, place: Footprint, lampColour: Colour): string {
  const {
    scene: { light },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const top = floor - m * 0.55;
  const shades = under(light, wood);
  const lamp = spot(space, (place.left + place.right) / 2, top, (place.back + place.front) / 2);
  return [
    floorShadow(inside, place),
    box(space, { ...place, top, bottom: floor - m * 0.06 }, shades),
    seam(
      shades.dark,
      3,
      frontal(space, place.front, `M${place.left + 4} ${top + m * 0.24}L${place.right - 4} ${top + m * 0.24}`),
    ),
    group(
      `transform="translate(${lamp.x} ${lamp.y})scale(${Math.round(lamp.size * m) / 100})"`,
      tableLamp(inside, lampColour),
    ),
  ].join('');
}

/** Along the left wall, with a lamp and a stool. */
export function writingTable(inside: Inside, place: Footprint, lampColour: Colour): string {
  const {
    scene: { light, accent },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const top = floor - m * 0.76;
  const { left, right, back, front } = place;
  const shades = under(light, '#a86a4e');
  const legs = [left + 4, right - 4].flatMap((x) =>
    [back + 4, front - 4].map((near) => receding(space, x, `M${near} ${top}L${near} ${floor}`)),
  );
  const stool = footprint(inside, right + m * 0.2, (back + front) / 2, 0.42, 0.42);
  const lamp = spot(space, (left + right) / 2, top, back + m * 0.25);
  const books = { left: left + m * 0.1, right: right - m * 0.12, back: front - m * 0.45, front: front - m * 0.15 };
  return [
    floorShadow(inside, place),
    seam(shades.shade, Math.round(m * 0.07), legs.join('')),
    box(space, { ...place, top, bottom: top + m * 0.12 }, shades),
    box(space, { ...books, top: top - m * 0.08, bottom: top }, under(light, accent)),
    group(
      `transform="translate(${lamp.x} ${lamp.y})scale(${Math.round(lamp.size * m) / 100})"`,
      tableLamp(inside, lampColour),
    ),
    floorShadow(inside, stool),
    box(space, { ...stool, top: floor - m * 0.46, bottom: floor - m * 0.36 }, under(light, accent)),
    seam(
      shades.shade,
      Math.round(m * 0.06),
      [stool.left + 4, stool.right - 4]
        .map((x) => frontal(space, stool.front, `M${x} ${floor - m * 0.36}L${x} ${floor}`))
        .join(''),
    ),
  ].join('');
}

/** Flowers in a vase, 98 high; they never have the vase's colour. */
export function vase({ canvas, scene: { light, accent, second } }: Inside, transform: string): string {
  const bloom = under(light, accent === second ? '#f2674a' : accent);
  const draw = () =>
    fill(under(light, second).mid, 'M-12 0C-24-18-16-28-7-34V-42H7V-34C16-28 24-18 12 0z') +
    line(under(light, '#2f7358').mid, 4, 'M0-40Q-2-62-20-78M0-40Q2-66 10-90M0-40Q8-54 28-66', { isRound: false }) +
    line(bloom.lit, 14, 'M-21-80h0M29-68h0') +
    line(bloom.mid, 14, 'M10-92h0');
  return canvas.use('vase', draw, transform);
}
