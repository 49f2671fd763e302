import { type Canvas, type Colour, ellipse, fill, group, line, mix } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { type Light, under } from '../light.ts';
import { r, shadow } from '../nature.ts';

/** Where the lines of all breakfast tables and floors meet. */
export const tableVanishing = { x: 600, y: 392 };

export type Table = 'round' | 'small' | 'long' | 'tray';

/** What one sits on, and the table in front of it. */
export const tables: Record<Table, (canvas: Canvas, scene: Scene) => string> = {
  round: (canvas, scene) => chairs(canvas, scene, [226, 974]) + clothTable(canvas, scene, { rx: 540, cy: 694 }),
  small: (canvas, scene) => chairs(canvas, scene, [236, 964]) + clothTable(canvas, scene, { rx: 430, cy: 690 }),
  long: (canvas, scene) => chairs(canvas, scene, [330, 870]) + woodenTable(canvas, scene),
  tray: brassTray,
};

function clothTable(
  canvas: Canvas,
  { light, choices, accent, second }: Scene,
  { rx, cy }: { rx: number; cy: number },
): string {
  const cloth = under(
    light,
    choices.pick(['#fffaf0', '#fffaf0', mix(accent, '#fff6e4', 0.78), mix(second, '#fff6e4', 0.8)]),
  );
  const hem = choices.pick<'dots' | 'stripe' | 'zigzag' | 'plain'>(['dots', 'stripe', 'zigzag', 'plain']);
  const runner = choices.pick<'across' | 'round' | 'none' | 'checked'>(['across', 'round', 'none', 'checked']);
  const ry = Math.round(rx * 0.17);
  const [left, right] = [600 - rx, 600 + rx];
  const edge = `M${left - 14} 772Q${left + 60} 812 ${left + 240} 824M${right + 14} 772Q${right - 60} 812 ${right - 240} 824`;
  const hems = {
    dots: () => line(under(light, accent).mid, 10, edge, { dash: '0 18', isRound: true }),
    stripe: () => line(under(light, second).mid, 12, edge, { isRound: false }),
    zigzag: () => line(under(light, accent).mid, 9, edge, { dash: '14 8 4 8' }),
    plain: () => '',
  };
  return [
    ellipse(light.shade[0], 600, 806, rx + 90, 56, 0.36),
    fill(
      canvas.gradient([cloth.mid, cloth.shade], 'across'),
      `M${left} ${cy + 4}C${left} ${cy - 60} 300 ${cy - 90} 600 ${cy - 90}S${right} ${cy - 60} ${right} ${cy + 4}L${right + 24} 800H${left - 24}z`,
    ),
    line(
      cloth.shade,
      5,
      `M${left + 60} 760Q${left + 66} 780 ${left + 56} 804M${right - 60} 760Q${right - 66} 780 ${right - 56} 804`,
      { opacity: 0.6, isRound: false },
    ),
    hems[hem](),
    ellipse(canvas.gradient([cloth.lit, { colour: cloth.lit, at: 0.5 }, cloth.mid], 'across'), 600, cy, rx, ry),
    runners[runner](light, second, { rx, ry, cy }),
  ].join('');
}

const runners: Record<
  'across' | 'round' | 'none' | 'checked',
  (light: Light, colour: Colour, size: { rx: number; ry: number; cy: number }) => string
> = {
  across(light, colour, { ry, cy }) {
    const [top, foot] = [cy - ry + 3, cy + ry + 8];
    return (
      fill(
        under(light, mix(colour, '#0a3442', 0.25)).mid,
        `M440 ${top}L384 ${foot - 4}Q600 ${foot + 14} 816 ${foot - 4}L760 ${top}Q600 ${top - 5} 440 ${top}z`,
      ) +
      line(under(light, '#f6e3c5').lit, 6, `M452 ${top + 5}L404 ${foot - 2}M748 ${top + 5}L796 ${foot - 2}`, {
        dash: '10 8',
      })
    );
  },
  round(light, colour, { rx, ry, cy }) {
    const mat = under(light, mix(colour, '#fff6e4', 0.35));
    return (
      ellipse(mat.mid, 600, cy, Math.round(rx * 0.62), Math.round(ry * 0.7)) +
      group(
        `fill="none" stroke="${under(light, '#fffaf0').lit}" stroke-width="5" stroke-dasharray="9 8"`,
        `<ellipse cx="600" cy="${cy}" rx="${Math.round(rx * 0.58)}" ry="${Math.round(ry * 0.63)}"/>`,
      )
    );
  },
  none: () => '',
  checked(light, colour, { rx, ry, cy }) {
    const thread = under(light, mix(colour, '#fff6e4', 0.4)).mid;
    const fan = [-0.9, -0.66, -0.4, -0.14, 0.14, 0.4, 0.66, 0.9].map((share) => {
      const half = Math.sqrt(1 - share * share) * ry;
      return `M${r(600 + share * rx * 0.97)} ${r(cy - half * 0.95)}L${r(600 + share * rx * 1.02)} ${r(cy + half * 0.95)}`;
    });
    const across = [-0.6, -0.1, 0.45].map((share) => {
      const half = Math.sqrt(1 - share * share) * rx;
      return `M${r(600 - half + 6)} ${r(cy + share * ry)}H${r(600 + half - 6)}`;
    });
    return line(thread, 12, fan.join('') + across.join(''), { opacity: 0.45, isRound: false });
  },
};

