import { type Canvas, fill, line, mix, series } from '../canvas.ts';
import { type Scene, sunOver } from '../hotel-style.ts';
import { distant, drawSky, under, windowColour } from '../light.ts';
import { birds, dhow, farTown, hills, palm, r, sea, shadow } from '../nature.ts';
import { cafeTable, pottedPlant } from '../props.ts';

const eye = { x: 330, y: 474 };

/** Where a point of the front is seen; depth 0 is nearest. */
function front(depth: number, height: number): string {
  const near = 1 + depth;
  return `${r(eye.x + 930 / near)} ${r(eye.y + (290 - height) / near)}`;
}

function frontFace(from: number, to: number, low: number, high: number): string {
  return `M${front(from, low)}L${front(to, low)} ${front(to, high)} ${front(from, high)}z`;
}

const arches = {
  round: (from: number, to: number, low: number, high: number) => {
    const middle = Math.sqrt((1 + from) * (1 + to)) - 1;
    const spring = low + (high - low) * 0.62;
    return `M${front(from, low)}L${front(from, spring)}Q${front(from, high)} ${front(middle, high)}Q${front(to, high)} ${front(to, spring)}L${front(to, low)}z`;
  },
  pointed: (from: number, to: number, low: number, high: number) => {
    const middle = Math.sqrt((1 + from) * (1 + to)) - 1;
    const spring = low + (high - low) * 0.5;
    return `M${front(from, low)}L${front(from, spring)}Q${front(from, high * 0.95 + low * 0.05)} ${front(middle, high)}Q${front(to, high * 0.95 + low * 0.05)} ${front(to, spring)}L${front(to, low)}z`;
  },
  square: frontFace,
} as const;

/** A white front of arches along a promenade. */
export function drawArcade(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent, view } = scene;
  const sun = sunOver({ ...scene, sunAcross: 0.02 + scene.sunAcross * 0.4 }, eye.y);
  const stone = under(light, '#f0d9b0');
  const isBySea = view === 'sea' || view === 'lake';
  const carpet = choices.pick(['diamonds', 'stripes', 'waves']);
  return [
    drawSky(canvas, { light, sun, horizon: eye.y, variant: choices.whole(0, 7) }),
    isBySea
      ? sea(canvas, light, { top: eye.y - 8, bottom: 800, sun })
      : hills(canvas, light, {
          base: 470,
          ranges: [
            [70, 0.7],
            [30, 0.45],
          ],
          colour: view === 'desert' ? '#c99a68' : '#2f7358',
          bottom: 640,
        }),
    view === 'sea' ? dhow(light, { x: choices.whole(40, 110), y: 512, size: 0.3, accent }) : '',
    farTown(light, { x: 210, base: eye.y + 4, size: 0.62 }),
    choices.isTrue() ? lighthouse(scene) : birds(light, 380, 250),
    fill(canvas.gradient([stone.lit, stone.mid]), `M${eye.x - 6} 478H700L1200 700V800H-60V${isBySea ? 720 : 620}z`),
    line(
      stone.shade,
      2.5,
      `M380 478L300 800M420 478L640 800M460 478L900 800M330 520H660M250 570H800M130 640H980M0 716H1200`,
      { opacity: 0.3 },
    ),
    pavement(scene, carpet),
    isBySea ? railing(scene) : '',
    building(canvas, scene),
    ...[0.62, 0.2].map((depth) => table(scene, depth)),
    ...[2.4, 1.1, 0.25].map((depth) => row(canvas, scene, depth)),
    pottedPlant(light, { x: choices.whole(1010, 1060), y: 770, size: 1.15 }),
    fill(
      under(light, '#1f5a50').shade,
      'M0 800V736Q26 750 34 772Q52 744 84 738Q68 758 66 776Q96 764 124 770Q100 784 92 800z',
    ),
    line(light.cloud, 4, 'M400 300q10-10 20 0q10-10 20 0M452 280q8-8 16 0q8-8 16 0', { opacity: 0.8 }),
    shadow(light, 600, 830, 700, 24),
  ].join('');
}

