import { type Colour, fill, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import { type Inside, rectangle, rounded, seam } from './space.ts';

type Headboard = 'carved' | 'padded' | 'slats' | 'cane' | 'planks';
type Cover = 'throw' | 'spread' | 'stripes' | 'quilt';

export interface BedStyle {
  headboard: Headboard;
  cover: Cover;
  frame: Colour;
}

export function headboard(
  inside: Inside,
  { headboard: kind, frame: frameColour }: BedStyle,
  onHead: (d: string) => string,
  from: number,
  to: number,
): string {
  const {
    scene: { light, second },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const frame = under(light, frameColour);
  const [low, middle] = [floor - m * 0.2, (from + to) / 2];
  const board = (inset: number, height: number) =>
    rectangle(from - m * 0.04 + inset, floor - m * height + inset, to + m * 0.04 - inset, low);
  switch (kind) {
    case 'carved': {
      const shape = (inset: number) => {
        const [a, b, shoulder, crown] = [from + inset, to - inset, floor - m * 1.18 + inset, floor - m * 1.62 + inset];
        return `M${a} ${low}L${a} ${shoulder}Q${a + m * 0.16} ${shoulder - m * 0.06} ${a + m * 0.22} ${shoulder - m * 0.12}Q${middle - m * 0.3} ${crown} ${middle} ${crown}Q${middle + m * 0.3} ${crown} ${b - m * 0.22} ${shoulder - m * 0.12}Q${b - m * 0.16} ${shoulder - m * 0.06} ${b} ${shoulder}L${b} ${low}z`;
      };
      const brass = under(light, '#e3a23c').mid;
      const dots = [1.04, 0.9]
        .map((height) => `M${from + m * 0.16} ${floor - m * height}L${to - m * 0.12} ${floor - m * height}`)
        .join('');
      return (
        fill(frame.shade, onHead(shape(0))) +
        fill(frame.mid, onHead(shape(m * 0.09))) +
        line(brass, 4, onHead(dots), { dash: '0 12', isRound: true })
      );
    }
    case 'padded': {
      const cloth = under(light, mix(second, '#fdf0d2', 0.15));
      const seams = series(3, from + (to - from) / 4, (to - from) / 4).map(
        (a) => `M${a} ${floor - m * 1.24}L${a} ${low}`,
      );
      return (
        fill(cloth.mid, onHead(rounded(from - m * 0.08, floor - m * 1.3, to + m * 0.08, low, m * 0.12))) +
        seam(cloth.shade, 3, onHead(seams.join('')), { opacity: 0.7 })
      );
    }
    case 'slats': {
      const slats = series(9, from + (to - from) * 0.1, (to - from) * 0.1).map(
        (a) => `M${a} ${floor - m * 1.1}L${a} ${low}`,
      );
      return (
        line(frame.mid, 5, onHead(slats.join(''))) +
        line(
          frame.shade,
          9,
          onHead(`M${from} ${low}L${from} ${floor - m * 1.16}L${to} ${floor - m * 1.16}L${to} ${low}`),
        )
      );
    }
    case 'cane': {
      const arch = (inset: number) =>
        `M${from + inset} ${low}L${from + inset} ${floor - m * 0.9}Q${from + inset} ${floor - m * 1.4 + inset} ${middle} ${floor - m * 1.4 + inset}Q${to - inset} ${floor - m * 1.4 + inset} ${to - inset} ${floor - m * 0.9}L${to - inset} ${low}z`;
      const cane = under(light, '#e0b070');
      const rays = series(7, 0.125, 0.125).map(
        (share) =>
          `M${middle} ${low}L${from + (to - from) * share} ${floor - m * (1.1 + 0.24 * Math.sin(share * Math.PI))}`,
      );
      return (
        fill(frame.shade, onHead(arch(0))) +
        fill(cane.mid, onHead(arch(m * 0.07))) +
        seam(cane.dark, 3, onHead(rays.join('')), { opacity: 0.5 })
      );
    }
    case 'planks': {
      const planks = [1.02, 0.8].map((height) => `M${from} ${floor - m * height}L${to} ${floor - m * height}`);
      return fill(frame.mid, onHead(board(0, 1.24))) + seam(frame.dark, 3, onHead(planks.join('')), { opacity: 0.6 });
    }
  }
}
