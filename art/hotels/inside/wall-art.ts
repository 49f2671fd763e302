import { type Colour, ellipse, fill, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import { type Inside, oval, receding, rectangle, spot, tone } from './space.ts';

export type WallArtKind = 'niches' | 'baskets' | 'picture' | 'pictures' | 'mirror' | 'hanging';

/** On a side wall, around a place given by its distance from the back wall. */
export function wallArt(
  { canvas, scene: { light, accent, second, wall }, space }: Inside,
  side: 'left' | 'right',
  near: number,
  kind: WallArtKind,
): string {
  const { metre: m, eye } = space;
  const x = side === 'left' ? space.left : space.right;
  const y = eye.y - m * 0.42;
  const drawn = (d: string) => receding(space, x, d);
  const shade = side === 'left' ? 0.4 : 0.2;
  const inShade = (colour: Colour) => tone(under(light, colour), shade);
  const [main, other, pale, dark] = [inShade(accent), inShade(second), inShade('#f6e3c5'), inShade('#4a2545')];
  const framed = (a: number, b: number, halfA: number, halfB: number) => {
    const area = (share: number) =>
      drawn(rectangle(a - halfA * m * share, b - halfB * m * share, a + halfA * m * share, b + halfB * m * share));
    return fill(dark, area(1)) + fill(pale, area(0.88));
  };
  switch (kind) {
    case 'niches': {
      const hollow = under(light, mix(wall, '#9a6450', 0.55));
      const cell = (a: number, b: number) => {
        const [l, r, t] = [a - m * 0.19, a + m * 0.19, b - m * 0.5];
        return `M${l} ${b}L${l} ${t + m * 0.2}Q${l} ${t} ${a} ${t}Q${r} ${t} ${r} ${t + m * 0.2}L${r} ${b}z`;
      };
      const cells = [-0.48, 0, 0.48].flatMap((share) =>
        [-0.02, 0.66].map((drop) => [near + share * m, y + drop * m] as const),
      );
      const pots: Colour[] = [main, other, pale, inShade('#e3a23c')];
      return [
        fill(tone(hollow, 0.3), drawn(rectangle(near - m * 0.78, y - m * 0.62, near + m * 0.78, y + m * 0.76)), 0.6),
        fill(tone(hollow, 0.85), drawn(cells.map(([a, b]) => cell(a, b)).join(''))),
        ...cells.map(([a, b], index) => {
          const foot = spot(space, x, b, a);
          const size = `translate(${foot.x} ${foot.y})scale(${Math.round(foot.size * m * 0.55) / 100})`;
          return canvas.use(
            'pot',
            () => '<path d="M-12 0C-24-18-18-34-7-40V-52H7V-40C18-34 24-18 12 0z"/>',
            size,
            `fill="${pots[index % pots.length] ?? pale}"`,
          );
        }),
      ].join('');
    }
    case 'baskets':
      return [
        [-0.45, 0.1, 0.36],
        [0.3, -0.25, 0.28],
        [0.42, 0.42, 0.22],
      ]
        .map(([a = 0, b = 0, radius = 0], index) => {
          const [centre, edge] = [spot(space, x, y + b * m, near + a * m), spot(space, x, y, near + (a + radius) * m)];
          const ring = (paint: Colour, share: number) =>
            ellipse(
              paint,
              centre.x,
              centre.y,
              Math.round(Math.abs(edge.x - centre.x) * share * 0.94),
              Math.round(radius * m * centre.size * share),
            );
          const colour = index % 2 ? other : main;
          return ring(tone(under(light, '#c99a60'), shade + 0.1), 1) + ring(colour, 0.74) + ring(pale, 0.4);
        })
        .join('');
    case 'pictures':
      return (
        framed(near - m * 0.42, y, 0.3, 0.42) +
        fill(main, drawn(oval(near - m * 0.42, y - m * 0.08, m * 0.14, m * 0.14))) +
        fill(
          other,
          drawn(`M${near - m * 0.68} ${y + m * 0.36}Q${near - m * 0.5} ${y} ${near - m * 0.16} ${y + m * 0.36}z`),
        ) +
        framed(near + m * 0.36, y, 0.3, 0.42) +
        fill(
          other,
          drawn(
            `M${near + m * 0.36} ${y - m * 0.28}L${near + m * 0.54} ${y}L${near + m * 0.36} ${y + m * 0.28}L${near + m * 0.18} ${y}z`,
          ),
        )
      );
    case 'picture':
      return (
        framed(near, y, 0.62, 0.46) +
        fill(main, drawn(rectangle(near - m * 0.55, y + m * 0.08, near + m * 0.55, y + m * 0.4))) +
        fill(
          other,
          drawn(
            `M${near - m * 0.55} ${y + m * 0.12}Q${near - m * 0.2} ${y - m * 0.3} ${near + m * 0.1} ${y + m * 0.1}Q${near + m * 0.3} ${y - m * 0.14} ${near + m * 0.55} ${y + m * 0.12}L${near + m * 0.55} ${y + m * 0.2}L${near - m * 0.55} ${y + m * 0.2}z`,
          ),
        ) +
        fill(inShade('#e3a23c'), drawn(oval(near + m * 0.28, y - m * 0.2, m * 0.1, m * 0.1)))
      );
    case 'mirror':
      return (
        fill(tone(under(light, '#e3a23c'), shade + 0.1), drawn(oval(near, y, m * 0.42, m * 0.55))) +
        fill(mix(light.sky[1] ?? light.haze, '#fffaf0', 0.4), drawn(oval(near, y, m * 0.35, m * 0.47))) +
        fill(
          '#fffdf6',
          drawn(
            `M${near - m * 0.2} ${y + m * 0.2}L${near + m * 0.06} ${y - m * 0.4}L${near + m * 0.16} ${y - m * 0.36}L${near - m * 0.1} ${y + m * 0.34}z`,
          ),
          0.4,
        )
      );
    case 'hanging': {
      const [l, r, t, b] = [near - m * 0.36, near + m * 0.36, y - m * 0.6, y + m * 0.62];
      const bands = series(3, t + m * 0.18, m * 0.34).map((at) => rectangle(l, at, r, at + m * 0.16));
      const tassels = series(6, l + m * 0.06, m * 0.12).map((at) => `M${at} ${b}L${at} ${b + m * 0.14}`);
      return (
        line(pale, 4, drawn(tassels.join(''))) +
        fill(pale, drawn(rectangle(l, t, r, b))) +
        fill(main, drawn(bands.join(''))) +
        line(
          other,
          4,
          drawn(
            series(3, t + m * 0.26, m * 0.34)
              .map((at) => `M${l} ${at}L${r} ${at}`)
              .join(''),
          ),
          { dash: '6 6' },
        ) +
        line(dark, 6, drawn(`M${l - m * 0.08} ${t}L${r + m * 0.08} ${t}`))
      );
    }
  }
}
