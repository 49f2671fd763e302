import { type Canvas, type Colour, circle, fill, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { type Light, under } from '../light.ts';
import { r } from '../nature.ts';
import { lantern } from '../props.ts';
import { tableVanishing } from './breakfast-tables.ts';
import { paving } from './paving.ts';
import { pierced } from './railings.ts';

/** In a room with one big window. */
export function indoors(canvas: Canvas, scene: Scene): string {
  const { light, choices, wall: colour, second, accent } = scene;
  const wall = under(light, mix(colour, '#f3d6ac', 0.35));
  const frame = under(light, choices.pick(['#7a4a3c', '#fffaf0', second]));
  const shape = choices.pick<'arch' | 'three' | 'doors' | 'keyhole'>(['arch', 'three', 'doors', 'keyhole']);
  const dressing = choices.pick<'curtains' | 'shutters' | 'bare'>(['curtains', 'shutters', 'bare']);
  const decoration = choices.pick<'niches' | 'frames' | 'plates'>(['niches', 'frames', 'plates']);
  const outlines = {
    arch: 'M270 540V330A330 230 0 0 1 930 330V540z',
    three:
      'M250 540V290a105 110 0 0 1 210 0V540zM495 540V290a105 150 0 0 1 210 0V540zM740 540V290a105 110 0 0 1 210 0V540z',
    doors: 'M330 600V130H870V600z',
    keyhole: 'M300 540V400Q230 330 300 240Q400 110 600 70Q800 110 900 240Q970 330 900 400V540z',
  };
  const bars = {
    arch: 'M270 330H930M600 100V540M435 132V540M765 132V540',
    three: 'M250 290H460M495 290H705M740 290H950M355 180V540M600 140V540M845 180V540',
    doors: 'M330 230H870M600 130V600M465 230V600M735 230V600M330 420H600M600 420H870',
    keyhole: '',
  };
  const outline = outlines[shape];
  const side = { arch: 270, three: 250, doors: 330, keyhole: 264 }[shape];
  const top = { arch: 330, three: 290, doors: 130, keyhole: 250 }[shape];
  return [
    pierced(canvas.gradient([wall.mid, wall.lit, wall.mid]), `M0 0H1200V620H0z${outline}`),
    bars[shape] && line(frame.mid, 7, bars[shape], { isRound: false }),
    ...[
      `stroke="${wall.shade}" stroke-width="22" opacity=".45"`,
      `stroke="${frame.mid}" stroke-width="13"`,
      `stroke="${frame.lit}" stroke-width="4"`,
    ].map((stroke) => canvas.use('opening', () => `<path fill="none" d="${outline}"/>`, '', stroke)),
    shape === 'doors'
      ? ''
      : fill(wall.lit, `M${side - 30} 536H${1230 - side}V558H${side - 30}z`) +
        fill(wall.shade, `M${side - 30} 554H${1230 - side}V562H${side - 30}z`, 0.7),
    dressing === 'shutters' ? shutters(light, second, side, top) : '',
    dressing === 'curtains' ? curtains(canvas, light, accent, side) : '',
    decorations[decoration](canvas, scene),
    paving(canvas, light, {
      kind: choices.pick<'checks' | 'planks' | 'tiles'>(['checks', 'planks', 'tiles']),
      top: 612,
      vanishing: tableVanishing,
      colour: choices.pick(['#c98a6c', '#b98a68', '#e0c49c']),
    }),
    fill(wall.shade, 'M0 600H1200V614H0z', 0.8),
    fill(light.sun, `M${side + 40} 614H${1060 - side}L${1300 - side} 800H${side + 200}z`, 0.22),
    ceilings[choices.pick<'poles' | 'beam' | 'band'>(['poles', 'beam', 'band'])](scene),
    lantern(canvas, light, { x: 600, y: -4, size: 1.5 }),
  ].join('');
}

const ceilings: Record<'poles' | 'beam' | 'band', (scene: Scene) => string> = {
  poles: ({ light, wall }) =>
    fill(under(light, wall).shade, 'M0 0H1200V44H0z') +
    line(under(light, '#6a4038').mid, 44, 'M20 22H1200', { dash: '24 40' }) +
    fill(under(light, '#6a4038').shade, 'M0 40H1200V52H0z'),
  beam: ({ light }) => {
    const wood = under(light, '#8a5a44');
    return (
      fill(wood.mid, 'M0 0H1200V34H0z') +
      fill(wood.shade, 'M0 26H1200V40H0zM120 0h40v76l-20 14-20-14zM1040 0h40v76l-20 14-20-14z') +
      fill(wood.lit, 'M120 0h12v72h-12zM1040 0h12v72h-12z')
    );
  },
  band: ({ light, accent, second }) =>
    fill(under(light, second).mid, 'M0 30H1200V62H0z') +
    line(under(light, '#fff6e4').lit, 16, 'M8 46H1200', { dash: '0 40', isRound: true }) +
    line(under(light, accent).mid, 6, 'M0 72H1200', { isRound: false }),
};

function shutters(light: Light, colour: Colour, side: number, top: number): string {
  const wood = under(light, colour);
  const leaf = (x: number, edge: number, paint: string) =>
    fill(paint, `M${x} ${top}L${edge} ${top - 34}V574L${x} 540z`);
  const slats = (x: number, edge: number) =>
    series(8)
      .map(
        (index) => `M${x} ${r(top + 24 + (index * (500 - top)) / 8)}L${edge} ${r(top + 4 + (index * (540 - top)) / 8)}`,
      )
      .join('');
  const right = 1200 - side;
  return [
    leaf(side, side - 92, wood.mid) + leaf(right, right + 92, wood.shade),
    line(wood.dark, 5, slats(side - 10, side - 80) + slats(right + 10, right + 80), { opacity: 0.6, isRound: false }),
  ].join('');
}

function curtains(canvas: Canvas, light: Light, colour: Colour, side: number): string {
  const cloth = under(light, mix(colour, '#fff6e4', 0.55));
  const draw = () =>
    [
      '<path d="M-20 70H104C96 250 60 330 14 400C50 470 46 540 50 600H-40C-30 500-40 460-14 400C-30 300-24 180-20 70z"/>',
      line(cloth.shade, 5, 'M10 80Q20 260 0 392M60 80Q50 280 4 392M20 590Q20 470 0 410', {
        opacity: 0.5,
        isRound: false,
      }),
      line(under(light, colour).mid, 14, 'M-16 400H18', { isRound: false }),
    ].join('');
  return [
    line(under(light, '#6a4038').shade, 10, `M${side - 80} 66H${1280 - side}`, { isRound: false }),
    canvas.use('curtain', draw, `translate(${side - 10})`, `fill="${cloth.lit}"`),
    canvas.use('curtain', draw, `translate(${1210 - side})scale(-1 1)`, `fill="${cloth.mid}"`),
  ].join('');
}

const decorations: Record<'niches' | 'frames' | 'plates', (canvas: Canvas, scene: Scene) => string> = {
  niches(_canvas, { light, accent, second, wall }) {
    const shade = under(light, wall).shade;
    const jar = 'M-12 0C-24-18-18-34-7-40V-52H7V-40C18-34 24-18 12 0z';
    return [
      fill(
        shade,
        [60, 1060].flatMap((x) => [250, 400].map((y) => `M${x} ${y + 90}V${y + 30}a40 40 0 0 1 80 0v60z`)).join(''),
        0.75,
      ),
      ...[
        [100, 340, second],
        [100, 490, accent],
        [1100, 340, accent],
        [1100, 490, second],
      ].map(
        ([x, y, colour]) =>
          `<path fill="${under(light, colour === accent ? accent : second).mid}" transform="translate(${x} ${y})scale(1.15)" d="${jar}"/>`,
      ),
    ].join('');
  },
  frames(_canvas, { light, accent, second }) {
    const [wood, mat, one, two] = [
      under(light, '#5a3038').mid,
      under(light, '#f6e3c5').lit,
      under(light, accent).mid,
      under(light, second).mid,
    ];
    const frame = (x: number, colour: string) =>
      fill(wood, `M${x} 260h100v140h-100z`) +
      fill(mat, `M${x + 10} 270h80v120h-80z`) +
      fill(colour, `M${x + 50} 284l26 46-26 46-26-46z`);
    return frame(30, one) + frame(1070, two);
  },
  plates(canvas, { light, accent, second }) {
    const white = under(light, '#fffaf0').lit;
    const draw = () =>
      [
        circle(light.shade[0], 4, 6, 40, 0.2),
        circle(white, 0, 0, 40),
        '<circle r="29"/>',
        circle(white, 0, 0, 16),
      ].join('');
    return [
      [90, 250, 1],
      [140, 350, 0.75],
      [76, 420, 0.8],
      [1110, 250, 1],
      [1060, 350, 0.75],
      [1124, 420, 0.8],
    ]
      .map(([x, y, size], index) =>
        canvas.use(
          'wall-plate',
          draw,
          `translate(${x} ${y})scale(${size})`,
          `fill="${under(light, index % 2 ? accent : second).mid}"`,
        ),
      )
      .join('');
  },
};
