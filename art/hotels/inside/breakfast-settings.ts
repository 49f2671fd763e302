import { type Canvas, type Colour, ellipse, fill, line, series } from '../canvas.ts';
import type { Scene, View } from '../hotel-style.ts';
import { type Light, under } from '../light.ts';
import { flowers, palm, r, shadow, tufts } from '../nature.ts';
import { lantern, pottedPlant } from '../props.ts';
import { indoors } from './breakfast-indoors.ts';
import { tableVanishing } from './breakfast-tables.ts';
import { type Paving, paving } from './paving.ts';
import { parapet, pierced, rail } from './railings.ts';

export type Setting = 'terrace' | 'loggia' | 'rooftop' | 'indoor' | 'garden' | 'deck';

/** What stands between the view and the table. */
export const settings: Record<Setting, (canvas: Canvas, scene: Scene) => string> = {
  terrace: drawTerrace,
  loggia: drawLoggia,
  rooftop: drawRooftop,
  indoor: indoors,
  garden: drawGarden,
  deck: drawDeck,
};

function hungLantern(canvas: Canvas, light: Light, x: number, y: number, size: number): string {
  return canvas.use(
    'lantern',
    () => lantern(canvas, light, { x: 0, y: 0, size: 1 }),
    `translate(${x} ${y})scale(${size})`,
  );
}

function floor(canvas: Canvas, { light, choices }: Scene, kinds: readonly [Paving, ...Paving[]]): string {
  const colour: Colour = choices.pick(['#d9a888', '#e6cfa8', '#c9b49a', '#c98a6c']);
  return paving(canvas, light, { kind: choices.pick(kinds), top: 560, vanishing: tableVanishing, colour });
}

function drawTerrace(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent } = scene;
  const cover = choices.pick<'flowers' | 'vine' | 'corner' | 'fronds'>([
    'flowers',
    'flowers',
    'vine',
    'corner',
    'fronds',
  ]);
  const post = under(light, choices.pick(['#a8684c', '#a8684c', '#f3e2c4', '#7a5a50']));
  const beams = series(9, 110, 118).map((x) => `M${x} 0l${r((600 - x) * -0.08)} 92h26L${x + 26} 0z`);
  const hang =
    'C1190 90 1150 120 1120 108C1110 150 1060 150 1046 112C1010 140 970 120 960 84C920 110 880 96 870 66C830 90 780 80 770 52C700 70 640 50 600 54C540 46 500 76 450 60C430 92 380 98 350 72C340 116 280 128 250 96C240 140 180 150 160 116C150 190 100 210 76 170C60 200 20 210 0 180z';
  const corner =
    'M1200 0V250C1180 290 1140 280 1132 240C1110 262 1080 250 1084 214C1050 220 1040 180 1060 160C1020 160 1000 130 1016 104C970 110 930 90 930 60C880 70 840 50 830 0z';
  const covers = {
    flowers: () => drape(canvas, light, `M0 0H1200V20${hang}`, accent),
    vine: () => vine(light, `M0 0H1200V20${hang}`),
    corner: () => drape(canvas, light, corner, accent),
    fronds: () =>
      palm(canvas, light, { x: -60, y: 900, height: 830, lean: 60, size: 2.3 }) +
      palm(canvas, light, { x: 1260, y: 900, height: 860, lean: -40, size: 2 }),
  };
  return [
    floor(canvas, scene, ['tiles', 'checks', 'stone']),
    rail(canvas, scene),
    cover === 'fronds'
      ? ''
      : [
          fill(post.shade, 'M40 0H84V800H40zM1120 0H1160V800H1120z') +
            fill(post.lit, 'M40 0H56V800H40zM1120 0H1134V800H1120z'),
          fill(post.shade, 'M0 40H1200V70H0z') + fill(post.lit, 'M0 40H1200V48H0z'),
          fill(post.mid, beams.join('')),
        ].join(''),
    covers[cover](),
  ].join('');
}

/** Flowers over dark leaves, both of one outline. */
function drape(canvas: Canvas, light: Light, d: string, colour: Colour): string {
  return [under(light, '#1f5a48').dark, flowers(canvas, light, colour)]
    .map((paint) => canvas.use('drape', () => `<path d="${d}"/>`, '', `fill="${paint}"`))
    .join('');
}