function building(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent, second } = scene;
  const wall = under(light, scene.wall);
  const pane = light.isDark ? windowColour(light) : under(light, '#2f6f94').mid;
  const floors = choices.whole(2, 4);
  const bays = choices.whole(6, 9);
  const storey = choices.whole(168, 190) + (4 - floors) * 26;
  const top = storey * floors + 20;
  const shape = arches[choices.pick(['round', 'pointed', 'round', 'square'])];
  const roofEdge = choices.pick(['crenels', 'balusters', 'flat']);
  // Bays of the same depth step look alike in perspective.
  const step = 2.3 / bays;
  const cells = series(bays, -0.32, step).flatMap((from) =>
    series(floors).map((floor) => ({
      from: from + step * 0.16,
      to: from + step * 0.84,
      low: floor * storey + (floor ? 34 : 0),
      high: floor * storey + storey - 22,
    })),
  );
  const each = (draw: (cell: (typeof cells)[number]) => string) => cells.map(draw).join('');
  return [
    fill(light.shade[0], `M${front(2.1, 0)}L${front(-0.4, 0)} 1240 800 1000 800z`, 0.22),
    dome(scene, top),
    fill(canvas.gradient([wall.mid, wall.lit, wall.lit], 'across'), frontFace(-0.4, 2.05, 0, top)),
    fill(
      mix(wall.shade, pane, 0.25),
      each(({ from, to, low, high }) => shape(from, to, low, high)),
    ),
    // The side of each opening that the light reaches.
    fill(
      pane,
      each(({ from, to, low, high }) => shape(from + (to - from) * 0.3, to - (to - from) * 0.08, low, high - 12)),
    ),
    fill(
      wall.lit,
      each(({ from, to, low, high }) => frontFace(to - (to - from) * 0.1, to, low, low + (high - low) * 0.62)),
    ),
    ...series(floors).map((floor) =>
      fill(wall.shade, frontFace(-0.4, 2.05, floor * storey + storey - 8, floor * storey + storey + 2), 0.5),
    ),
    ...series(floors - 1, 1).map(
      (floor) =>
        line(wall.lit, 5, `M${front(-0.4, floor * storey + 66)}L${front(2.05, floor * storey + 66)}`) +
        line(wall.lit, 14, `M${front(-0.4, floor * storey + 48)}L${front(2.05, floor * storey + 48)}`, {
          dash: '3 9',
          opacity: 0.9,
        }),
    ),
    fill(wall.lit, frontFace(-0.4, 2.05, top - 12, top + 6)),
    roofEdge === 'flat'
      ? ''
      : line(wall.lit, roofEdge === 'crenels' ? 22 : 14, `M${front(-0.4, top + 16)}L${front(2.05, top + 16)}`, {
          dash: roofEdge === 'crenels' ? '26 16' : '4 7',
        }),
    choices.isTrue(0.7)
      ? awnings(
          scene,
          cells.filter(({ low }) => low === 0),
          [accent, second],
        )
      : '',
  ].join('');
}

function awnings(
  { light }: Scene,
  cells: readonly { from: number; to: number; high: number }[],
  colours: readonly [Scene['accent'], Scene['second']],
): string {
  return cells
    .map(({ from, to, high }, index) => {
      const cloth = under(light, colours[index % 2] ?? colours[0]);
      const [low, near] = [high - 66, (depth: number) => depth - 0.1];
      const d = `M${front(from, high - 14)}L${front(to, high - 14)} ${shifted(near(to), low)} ${shifted(near(from), low)}z`;
      return (
        fill(cloth.mid, d) +
        line(under(light, '#fffaf0').lit, 7, `M${shifted(near(from), low)}L${shifted(near(to), low)}`, { dash: '9 9' })
      );
    })
    .join('');
}

/** A point before the front, over the pavement. */
function shifted(depth: number, height: number): string {
  const near = 1 + depth;
  return `${r(eye.x + 850 / near)} ${r(eye.y + (290 - height) / near)}`;
}

