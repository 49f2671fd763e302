import { type Canvas, type Colour, fill, group, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import type { Shades } from '../light.ts';

/** A room in one-point perspective. Lengths are measured on the back wall; `near` is the distance from it to the eye. */
export interface Space {
  /** Where receding lines meet. */
  eye: { x: number; y: number };
  left: number;
  right: number;
  ceiling: number;
  floor: number;
  /** From the eye to the back wall. */
  distance: number;
  metre: number;
}

export interface Inside<S extends Scene = Scene> {
  canvas: Canvas;
  scene: S;
  space: Space;
}

/** What a thing covers on the floor. */
export interface Footprint {
  left: number;
  right: number;
  back: number;
  front: number;
}

function scaleAt({ distance }: Space, near: number): number {
  return distance / (distance - near);
}

/** A place of the room in the picture. */
export function spot(space: Space, x: number, y: number, near: number): { x: number; y: number; size: number } {
  const size = scaleAt(space, near);
  return {
    x: Math.round(space.eye.x + (x - space.eye.x) * size),
    y: Math.round(space.eye.y + (y - space.eye.y) * size),
    size: Math.round(size * 100) / 100,
  };
}

type Corner = readonly [x: number, y: number, near: number];

/** Takes a path of absolute M, L, Q and C over into the picture; all but M become relative, which is shorter. */
function traced(space: Space, d: string, place: (a: number, b: number) => Corner): string {
  let last = { x: 0, y: 0 };
  return [...d.matchAll(/([MLQCz])([^MLQCz]*)/g)]
    .map(([, command = '', numbers = '']) => {
      if (command === 'z') return command;
      const values = numbers.trim().split(/\s+/).map(Number);
      const places = series(values.length / 2).map((index) =>
        spot(space, ...place(values[index * 2] ?? 0, values[index * 2 + 1] ?? 0)),
      );
      const from = command === 'M' ? { x: 0, y: 0 } : last;
      last = places.at(-1) ?? last;
      if (command === 'L' && last.y === from.y) return `h${last.x - from.x}`;
      if (command === 'L' && last.x === from.x) return `v${last.y - from.y}`;
      const steps = places.flatMap(({ x, y }) => [x - from.x, y - from.y]).join(' ');
      return (command === 'M' ? command : command.toLowerCase()) + steps.replaceAll(' -', '-');
    })
    .join('');
}

/** A path in x and y on a plane that faces the eye. */
export function frontal(space: Space, near: number, d: string): string {
  return traced(space, d, (x, y) => [x, y, near]);
}

/** A path in x and near on a level plane, such as the floor. */
export function level(space: Space, y: number, d: string): string {
  return traced(space, d, (x, near) => [x, y, near]);
}

/** A path in near and y on a plane that recedes, such as a side wall. */
export function receding(space: Space, x: number, d: string): string {
  return traced(space, d, (near, y) => [x, y, near]);
}

export function face(space: Space, ...corners: Corner[]): string {
  return `M${corners
    .map((corner) => spot(space, ...corner))
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}z`;
}

export function rectangle(a1: number, b1: number, a2: number, b2: number): string {
  return `M${a1} ${b1}L${a2} ${b1}L${a2} ${b2}L${a1} ${b2}z`;
}

export function rounded(a1: number, b1: number, a2: number, b2: number, radius: number): string {
  const [a3, b3, a4, b4] = [a1 + radius, b1 + radius, a2 - radius, b2 - radius];
  return `M${a3} ${b1}L${a4} ${b1}Q${a2} ${b1} ${a2} ${b3}L${a2} ${b4}Q${a2} ${b2} ${a4} ${b2}L${a3} ${b2}Q${a1} ${b2} ${a1} ${b4}L${a1} ${b3}Q${a1} ${b1} ${a3} ${b1}z`;
}

export function oval(a: number, b: number, ra: number, rb: number): string {
  const [ka, kb] = [ra * 0.55, rb * 0.55];
  return `M${a - ra} ${b}C${a - ra} ${b - kb} ${a - ka} ${b - rb} ${a} ${b - rb}C${a + ka} ${b - rb} ${a + ra} ${b - kb} ${a + ra} ${b}C${a + ra} ${b + kb} ${a + ka} ${b + rb} ${a} ${b + rb}C${a - ka} ${b + rb} ${a - ra} ${b + kb} ${a - ra} ${b}z`;
}

/** A line without round ends: thin, or hidden at both. */
export function seam(
  paint: string,
  width: number,
  d: string,
  options: { dash?: string; opacity?: number } = {},
): string {
  return line(paint, width, d, { ...options, isRound: false });
}

/** Between what is in the light and what is not. */
export function tone({ lit, shade }: Shades, share: number): Colour {
  return mix(lit, shade, share);
}

/** The faces of a box that the eye sees; the window behind lights its top most, then the side toward it. */
export function box(
  space: Space,
  {
    left,
    right,
    back,
    front,
    top,
    bottom,
    isCovered = false,
  }: Footprint & { top: number; bottom: number; isCovered?: boolean },
  shades: Shades,
): string {
  const { x, y } = space.eye;
  const side = right < x ? right : left > x ? left : x;
  const spread = scaleAt(space, front) - scaleAt(space, back);
  const isSeen = (offset: number) => Math.abs(offset) * spread > 2;
  const lid = level(space, top > y ? top : bottom, rectangle(left, back, right, front));
  return [
    isSeen(side - x) ? fill(tone(shades, 0.3), receding(space, side, rectangle(back, top, front, bottom))) : '',
    top > y && isSeen(top - y) && !isCovered ? fill(tone(shades, 0.04), lid) : '',
    bottom < y ? fill(shades.dark, lid) : '',
    fill(tone(shades, 0.62), frontal(space, front, rectangle(left, top, right, bottom))),
  ].join('');
}

/** The soft shadow under what stands on four feet. */
export function floorShadow({ scene: { light }, space }: Inside, { left, right, back, front }: Footprint): string {
  const margin = space.metre * 0.07;
  const d = rectangle(left - margin, back, right + margin, front + margin);
  return fill(light.shade[0], level(space, space.floor, d), light.isDark ? 0.42 : 0.3);
}

/** Where a thing that is drawn flat stands. */
export interface Stand {
  x: number;
  near: number;
  size?: number;
}

export function standing({ space }: Inside, { x, near, size = 1 }: Stand, ...content: string[]): string {
  const place = spot(space, x, space.floor, near);
  const scale = Math.round(place.size * size * space.metre) / 100;
  return group(`transform="translate(${place.x} ${place.y})scale(${scale})"`, ...content);
}

/** A footprint around its middle, in metres. */
export function footprint(
  { space: { metre } }: Inside,
  x: number,
  near: number,
  width: number,
  deep: number,
): Footprint {
  return {
    left: x - (width * metre) / 2,
    right: x + (width * metre) / 2,
    back: near - (deep * metre) / 2,
    front: near + (deep * metre) / 2,
  };
}

export const wood = '#8a5a44';

/** Where the walls, the floor and the ceiling have left the picture. */
export function frontOf(space: Space): number {
  return space.distance * 0.74;
}

/** All three walls between two heights. */
export function around(
  space: Space,
  top: number,
  bottom: number,
  paints: readonly [string, string, string],
  opacity?: number,
): string {
  const front = frontOf(space);
  return [
    fill(paints[0], receding(space, space.left, rectangle(0, top, front, bottom)), opacity),
    fill(paints[1], frontal(space, 0, rectangle(space.left, top, space.right, bottom)), opacity),
    fill(paints[2], receding(space, space.right, rectangle(0, top, front, bottom)), opacity),
  ].join('');
}