function vine(light: Light, d: string): string {
  const green = under(light, '#3f8a5c');
  return [
    fill(under(light, '#1f5a48').shade, d),
    line(green.lit, 16, 'M20 40H1180M60 80H330M0 120H240M1000 70H1180M440 30H800M1060 100H1130', {
      dash: '1 42',
      isRound: true,
      opacity: 0.8,
    }),
    line(green.mid, 22, 'M40 20H1160M20 90H300M30 140H170M960 50H1190', { dash: '1 55', isRound: true, opacity: 0.9 }),
    ...series(3, 290, 310).map((x) => line(green.mid, 12, `M${x} 60q-10 30 4 66`, { dash: '2 18', isRound: true })),
  ].join('');
}

/** Between the columns of a row of arches. */
function drawLoggia(canvas: Canvas, scene: Scene): string {
  const { light, choices, wall } = scene;
  const stone = under(light, wall);
  const count = choices.pick([2, 3]);
  const isPointed = choices.isTrue();
  const width = 1200 / count;
  const half = width / 2 - 34;
  const top = count === 3 ? 76 : 40;
  const opening = (shift: number, grow: number) =>
    series(count)
      .map((index) => {
        const middle = index * width + width / 2 + shift;
        const [left, right] = [r(middle - half - grow), r(middle + half + grow)];
        const spring = 260;
        return isPointed
          ? `M${left} 800V${spring}Q${left} ${top + 60} ${middle} ${top - grow}Q${right} ${top + 60} ${right} ${spring}V800z`
          : `M${left} 800V${spring}A${r(half + grow)} ${spring - top + grow} 0 0 1 ${right} ${spring}V800z`;
      })
      .join('');
  const inner = series(count)
    .map((index) => {
      const right = r(index * width + width / 2 + half);
      return `M${right - 16} 800V306L${right} 262V800z`;
    })
    .join('');
  const columns = series(count - 1, 1).map((index) => {
    const x = index * width;
    return fill(stone.shade, `M${x - 44} 250h88v22h-88z`) + fill(stone.lit, `M${x - 44} 250h88v8h-88z`);
  });
  return [
    floor(canvas, scene, ['tiles', 'checks']),
    rail(canvas, scene),
    pierced(canvas.gradient([stone.mid, stone.lit, stone.mid]), `M0 0H1200V800H0z${opening(0, 0)}`),
    fill(stone.shade, inner, 0.8),
    line(under(light, scene.accent).mid, 6, opening(0, 14).replaceAll('V800z', '').replaceAll(' 800V', ' 250V'), {
      dash: '12 10',
      opacity: 0.75,
    }),
    ...columns,
    series(count)
      .map((index) => hungLantern(canvas, light, index * width + width / 2, top - 2, 1.1))
      .join(''),
  ].join('');
}

function drawRooftop(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent } = scene;
  const cloth = under(light, accent);
  const white = under(light, '#fffaf0');
  const count = choices.pick([8, 10, 12]);
  const step = 1200 / count;
  const drop = choices.whole(96, 130);
  const stripes = (from: number) =>
    series(Math.ceil(count / 2), from, 2)
      .map((index) => {
        const [a, b] = [index * step, (index + 1) * step].map((x) => r(x));
        const spread = (x: number) => r(600 + (x - 600) * 0.8);
        return `M${spread(a ?? 0)} 0H${spread(b ?? 0)}L${b} ${drop}H${a}z`;
      })
      .join('');
  const scallops = (from: number) =>
    series(Math.ceil(count / 2), from, 2)
      .map((index) => `M${r(index * step)} ${drop}h${r(step)}v22a${r(step / 2)} 18 0 0 1-${r(step)} 0z`)
      .join('');
  const bulbs = 'M84 236Q340 320 600 240T1116 236';
  return [
    floor(canvas, scene, ['tiles', 'planks', 'checks']),
    parapet(canvas, scene),
    choices.isTrue(0.7)
      ? [130, 1074]
          .map((x) => canvas.use('pot', () => pottedPlant(light, { x: 0, y: 0, size: 1.5 }), `translate(${x} 622)`))
          .join('')
      : '',
    line(under(light, '#6a4038').shade, 12, `M84 ${drop}V660M1116 ${drop}V660`, { isRound: false }) +
      line(under(light, '#a8684c').lit, 4, `M81 ${drop}V660M1113 ${drop}V660`, { isRound: false }),
    choices.isTrue(0.6)
      ? line(under(light, '#5a3a44').mid, 3, bulbs, { isRound: false }) +
        line(light.isDark ? '#ffe2a0' : light.sun, 18, bulbs, { dash: '0 66', isRound: true })
      : '',
    fill(white.mid, stripes(1)) + fill(cloth.mid, stripes(0)),
    fill(white.lit, scallops(1)) + fill(cloth.lit, scallops(0)),
    fill(light.shade[0], `M0 0H1200V${drop - 30}H0z`, 0.16),
  ].join('');
}