function dome({ light, wall, second }: Scene, top: number): string {
  const [left, , right] = [1.75, 1.9, 2.2].map((depth) => Number(front(depth, 0).split(' ')[0]));
  const [x, width] = [right ?? 0, (left ?? 0) - (right ?? 0)];
  const y = Number(front(2.05, top).split(' ')[1]);
  const half = width / 2;
  const face = under(light, wall);
  return [
    fill(face.mid, `M${x} ${y + 120}V${y - 26}h${r(width)}V${y + 120}z`),
    fill(
      under(light, second).mid,
      `M${x - 4} ${y - 26}C${x - 4} ${r(y - 26 - half * 1.7)} ${r(x + half)} ${r(y - 40 - half * 1.4)} ${r(x + half)} ${r(y - 44 - half * 1.6)}C${r(x + half)} ${r(y - 40 - half * 1.4)} ${r(x + width + 4)} ${r(y - 26 - half * 1.7)} ${r(x + width + 4)} ${y - 26}z`,
    ),
    line(face.shade, 4, `M${r(x + half)} ${r(y - 40 - half * 1.6)}v-26`),
  ].join('');
}

function lighthouse({ light, accent }: Scene): string {
  const tower = under(light, '#fffaf0');
  return [
    fill(distant(light, tower.lit, 0.15), 'M214 474L220 392H244L250 474z'),
    fill(distant(light, under(light, accent).mid, 0.15), 'M216 450H248L247 434H217zM219 418H245L244 404H220z'),
    fill(under(light, '#5a3038').mid, 'M218 392H246V386H218zM226 386V372H238V386zM224 372L232 360 240 372z'),
  ].join('');
}

/** A band of patterned stone that runs along the promenade. */
function pavement({ light, accent, second }: Scene, pattern: string): string {
  const at = (across: number, depth: number) => `${r(eye.x + across / (1 + depth))} ${r(eye.y + 318 / (1 + depth))}`;
  const [ground, figure] = [under(light, '#fff3dc').lit, under(light, accent).mid];
  const depths = series(8).map((index) => 0.04 * 1.75 ** index * (index + 1));
  const band = `M${at(40, 0)}L${at(300, 0)} ${at(300, 9)} ${at(40, 9)}z`;
  const figures = depths.slice(0, -1).map((depth, index) => {
    const next = depths[index + 1] ?? depth;
    const middle = (depth + next) / 2;
    if (pattern === 'stripes') return `M${at(60, depth)}L${at(280, depth)} ${at(280, middle)} ${at(60, middle)}z`;
    if (pattern === 'waves')
      return `M${at(60, depth)}L${at(170, middle)} ${at(280, depth)} ${at(280, middle)} ${at(170, next)} ${at(60, middle)}z`;
    return `M${at(170, depth)}L${at(270, middle)} ${at(170, next)} ${at(70, middle)}z`;
  });
  return (
    fill(ground, band, 0.8) +
    fill(figure, figures.join('')) +
    line(under(light, second).mid, 3, `M${at(40, 0)}L${at(40, 9)}M${at(300, 0)}L${at(300, 9)}`, { opacity: 0.6 })
  );
}

function railing({ light }: Scene): string {
  const rail = under(light, '#fffaf0').lit;
  return (
    line(rail, 5, 'M-20 640L322 480M-20 700L322 486') +
    line(rail, 60, 'M-20 676L150 596', { dash: '4 20' }) +
    line(rail, 26, 'M150 594L260 540', { dash: '3 12' })
  );
}

/** A palm in a pot at the edge of the promenade. */
function row(canvas: Canvas, { light }: Scene, depth: number): string {
  const near = 1 + depth;
  const [x, y, size] = [r(eye.x - 170 / near), r(eye.y + 230 / near), r((1.35 / near) * 10) / 10];
  const pot = under(light, '#b9573f');
  const half = 34 / near;
  return [
    shadow(light, x + half, y, half * 2),
    palm(canvas, light, { x, y: r(y - half), height: r(400 / near), lean: r(-14 / near), size }),
    fill(
      pot.mid,
      `M${r(x - half * 0.8)} ${y}l${r(-half * 0.2)} ${r(-half * 1.2)}h${r(half * 2)}l${r(-half * 0.2)} ${r(half * 1.2)}z`,
    ),
  ].join('');
}

function table({ light, accent }: Scene, depth: number): string {
  const near = 1 + depth;
  return cafeTable(light, { x: r(eye.x + 560 / near), y: r(eye.y + 262 / near), size: r(1.1 / near), accent });
}
