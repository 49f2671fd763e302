import { type Canvas, fill, group, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { under } from '../light.ts';

/** A low wall or balustrade across the whole terrace, from 470 to 580. */
export function rail(canvas: Canvas, { light, choices, wall, second }: Scene): string {
  const stone = under(light, mix(wall, '#fff6e4', 0.5));
  const kind = choices.pick<'balusters' | 'pierced' | 'iron' | 'tiled' | 'arches'>([
    'balusters',
    'pierced',
    'iron',
    'tiled',
    'arches',
  ]);
  const fillings = {
    balusters: () =>
      fill(
        canvas.pattern(
          'width="48" height="74" y="486"',
          fill(stone.lit, 'M15 74V66C6 56 6 38 17 26L14 6H34L31 26C42 38 42 56 33 66V74z') +
            fill(stone.shade, 'M26 74C30 50 28 30 26 6H34L31 26C42 38 42 56 33 66V74z', 0.7),
        ),
        'M0 486H1200V560H0z',
      ),
    pierced: () =>
      fill(stone.mid, 'M0 486H1200V560H0z') +
      fill(
        canvas.pattern(
          'width="60" height="76" y="486"',
          fill(under(light, '#2f6f7a').shade, 'M17 15h26v44H17z') +
            line(stone.lit, 6, 'M17 15l26 44m0-44l-26 44', { isRound: false }),
        ),
        'M0 486H1200V560H0z',
      ),
    iron: () =>
      fill(
        canvas.pattern(
          'width="60" height="80" y="486"',
          line(
            under(light, second).dark,
            4,
            'M15 0V80M45 0V80M16 40a14 14 0 1 0 28 0a14 14 0 1 0-28 0M0 30v20M60 30v20',
            { isRound: false },
          ),
        ),
        'M0 486H1200V566H0z',
      ),
    tiled: () =>
      fill(stone.mid, 'M0 486H1200V560H0z') +
      line(under(light, second).mid, 30, 'M0 522H1200', { dash: '22 8' }) +
      line(stone.lit, 10, 'M11 522H1200', { dash: '0 30', isRound: true }),
    arches: () =>
      pierced(
        stone.mid,
        `M0 486H1200V562H0z${series(12, 20, 100)
          .map((x) => `M${x} 562v-34a30 28 0 0 1 60 0v34z`)
          .join('')}`,
      ),
  };
  return [
    fillings[kind](),
    fill(stone.lit, 'M0 470H1200V490H0z') + fill(stone.shade, 'M0 486H1200V493H0z', 0.7),
    kind === 'iron' ? '' : fill(stone.mid, 'M0 556H1200V572H0z') + fill(stone.shade, 'M0 570H1200V580H0z', 0.8),
  ].join('');
}

/** The edge of a roof, from 464 to 582. */
export function parapet(canvas: Canvas, { light, choices, wall, accent }: Scene): string {
  const stone = under(light, wall);
  const white = under(light, '#fffaf0');
  const parapets = {
    crenels: () =>
      fill(
        canvas.pattern('width="60" height="44" y="444"', fill(stone.mid, 'M8 44V22a22 22 0 0 1 44 0V44z')),
        'M0 444H1200V488H0z',
      ) +
      fill(stone.mid, 'M0 486H1200V580H0z') +
      fill(stone.lit, 'M0 500H1200V512H0z'),
    steps: () =>
      fill(
        canvas.pattern('width="120" height="38" y="464"', fill(stone.mid, 'M24 38V18H48V0H72V18H96V38z')),
        'M0 464H1200V502H0z',
      ) +
      fill(stone.mid, 'M0 500H1200V580H0z') +
      fill(stone.lit, 'M0 508H1200V518H0z'),
    plain: () =>
      fill(stone.mid, 'M0 494H1200V580H0z') +
      fill(stone.lit, 'M0 482H1200V498H0z') +
      line(under(light, accent).mid, 8, 'M0 540H1200', { dash: '20 16' }),
    glass: () =>
      fill(light.sun, 'M0 486H1200V566H0z', 0.22) +
      line(white.lit, 7, 'M0 484H1200', { isRound: false }) +
      line(
        white.mid,
        6,
        series(7, 60, 180)
          .map((x) => `M${x} 484V572`)
          .join(''),
        { isRound: false },
      ) +
      fill(stone.mid, 'M0 564H1200V580H0z'),
  };
  return (
    parapets[choices.pick<'crenels' | 'steps' | 'plain' | 'glass'>(['crenels', 'steps', 'plain', 'glass'])]() +
    fill(stone.shade, 'M0 572H1200V582H0z', 0.6)
  );
}

/** The second outlines in the path are holes. */
export function pierced(paint: string, d: string): string {
  return group('fill-rule="evenodd"', fill(paint, d));
}