const shadeTrees: Record<View, readonly [Colour, ...Colour[]]> = {
  sea: ['#2f7358', '#e0603c', '#4f9a62'],
  lake: ['#2f7358', '#4f9a62', '#e0603c'],
  city: ['#8a6cc0', '#8a6cc0', '#2f7358'],
  hills: ['#2f7358', '#4f9a62', '#e0603c'],
  savannah: ['#6f7a3c', '#6f7a3c', '#a89a3c'],
  desert: ['#7a8a4a', '#5a8a5c', '#7a8a4a'],
};

const lawns: Record<View, Colour> = {
  sea: '#7fae5c',
  lake: '#6fa85c',
  city: '#7fae5c',
  hills: '#5fa058',
  savannah: '#cfa854',
  desert: '#e6b878',
};

/** Under the crown of a big tree, on grass. */
function drawGarden(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent, view } = scene;
  const crown = under(light, choices.pick(shadeTrees[view]));
  const grass = under(light, lawns[view]);
  const hedge = under(light, view === 'savannah' || view === 'desert' ? '#8a8a4a' : '#2f7358');
  const bark = under(light, '#6a4a44');
  const trunk = choices.pick([
    'M96 640C130 480 110 300 60 60H230C200 240 214 420 260 640z',
    'M60 650C100 520 70 360 150 240S120 100 40 20H260C270 130 250 220 230 300S220 540 240 650z',
  ]);
  const hangs = choices.isTrue();
  const low = hangs ? 40 : 0;
  const drawLeaves = () =>
    `<path d="M-20-20H1220V${120 + low}q-30 50-80 20q-30 60-90 10q-50 50-100-10q-60 40-110-20q-60 30-110-20q-60 30-100-10q-50 40-110 10q-50 50-110 10q-40 60-110 20q-50 60-120 10q-60 50-120 0q-40 30-80 10z"/>`;
  return [
    fill(hedge.shade, `M0 560V462${'q36-38 72-4q40-30 88 8'.repeat(8)}V560z`),
    choices.isTrue(0.6)
      ? drape(
          canvas,
          light,
          'M0 560V500q40-30 90 0q40-26 90 6q40-20 70 20v34zM960 560v-30q20-36 70-24q30-34 80-8q50-26 90 0v62z',
          accent,
        )
      : '',
    fill(canvas.gradient([grass.lit, grass.mid]), 'M0 534Q600 516 1200 534V800H0z'),
    fill(grass.shade, 'M0 610C200 570 460 566 640 584S1000 620 1200 590V800H0z', 0.35),
    line(
      grass.shade,
      4,
      'M420 590l6-16 6 16M820 600l6-16 6 16M700 570l5-12 5 12M320 620l6-16 6 16M960 640l6-18 6 18M520 562l5-12 5 12',
      { opacity: 0.6, isRound: false },
    ),
    view === 'savannah' || view === 'desert'
      ? tufts(light, [
          [860, 560],
          [330, 566],
          [1020, 600],
        ])
      : '',
    shadow(light, 180, 642, 170, 20),
    fill(canvas.gradient([bark.mid, bark.shade], 'across'), trunk),
    line(bark.dark, 5, 'M130 560Q150 400 126 240M180 600Q170 440 180 280M210 520Q196 420 200 330', {
      opacity: 0.5,
      isRound: false,
    }),
    fill(bark.shade, 'M190 190C320 130 420 110 560 100L556 84C410 90 300 100 180 150z'),
    canvas.use('leaves', drawLeaves, '', `fill="${crown.shade}"`),
    canvas.use('leaves', drawLeaves, 'translate(0-46)', `fill="${crown.mid}"`),
    canvas.use('leaves', drawLeaves, 'translate(30-92)', `fill="${crown.lit}" opacity=".55"`),
    line(crown.lit, 14, 'M80 90H1150M140 130H1080M30 50H1180', { dash: '1 64', isRound: true, opacity: 0.55 }),
    hungLantern(canvas, light, 420, 130 + low, 1.1) + hungLantern(canvas, light, 860, 110 + low, 0.9),
    ellipse(light.sun, 980, 640, 60, 10, 0.25) +
      ellipse(light.sun, 320, 660, 50, 9, 0.25) +
      ellipse(light.sun, 1080, 690, 46, 8, 0.2),
  ].join('');
}