function woodenTable(canvas: Canvas, { light, choices, accent, second }: Scene): string {
  const wood = under(light, choices.pick(['#b9804c', '#8a5a44', '#d9ac74', '#c99a78']));
  const [top, front] = [614, 764];
  const reach = (share: number, y: number) =>
    r(tableVanishing.x + share * 330 * ((y - tableVanishing.y) / (top - tableVanishing.y)));
  const boards = [-0.66, -0.33, 0, 0.33, 0.66].map(
    (share) => `M${reach(share, top)} ${top}L${reach(share, front)} ${front}`,
  );
  const cloth = under(light, choices.pick([accent, second]));
  const cover = choices.pick<'runner' | 'mats' | 'bare'>(['runner', 'mats', 'bare']);
  const strip = (from: number, to: number, y: number, foot: number) =>
    `M${reach(from, y)} ${y}H${reach(to, y)}L${reach(to, foot)} ${foot}H${reach(from, foot)}z`;
  const covers = {
    runner: () =>
      fill(cloth.mid, strip(-0.34, 0.34, top, front)) +
      fill(cloth.shade, `M${reach(-0.34, front)} ${front}H${reach(0.34, front)}V800H${reach(-0.34, front)}z`) +
      line(
        under(light, '#fff6e4').lit,
        5,
        `M${reach(-0.28, top)} ${top + 4}L${reach(-0.28, front)} ${front}M${reach(0.28, top)} ${top + 4}L${reach(0.28, front)} ${front}`,
        { dash: '10 8' },
      ),
    mats: () =>
      fill(cloth.mid, strip(-0.88, -0.42, 690, 752) + strip(0.42, 0.88, 690, 752)) +
      line(
        cloth.lit,
        4,
        `M${reach(-0.85, 704)} 704H${reach(-0.44, 704)}M${reach(0.44, 704)} 704H${reach(0.85, 704)}M${reach(-0.86, 738)} 738H${reach(-0.43, 738)}M${reach(0.43, 738)} 738H${reach(0.86, 738)}`,
        { dash: '9 7' },
      ),
    bare: () => '',
  };
  const [left, right] = [reach(-1, front), reach(1, front)];
  return [
    ellipse(light.shade[0], 600, 806, 620, 40, 0.3),
    fill(wood.dark, `M${left + 20} ${front}h44v60h-44zM${right - 64} ${front}h44v60h-44z`),
    fill(canvas.gradient([wood.lit, { colour: wood.lit, at: 0.45 }, wood.mid], 'across'), strip(-1, 1, top, front)),
    line(wood.shade, 3, boards.join(''), { opacity: 0.55, isRound: false }),
    line(wood.shade, 3, 'M300 690q40-6 90 0M770 650q40-5 80 0M860 730q50-6 90 0M420 640q30-4 60 0', {
      opacity: 0.4,
      isRound: false,
    }),
    covers[cover](),
    fill(wood.shade, `M${left} ${front}H${right}V788H${left}z`) +
      fill(wood.mid, `M${left} ${front}H${right}V770H${left}z`),
    cover === 'runner'
      ? fill(cloth.shade, `M${reach(-0.34, front)} ${front}H${reach(0.34, front)}V796H${reach(-0.34, front)}z`)
      : '',
  ].join('');
}

