import { fill, line } from '../canvas.ts';
import { under } from '../light.ts';
import { type Footprint, frontal, type Inside, level, rectangle, seam } from './space.ts';

/** Four posts and the net: the half behind the sleeper first, then the half in front. */
export function canopy(
  { canvas, scene: { light, accent }, space }: Inside,
  { left, right, back, front }: Footprint,
  half: 'back' | 'front',
): string {
  const { metre: m, floor } = space;
  const post = under(light, '#6a3a34');
  const net = under(light, '#ffffff').lit;
  const top = floor - m * 2.25;
  const veil = canvas.gradient([
    { colour: net, opacity: 0.85 },
    { colour: net, opacity: 0.3 },
  ]);
  const near = half === 'back' ? back + 6 : front;
  const drawn = (d: string) => frontal(space, near, d);
  const posts = line(
    post.shade,
    half === 'back' ? 9 : 14,
    drawn(`M${left} ${floor}L${left} ${top}M${right} ${floor}L${right} ${top}`),
    { isRound: false },
  );
  const tie = floor - m * 1.15;
  const drape = (x: number, side: number) =>
    fill(
      veil,
      drawn(
        `M${x - side * 5} ${top}Q${x - side * 8} ${tie - m * 0.4} ${x - side * 3} ${tie}Q${x - side * 16} ${floor - m * 0.5} ${x - side * 18} ${floor - 4}L${x + side * m * 0.24} ${floor - 4}Q${x + side * m * 0.2} ${floor - m * 0.5} ${x + side * m * 0.09} ${tie}Q${x + side * m * 0.24} ${tie - m * 0.5} ${x + side * m * 0.5} ${top}z`,
      ),
    );
  const drapes = drape(left, 1) + drape(right, -1);
  if (half === 'back') return posts + drapes;
  const middle = (left + right) / 2;
  return [
    fill(net, level(space, top, rectangle(left, back, right, front)), 0.4),
    line(post.shade, 8, level(space, top, `M${left} ${front}L${left} ${back}L${right} ${back}L${right} ${front}`)),
    posts,
    seam(post.lit, 3, drawn(`M${left - 2} ${floor}L${left - 2} ${top}M${right - 2} ${floor}L${right - 2} ${top}`), {
      opacity: 0.7,
    }),
    fill(
      net,
      drawn(
        `M${left} ${top}Q${middle} ${top + m * 0.36} ${right} ${top}L${right} ${top + 4}Q${middle} ${top + m * 0.7} ${left} ${top + 5}z`,
      ),
      0.7,
    ),
    drapes,
    line(post.shade, 12, drawn(`M${left - 6} ${top}L${right + 6} ${top}`), { isRound: false }),
    line(
      under(light, accent).mid,
      8,
      drawn(`M${left - 5} ${tie}L${left + 13} ${tie}M${right - 13} ${tie}L${right + 5} ${tie}`),
    ),
  ].join('');
}