/** On a wooden deck, under canvas or thatch. */
function drawDeck(canvas: Canvas, scene: Scene): string {
  const { light, choices, building, accent } = scene;
  const wood = under(light, '#9a6448');
  const isCanvas = building === 'tents' || choices.isTrue(0.25);
  const rails = {
    cross: series(8, 0, 160)
      .map((x) => `M${x} 480L${x + 160} 566M${x} 566L${x + 160} 480`)
      .join(''),
    bars: 'M0 510H1200M0 540H1200',
    sticks: series(30, 12, 40)
      .map((x, index) => `M${x} 476l${index % 2 ? 4 : -3} 90`)
      .join(''),
  };
  return [
    paving(canvas, light, {
      kind: choices.pick<'planks' | 'boards'>(['planks', 'boards']),
      top: 558,
      vanishing: tableVanishing,
      colour: choices.pick(['#c08a60', '#a87a5c', '#c9a078']),
    }),
    line(wood.mid, 6, rails[choices.pick<'cross' | 'bars' | 'sticks'>(['cross', 'bars', 'sticks'])], {
      isRound: false,
    }),
    line(wood.shade, 13, 'M0 474H1200', { isRound: false }) +
      line(wood.lit, 5, 'M0 471H1200', { isRound: false }) +
      line(
        wood.shade,
        15,
        series(8, 0, 160)
          .map((x) => `M${x + 40} 466V572`)
          .join(''),
        { isRound: false },
      ),
    fill(wood.dark, 'M0 556H1200V568H0z', 0.7),
    lantern(canvas, light, { x: choices.pick([420, 600, 780]), y: isCanvas ? 40 : 84, size: 1.4 }),
    isCanvas ? tentOpening(canvas, light, accent) : thatchEdge(canvas, scene),
    choices.isTrue() ? pottedPlant(light, { x: choices.pick([170, 1030]), y: 630, size: 1.7 }) : '',
  ].join('');
}

function tentOpening(canvas: Canvas, light: Light, accent: Colour): string {
  const cloth = under(light, '#e6cc9c');
  const trim = under(light, accent).mid;
  const drawFlap = () =>
    [
      '<path d="M0 0H250C230 200 180 330 96 430C150 520 140 600 160 700H0z"/>',
      line(
        cloth.shade,
        5,
        'M60 0Q80 260 60 424M140 60Q130 300 80 424M200 90Q170 320 90 424M50 690Q40 540 60 440M110 690Q110 540 84 440',
        { opacity: 0.6, isRound: false },
      ),
      line(trim, 18, 'M0 432L98 430', { isRound: false }),
    ].join('');
  return [
    canvas.use('flap', drawFlap, '', `fill="${cloth.mid}"`),
    canvas.use('flap', drawFlap, 'translate(1200)scale(-1 1)', `fill="${cloth.lit}"`),
    fill(canvas.gradient([cloth.shade, cloth.mid]), 'M0 0H1200V120Q900 60 600 56T0 120z'),
    line(trim, 8, 'M0 112Q300 52 600 48T1200 112', { dash: '26 14' }),
    line(cloth.lit, 5, 'M0 122Q300 62 600 58T1200 122', { isRound: false }),
  ].join('');
}

function thatchEdge(canvas: Canvas, { light, roof }: Scene): string {
  const [thatch, wood] = [under(light, roof), under(light, '#7a5040')];
  const fringe = series(30)
    .map(() => 'l-20 24l-20-24')
    .join('');
  return [
    fill(wood.shade, 'M64 60H96V700H64zM1104 60H1136V700H1104z') +
      fill(wood.lit, 'M64 60H75V700H64zM1104 60H1115V700H1104z'),
    line(wood.mid, 12, 'M96 240L210 110M1104 240L990 110', { isRound: false }) + fill(wood.shade, 'M0 96H1200V136H0z'),
    fill(canvas.gradient([thatch.shade, thatch.lit]), `M0 0H1200V98${fringe}V0z`),
    line(thatch.dark, 4, 'M0 30H1200M30 58H1200M10 84H1200', { dash: '16 10 9 8', opacity: 0.5 }),
    line(thatch.lit, 3, 'M0 44H1200M40 72H1200', { dash: '20 18', opacity: 0.8 }),
  ].join('');
}
