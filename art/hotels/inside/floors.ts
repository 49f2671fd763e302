import { type Colour, fill, group, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import { frontOf, type Inside, level, rectangle, seam, tone } from './space.ts';

export type FloorKind = 'tiles' | 'boards' | 'terrazzo' | 'mat' | 'checkered' | 'diamonds';

const floorColours: Record<FloorKind, Colour> = {
  tiles: '#cf8a64',
  boards: '#a8704e',
  terrazzo: '#ead7bb',
  mat: '#d9b47a',
  checkered: '#f3e2c4',
  diamonds: '#e3c8a0',
};

export function floorOf({ canvas, scene: { light, second, accent }, space }: Inside, kind: FloorKind): string {
  const { left, right, floor, metre } = space;
  const front = frontOf(space);
  const shades = under(light, floorColours[kind]);
  const columns = (step: number) => series(Math.floor((right - left) / step) + 1, left, step);
  const rows = (step: number) => series(Math.ceil(front / step), 0, step);
  const drawn = (d: string) => level(space, floor, d);
  const base = fill(
    canvas.gradient(light.isDark ? [tone(shades, 0.3), tone(shades, 0.8)] : [tone(shades, 0.1), tone(shades, 0.6)]),
    drawn(rectangle(left, 0, right, front)),
  );
  const grid = (width: number, deep: number) =>
    columns(width)
      .map((x) => `M${x} 0L${x} ${front}`)
      .join('') +
    rows(deep)
      .map((near) => `M${left} ${near}L${right} ${near}`)
      .join('');
  switch (kind) {
    case 'tiles':
      return base + seam(shades.dark, 2.5, drawn(grid(metre * 0.62, metre * 0.62)), { opacity: 0.35 });
    case 'boards': {
      const joints = columns(metre * 0.46).map(
        (x, index) => `M${x} ${(index * 97) % 300}L${x + metre * 0.46} ${(index * 97) % 300}`,
      );
      return (
        base +
        seam(
          shades.dark,
          2.5,
          drawn(
            columns(metre * 0.46)
              .map((x) => `M${x} 0L${x} ${front}`)
              .join('') + joints.join(''),
          ),
          { opacity: 0.4 },
        )
      );
    }
    case 'terrazzo': {
      const lines = rows(metre * 0.32).map((near, index) => `M${left + ((index * 41) % 37)} ${near}L${right} ${near}`);
      const chips = (from: number) => drawn(lines.filter((_, index) => index % 2 === from).join(''));
      return (
        base +
        line(under(light, accent).mid, 4, chips(0), { dash: '0 47 0 71 0 29', isRound: true, opacity: 0.5 }) +
        line(under(light, second).mid, 4, chips(1), { dash: '0 59 0 37 0 83', isRound: true, opacity: 0.5 }) +
        seam(shades.shade, 2, drawn(grid(metre * 1.25, metre * 1.25)), { opacity: 0.4 })
      );
    }
    case 'mat':
      return (
        base +
        seam(
          shades.dark,
          3,
          drawn(
            rows(metre * 0.11)
              .map((near, index) => `M${left + (index % 2) * 13} ${near}L${right} ${near}`)
              .join(''),
          ),
          { dash: '15 11', opacity: 0.32 },
        )
      );
    case 'checkered': {
      const step = metre * 0.66;
      // Where a striped column crosses a striped row, the even-odd rule leaves a gap: that makes the squares.
      const striped = [
        ...columns(step * 2).map((x) => rectangle(x, 0, Math.min(right, x + step), front)),
        ...rows(step * 2).map((near) => rectangle(left, near, right, Math.min(front, near + step))),
      ];
      const dark = under(light, mix(second, '#4a2c38', 0.35));
      return base + group('fill-rule="evenodd"', fill(dark.mid, drawn(striped.join('')), 0.82));
    }
    case 'diamonds': {
      const step = metre;
      const [first, last] = [left - front, right + front];
      const across = series(Math.ceil((last - first) / step), first, step);
      const slanted = across.flatMap((x) => [clipped(x, 1), clipped(x, -1)]);
      return base + seam(under(light, second).mid, 3, drawn(slanted.join('')), { opacity: 0.45 });
    }
  }

  /** A slanted line over the floor, as far as the floor goes. */
  function clipped(x: number, side: number): string {
    const ends = [left, right].map((edge) => (edge - x) * side);
    const [from, to] = [Math.max(0, Math.min(...ends)), Math.min(front, Math.max(...ends))];
    return from < to ? `M${x + from * side} ${from}L${x + to * side} ${to}` : '';
  }
}
