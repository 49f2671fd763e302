import { fill, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import { type Footprint, type Inside, level, oval, rectangle, seam, tone } from './space.ts';

export type RugKind = 'kanga' | 'stripes' | 'diamonds' | 'round' | 'oval' | 'berber';

export function rug(
  { scene: { light, accent, second }, space }: Inside,
  { left, right, back, front }: Footprint,
  kind: RugKind,
): string {
  const [main, edge, pale] = [under(light, accent), under(light, mix(second, '#2a3a4a', 0.2)), under(light, '#f6e3c5')];
  const [width, deep, x, near] = [right - left, front - back, (left + right) / 2, (back + front) / 2];
  const drawn = (d: string) => level(space, space.floor, d);
  const inset = (share: number) =>
    rectangle(left + deep * share, back + deep * share, right - deep * share, front - deep * share);
  switch (kind) {
    case 'round':
    case 'oval': {
      const rings = kind === 'round' ? [1, 0.8, 0.62, 0.34] : [1, 0.86, 0.55, 0.4];
      const paints = [tone(edge, 0.4), tone(pale, 0.3), tone(main, 0.3), tone(pale, 0.3)];
      return rings
        .map((share, index) =>
          fill(paints[index] ?? pale.mid, drawn(oval(x, near, (width / 2) * share, (deep / 2) * share))),
        )
        .join('');
    }
    case 'stripes': {
      const step = width / 9;
      const bars = series(4, left + step, step * 2).map((at) => rectangle(at, back, at + step, front));
      const thin = series(4, left + step * 1.4, step * 2).map((at) => rectangle(at, back, at + step * 0.2, front));
      return (
        fringe() +
        fill(tone(pale, 0.3), drawn(rectangle(left, back, right, front))) +
        fill(tone(main, 0.3), drawn(bars.join(''))) +
        fill(tone(edge, 0.3), drawn(thin.join('')))
      );
    }
    case 'berber': {
      const step = width / 5;
      const zigzag = [0.34, 0.66].map((share) => {
        const [low, high] = [back + deep * (share - 0.09), back + deep * (share + 0.09)];
        return `M${left} ${low}${series(5, left, step)
          .map((at) => `L${at + step / 2} ${high}L${at + step} ${low}`)
          .join('')}`;
      });
      return (
        fringe() +
        fill(tone(pale, 0.24), drawn(rectangle(left, back, right, front))) +
        seam(tone(edge, 0.4), 6, drawn(zigzag.join(''))) +
        seam(
          tone(main, 0.3),
          5,
          drawn(
            `M${left} ${back + deep * 0.1}L${right} ${back + deep * 0.1}M${left} ${front - deep * 0.1}L${right} ${front - deep * 0.1}`,
          ),
        )
      );
    }
    case 'diamonds': {
      const step = width / 4;
      const shapes = series(4, left, step).map(
        (at) =>
          `M${at + step / 2} ${back + deep * 0.2}L${at + step * 0.9} ${near}L${at + step / 2} ${front - deep * 0.2}L${at + step * 0.1} ${near}z`,
      );
      return (
        fringe() +
        fill(tone(main, 0.34), drawn(rectangle(left, back, right, front))) +
        line(tone(pale, 0.2), 5, drawn(inset(0.09))) +
        fill(tone(pale, 0.3), drawn(shapes.join(''))) +
        fill(
          tone(edge, 0.3),
          drawn(
            series(4, left, step)
              .map(
                (at) =>
                  `M${at + step / 2} ${back + deep * 0.36}L${at + step * 0.68} ${near}L${at + step / 2} ${front - deep * 0.36}L${at + step * 0.32} ${near}z`,
              )
              .join(''),
          ),
        )
      );
    }
    case 'kanga': {
      const size = width / 13;
      const marks = series(4, left + width * 0.2, width * 0.165).map((at) =>
        rectangle(at, near - deep * 0.16, at + size, near + deep * 0.16),
      );
      return (
        fill(tone(edge, 0.4), drawn(rectangle(left, back, right, front))) +
        fill(tone(pale, 0.2), drawn(inset(0.08))) +
        fill(tone(main, 0.25), drawn(inset(0.15))) +
        fill(tone(pale, 0.2), drawn(marks.join('')))
      );
    }
  }

  function fringe(): string {
    return line(tone(pale, 0.45), 14, drawn(`M${left} ${back}L${left} ${front}M${right} ${back}L${right} ${front}`), {
      dash: '3 6',
    });
  }
}
