import { type Colour, fill, line, mix, series } from '../canvas.ts';
import { type Shades, under } from '../light.ts';
import { type CeilingKind, isGable, overhead, ridgeOf } from './ceilings.ts';
import { type FloorKind, floorOf } from './floors.ts';
import { around, frontOf, type Inside, receding, rectangle, seam, tone, wood } from './space.ts';

export type WallFinish = 'plain' | 'panelled' | 'dado' | 'boarded' | 'patterned' | 'stones';

interface ShellStyle {
  floor: FloorKind;
  ceiling: CeilingKind;
  finish: WallFinish;
  /** The back wall's own colour, where it has one. */
  backWall?: Colour;
}

export function shell(inside: Inside, style: ShellStyle): string {
  const { scene, space } = inside;
  const { left, right, ceiling, floor } = space;
  const front = frontOf(space);
  const cloth = style.ceiling === 'canvas' ? mix(scene.wall, '#e9d2a4', 0.6) : scene.wall;
  const wall = under(scene.light, cloth);
  const backWall = under(scene.light, style.backWall ?? cloth);
  const top = isGable(style.ceiling)
    ? `M${left} ${ceiling}L${space.eye.x} ${ridgeOf(space)}L${right} ${ceiling}V${floor}H${left}z`
    : `M${left} ${ceiling}H${right}V${floor}H${left}z`;
  const dim = scene.light.isDark ? 0.26 : 0;
  const gradient = (shades: Shades, from: number, to: number) =>
    inside.canvas.gradient([tone(shades, from + dim), tone(shades, to + dim)], 'across');
  return [
    fill(gradient(backWall, 0.26, 0.06), top),
    fill(gradient(wall, 0.74, 0.36), receding(space, left, rectangle(0, ceiling, front, floor))),
    fill(gradient(wall, 0.16, 0.5), receding(space, right, rectangle(0, ceiling, front, floor))),
    isGable(style.ceiling) ? '' : fill(wall.shade, `M${left} ${ceiling}H${right}v12H${left}z`, 0.3),
    overhead(inside, style.ceiling),
    wallFinish(inside, style.finish),
    floorOf(inside, style.floor),
  ].join('');
}

function wallFinish({ scene: { light, second, wall }, space }: Inside, finish: WallFinish): string {
  const { left, right, floor, ceiling, metre } = space;
  const front = frontOf(space);
  const rail = Math.round(floor - metre * 0.95);
  const uprights = (step: number) => {
    const sides = series(Math.floor((front * 0.62) / step), step, step)
      .map((near) => `M${near} ${rail}L${near} ${floor}`)
      .join('');
    const backs = series(Math.floor((right - left) / step), left + step, step)
      .map((x) => `M${x} ${rail}V${floor}`)
      .join('');
    return receding(space, left, sides) + backs + receding(space, right, sides);
  };
  const levels = (ys: readonly number[], step = '') =>
    ys
      .map(
        (y) =>
          `${receding(space, left, `M${front} ${y}L0 ${y}`)}${step}H${right}${receding(space, right, `M0 ${y}L${front} ${y}`)}`,
      )
      .join('');
  const skirting = (colour: Colour) => {
    const shades = under(light, colour);
    return around(space, floor - metre * 0.1, floor, [tone(shades, 0.8), tone(shades, 0.5), tone(shades, 0.65)]);
  };
  if (finish === 'panelled') {
    const shades = under(light, wood);
    return (
      around(space, rail, floor, [tone(shades, 0.62), tone(shades, 0.36), tone(shades, 0.46)]) +
      seam(shades.dark, 2.5, uprights(metre * 0.55), { opacity: 0.45 }) +
      line(shades.lit, 6, levels([rail]), { isRound: false })
    );
  }
  if (finish === 'dado') {
    const shades = under(light, mix(second, wall, 0.45));
    return (
      around(space, rail, floor, [tone(shades, 0.62), tone(shades, 0.3), tone(shades, 0.4)]) +
      line(under(light, mix(wall, '#ffffff', 0.5)).lit, 5, levels([rail]), { isRound: false }) +
      skirting(mix(second, '#4a2c38', 0.3))
    );
  }
  const shades = under(light, mix(wall, '#9a6450', 0.6));
  if (finish === 'boarded') {
    const step = metre * 0.46;
    const boards = series(Math.floor((floor - ceiling) / step), ceiling + step, step);
    return seam(shades.shade, 2, levels(boards), { opacity: 0.35 }) + skirting(wood);
  }
  if (finish === 'patterned') {
    const motif = series(6, ceiling + metre * 0.35, metre * 0.5);
    return (
      line(
        under(light, mix(second, wall, 0.5)).mid,
        7,
        motif.map((y, index) => `M${left + 12 + (index % 2) * 14} ${Math.round(y)}H${right - 6}`).join(''),
        { dash: '0 28', isRound: true, opacity: 0.55 },
      ) + skirting(wood)
    );
  }
  if (finish === 'stones') {
    const d = series(5)
      .map((index) => `M${left + 20 + ((index * 97) % 60)} ${ceiling + 40 + index * 62}H${right - 20}`)
      .join('');
    return (
      line(shades.mid, 9, d, { dash: '18 140 30 90 12 200', isRound: true, opacity: 0.28 }) +
      skirting(mix(wall, '#9a6450', 0.7))
    );
  }
  return skirting(mix(wall, '#9a6450', 0.7));
}
