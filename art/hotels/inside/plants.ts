import { type Colour, fill, group } from '../canvas.ts';
import { under } from '../light.ts';
import { palm, shadow } from '../nature.ts';
import { pottedPlant } from '../props.ts';
import { type Inside, type Stand, standing } from './space.ts';

export type PlantKind = 'pot' | 'palm' | 'snake' | 'fig';

/** A plant in its pot, 100 to 190 high. */
export function plant(inside: Inside, stand: Stand, kind: PlantKind): string {
  const {
    canvas,
    scene: { light, second, accent },
  } = inside;
  if (kind === 'palm')
    return standing(
      inside,
      stand,
      shadow(light, 4, 0, 30, 5),
      palm(canvas, light, { x: 0, y: -30, height: 78, size: 0.62 }),
      pot(second),
    );
  if (kind === 'pot') return standing(inside, stand, pottedPlant(light, { x: 0, y: 0, size: 1 }));
  const green = under(light, kind === 'snake' ? '#4a7a4a' : '#2f7358');
  const shape = {
    snake: 'M0 0C-16-40-12-90 2-128C14-90 14-40 0 0z',
    fig: 'M-2 0L-2-44C-34-70-30-122 0-156C30-122 34-70 2-44L2 0z',
  }[kind];
  const blades = (colour: Colour, angles: readonly number[]) =>
    group(
      `fill="${colour}"`,
      ...angles.map((angle, index) =>
        canvas.use(`blade-${kind}`, () => `<path d="${shape}"/>`, `rotate(${angle})scale(.${86 - index * 12})`),
      ),
    );
  const leaves =
    kind === 'snake'
      ? [
          [0, -24, 22],
          [-10, 12],
        ]
      : [
          [-12, 30, -58],
          [8, -34, 52],
        ];
  const plume = group(
    'transform="translate(0 -42)"',
    ...leaves.map((angles, index) => blades(index ? green.mid : green.shade, angles)),
  );
  return standing(inside, stand, shadow(light, 4, 0, 32, 6), plume, pot(kind === 'fig' ? '#b9854e' : accent));

  function pot(colour: Colour): string {
    const shades = under(light, colour);
    return (
      fill(shades.mid, 'M-22 0Q-32-24-26-46H26Q32-24 22 0z') + fill(shades.lit, 'M-22 0Q-32-24-26-46H-6Q-10-24-6 0z')
    );
  }
}