/** A brass tray on a low carved stand, cushions around it on a rug. */
function brassTray(canvas: Canvas, { light, choices, accent, second }: Scene): string {
  const metal = under(light, '#e3a23c');
  const rug = under(light, choices.pick([accent, second, '#a8404a']));
  const pale = under(light, '#f6e3c5');
  const wood = under(light, '#5a3038');
  const seat = (name: string, colour: Colour, x: number, y: number, size: number) =>
    canvas.use(name, () => cushion(light, colour), `translate(${x} ${y})scale(${size})`);
  const ring = (rx: number, ry: number) => `<ellipse cx="600" cy="696" rx="${rx}" ry="${ry}"/>`;
  return [
    fill(rug.mid, 'M210 606H990L1180 800H20z'),
    line(pale.mid, 8, 'M232 622H968L1140 796M232 622L60 796', { dash: '14 12' }),
    seat('cushion', accent, 770, 640, 0.94) + seat('pillow', second, 430, 640, 0.94),
    seat('pillow', second, 960, 720, 1.2) + seat('cushion', accent, 240, 720, 1.2),
    shadow(light, 610, 790, 400, 40),
    fill(wood.shade, 'M330 720H870L820 800H380z'),
    ellipse(under(light, '#a8702c').shade, 600, 704, 392, 79),
    ellipse(
      canvas.gradient([metal.lit, under(light, '#fbe3a0').lit, metal.mid, metal.shade], 'across'),
      600,
      696,
      392,
      77,
    ),
    group(
      `fill="none" stroke="${under(light, '#a8702c').mid}" stroke-width="4" opacity=".7"`,
      ring(362, 68),
      group('stroke-dasharray="10 9" stroke-width="9"', ring(340, 62)),
    ),
  ].join('');
}

function cushion(light: Light, colour: Colour): string {
  const cloth = under(light, colour);
  return [
    shadow(light, 6, 0, 100, 14),
    fill(cloth.mid, 'M-96-8C-104-40-96-72-84-80C-30-92 40-92 86-80C98-68 104-36 96-6C60 6-60 6-96-8z'),
    fill(cloth.lit, 'M-84-80C-30-92 40-92 86-80C92-72 94-64 96-56C40-66-40-66-97-54C-95-66-90-76-84-80z'),
    line(under(light, '#fff6e4').lit, 6, 'M-78-30Q0-20 80-30', { dash: '0 18', isRound: true, opacity: 0.85 }),
  ].join('');
}

function chairs(
  canvas: Canvas,
  { light, choices, accent, second }: Scene,
  [left, right]: readonly [number, number],
): string {
  const wood = under(light, choices.pick(['#6a3a34', '#a8684c', '#d9b48c', '#fffaf0']));
  const cloth = under(light, choices.pick([accent, second]));
  const kinds = {
    cane: () =>
      line(wood.mid, 7, 'M-62-10H62M-64 24H64M-66 58H66M-30-50V90M0-60V90M30-50V90', { isRound: false }) +
      line(wood.shade, 12, 'M-70 150L-62-40Q0-84 62-40L70 150', { isRound: false }),
    ladder: () =>
      line(wood.mid, 13, 'M-54-36Q0-48 54-36M-55-4Q0-16 55-4M-56 28Q0 16 56 28', { isRound: false }) +
      line(wood.shade, 11, 'M-60 150L-54-62M60 150L54-62', { isRound: false }),
    wicker: () =>
      fill(wood.mid, 'M-66 150C-92 40-84-76 0-84S92 40 66 150z') +
      line(wood.shade, 4, 'M-72 40Q0-30 72 40M-68-10Q0-66 68-10M-30 120Q-40 0 0-80M30 120Q40 0 0-80', {
        opacity: 0.7,
        isRound: false,
      }) +
      line(wood.lit, 10, 'M-66 150C-92 40-84-76 0-84S92 40 66 150', { isRound: false }) +
      fill(cloth.mid, 'M-40 120C-48 60-40 20 0 20S48 60 40 120z'),
    canvas: () =>
      line(wood.shade, 11, 'M-62 150V-58M62 150V-58', { isRound: false }) +
      fill(cloth.mid, 'M-62-50Q0-38 62-50V24Q0 36-62 24z') +
      fill(cloth.lit, 'M-62-50Q0-38 62-50V-32Q0-20-62-32z'),
    padded: () =>
      fill(wood.shade, 'M-70 150V-30Q-70-72 0-78Q70-72 70-30V150z') +
      fill(cloth.mid, 'M-56 150V-26Q-56-58 0-64Q56-58 56-26V150z') +
      fill(cloth.lit, 'M-56 20V-26Q-56-58 0-64Q-30-50-34 20z'),
  };
  const draw =
    kinds[
      choices.pick<'cane' | 'ladder' | 'wicker' | 'canvas' | 'padded'>(['cane', 'ladder', 'wicker', 'canvas', 'padded'])
    ];
  return [left, right].map((x) => canvas.use('chair', draw, `translate(${x} 566)`)).join('');
}
