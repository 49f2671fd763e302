import { type Canvas, type Colour, fill, line, series } from '../canvas.ts';
import { type Light, type Sun, under } from '../light.ts';

export type Paving = 'tiles' | 'planks' | 'boards' | 'stone' | 'checks';

interface Floor {
  kind: Paving;
  top: number;
  /** Where the lines that lead away meet. */
  vanishing: Sun;
  colour: Colour;
}

/** A floor from `top` to the foot of the picture, its lines leading to the vanishing point. */
export function paving(canvas: Canvas, light: Light, { kind, top, vanishing, colour }: Floor): string {
  const ground = under(light, colour);
  const at = (column: number, y: number, step: number) =>
    Math.round(vanishing.x + (column * step * (y - vanishing.y)) / (800 - vanishing.y));
  const rows = rowsOf(top, vanishing.y);
  const receding = (step: number, reach: number) =>
    series(reach * 2 + 1, -reach)
      .map((column) => `M${at(column, top, step)} ${top}L${at(column, 800, step)} 800`)
      .join('');
  const across = rows.map((y) => `M0 ${y}H1200`).join('');
  const patterns: Record<Paving, () => string> = {
    tiles: () => line(ground.shade, 2.5, across + receding(150, 9), { opacity: 0.45, isRound: false }),
    planks: () => line(ground.shade, 3, receding(96, 13), { opacity: 0.55, isRound: false }),
    boards: () =>
      line(
        ground.shade,
        3,
        rows
          .concat(rows.map((y, index) => Math.round((y + (rows[index + 1] ?? 800)) / 2)))
          .map((y) => `M0 ${y}H1200`)
          .join(''),
        { opacity: 0.5, isRound: false },
      ),
    stone: () =>
      line(ground.shade, 3, across, { opacity: 0.45, isRound: false }) +
      line(
        ground.shade,
        3,
        rows
          .slice(-5)
          .map((y, index) => joints(y, rows.slice(-5)[index + 1] ?? 800, index, at))
          .join(''),
        { opacity: 0.45, isRound: false },
      ),
    checks: () =>
      fill(ground.shade, rows.map((y, index) => checkRow(y, rows[index + 1] ?? 800, index, at)).join(''), 0.5),
  };
  return fill(canvas.gradient([ground.lit, ground.mid]), `M0 ${top}H1200V800H0z`) + patterns[kind]();
}

/** Where rows of equal depth lie, from the farthest that can be told apart to the nearest. */
function rowsOf(top: number, horizon: number): number[] {
  return series(8, 1, 0.38)
    .map((depth) => Math.round(horizon + (820 - horizon) / depth))
    .filter((y) => y > top && y < 800)
    .toReversed();
}

type ColumnAt = (column: number, y: number, step: number) => number;

function joints(y: number, next: number, index: number, at: ColumnAt): string {
  return series(7, -3)
    .map((column) => {
      const shifted = column + (index % 2) * 0.5 + ((column * 7 + index * 3) % 4) * 0.07;
      return `M${at(shifted, y, 210)} ${y}L${at(shifted, next, 210)} ${next}`;
    })
    .join('');
}

function checkRow(y: number, next: number, index: number, at: ColumnAt): string {
  return series(8, -8 + (index % 2), 2)
    .map(
      (column) =>
        `M${at(column, y, 150)} ${y}H${at(column + 1, y, 150)}L${at(column + 1, next, 150)} ${next}H${at(column, next, 150)}z`,
    )
    .join('');
}
