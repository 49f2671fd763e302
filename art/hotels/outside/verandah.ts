import { type Canvas, type Colour, circle, ellipse, fill, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { type Shades, under, windowColour } from '../light.ts';
import { bigLeaves, bushes, flowerBush, lampGlow, r, shadow } from '../nature.ts';
import { cafeTable, lounger, parasol } from '../props.ts';
import { cornerView, type Perspective, type Point, shape, track } from './perspective.ts';
import {
  backdrop,
  canoe,
  fountain,
  groundPaint,
  nearEdge,
  pot,
  sunBeside,
  type TreeKind,
  tree,
  treeOf,
} from './surroundings.ts';

/** A long, low hotel behind its verandah, in a garden. */
export function drawVerandah(canvas: Canvas, scene: Scene): string {
  const { light, choices } = scene;
  const horizon = 486;
  const sun = sunBeside(scene, horizon, [0.16, 0.86]);
  const kind = treeOf(scene);
  const behind = backdrop(canvas, scene, { horizon, sun });
  const plan = planVerandah(scene, sun.x);
  const hasWater = scene.view === 'sea' || scene.view === 'lake';
  const shore = hasWater ? horizon + 46 : horizon + 4;
  const trees = choices.pick<readonly (readonly [number, number, number])[]>([
    [
      [210, 586, 1.3],
      [1010, 580, 1.2],
    ],
    [
      [170, 600, 1.5],
      [300, 566, 0.9],
      [1060, 590, 1.4],
    ],
    [
      [960, 566, 1.1],
      [1080, 600, 1.7],
    ],
    [
      [120, 574, 1],
      [240, 592, 1.3],
      [930, 564, 0.8],
      [1120, 590, 1.3],
    ],
  ] as const);
  return [
    behind,
    hasWater ? jetty(scene, horizon) : '',
    fill(
      groundPaint(canvas, scene),
      `M0 ${shore + 6}C240 ${shore - 6} 420 ${shore + 4} 640 ${shore}S1000 ${shore - 8} 1200 ${shore + 4}V800H0z`,
    ),
    scene.view === 'hills' || scene.view === 'lake' ? terraces(scene, horizon) : '',
    ...trees.map(([x, y, size]) => tree(canvas, light, kind, { x, y, size })),
    plan.composition === 'angled' ? angled(canvas, scene, plan) : frontal(canvas, scene, plan),
    ...garden(canvas, scene, plan),
    ...nearPlants(canvas, scene, kind),
  ].join('');
}

interface Plan {
  composition: 'plain' | 'gables' | 'wing' | 'turret' | 'angled';
  storeys: number;
  bays: number;
  /** The verandah's width, and each storey's height. */
  width: number;
  height: number;
  isLitRight: boolean;
  cover: 'tiles' | 'iron' | 'thatch';
  posts: 'timber' | 'columns' | 'arches';
  rail: 'cross' | 'bars' | 'none';
  porch: 'gable' | 'steps';
  crest: 'chimneys' | 'cupola' | 'dormers' | 'none';
}

function planVerandah({ choices, view }: Scene, sunX: number): Plan {
  const composition = choices.pick<Plan['composition']>(['plain', 'gables', 'wing', 'turret', 'angled']);
  const storeys = choices.whole(1, 2);
  return {
    composition,
    storeys,
    bays: storeys === 1 ? choices.pick([5, 7]) : choices.pick([5, 6, 7]),
    width: choices.whole(27, 33) * 20 - (storeys === 2 ? 40 : 0),
    height: storeys === 1 ? 142 : 110,
    isLitRight: sunX > 600,
    cover: choices.pick(view === 'sea' ? ['tiles', 'iron', 'thatch'] : ['tiles', 'tiles', 'iron']),
    posts: choices.pick(['timber', 'columns', 'arches']),
    rail: choices.pick(['cross', 'bars', 'none']),
    porch: choices.pick(['gable', 'steps']),
    crest: choices.pick(['chimneys', 'cupola', 'dormers', 'none']),
  };
}

const foot = 636;
const floor = 616;

function wallOf({ light, wall }: Scene): Shades {
  return under(light, mix(wall, '#fff6e4', 0.35));
}

function roofOf({ light, roof }: Scene, { cover }: Plan): Shades {
  const colours = {
    tiles: mix(roof, '#b9523a', 0.55),
    iron: mix(roof, '#3f8a80', 0.62),
    thatch: mix(roof, '#c99a60', 0.8),
  };
  return under(light, colours[cover]);
}

/** The courses of a roof between two slanting edges: rows of tiles, or the ribs of iron. */
function courses(
  tile: Shades,
  { cover }: Plan,
  [low0, low1, high1, high0]: readonly [Point, Point, Point, Point],
): string {
  const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
    r(ax + (bx - ax) * share),
    r(ay + (by - ay) * share),
  ];
  if (cover === 'iron') {
    const count = Math.round((low1[0] - low0[0]) / 30);
    const ribs = series(count - 1, 1).map((index) =>
      track(between(low0, low1, index / count), between(high0, high1, index / count)),
    );
    return line(tile.shade, 2.5, ribs.join(''), { isRound: false, opacity: 0.5 });
  }
  const rows = [0.16, 0.34, 0.52, 0.7, 0.88].map((share) =>
    track(between(low0, high0, share), between(low1, high1, share)),
  );
  return line(tile.shade, 3.5, rows.join(''), { dash: cover === 'tiles' ? '13 7' : '20 12 9 10', opacity: 0.55 });
}

/** The hotel from the front. */
function frontal(canvas: Canvas, scene: Scene, plan: Plan): string {
  const { light } = scene;
  const { composition, storeys } = plan;
  const { width, height } = plan;
  const left = 600 - width / 2;
  const eave = floor - storeys * height;
  const ends =
    composition === 'gables' ? [left - 40, left + width - 84] : composition === 'wing' ? [left + width - 96] : [];
  return [
    shadow(light, 610, foot + 6, width / 2 + 110, 16),
    mainRoof(canvas, scene, plan, { left, width, eave }),
    ...series(storeys).map((level) =>
      gallery(canvas, scene, plan, { left, width, bottom: floor - level * height, height, level }),
    ),
    fill(mix(wallOf(scene).lit, '#fffaf0', 0.4), `M${left - 30} ${eave - 2}h${width + 60}v10h${-width - 60}z`),
    fill(wallOf(scene).shade, `M${left - 14} ${floor}h${width + 28}v${foot - floor}h${-width - 28}z`),
    fill(wallOf(scene).lit, `M${left - 18} ${floor - 3}h${width + 36}v8h${-width - 36}z`),
    ...ends.map((x) => gableEnd(canvas, scene, plan, x, 124, eave)),
    composition === 'turret' ? turret(canvas, scene, plan, left - 26, eave) : '',
    plan.porch === 'gable' ? porch(scene, plan, storeys === 1 ? eave + 8 : floor - height) : '',
    steps(scene, 600),
  ].join('');
}

interface Front {
  left: number;
  width: number;
  eave: number;
}

function mainRoof(canvas: Canvas, scene: Scene, plan: Plan, { left, width, eave }: Front): string {
  const tile = roofOf(scene, plan);
  const rise = plan.storeys === 1 ? 140 : 116;
  const out = 30;
  const inset = plan.composition === 'gables' || plan.composition === 'wing' ? 60 : 112;
  const [low0, low1, high1, high0]: readonly [Point, Point, Point, Point] = [
    [left - out, eave],
    [left + width + out, eave],
    [left + width - inset, eave - rise],
    [left + inset, eave - rise],
  ];
  const [litHip, shadeHip] = plan.isLitRight
    ? ([
        [low1, high1],
        [low0, high0],
      ] as const)
    : ([
        [low0, high0],
        [low1, high1],
      ] as const);
  const hip = ([foot_, top]: readonly [Point, Point]) =>
    shape(foot_, top, [r(top[0] + (foot_[0] < 600 ? -20 : 20)), eave]);
  return [
    crest(scene, plan, { left, width, eave: eave - rise }),
    fill(canvas.gradient([tile.mid, tile.lit]), shape(low0, low1, high1, high0)),
    fill(tile.shade, hip(shadeHip), 0.55) + fill(mix(tile.lit, '#fffaf0', 0.2), hip(litHip), 0.5),
    courses(tile, plan, [low0, low1, high1, high0]),
    line(tile.shade, 7, track(high0, high1)),
    plan.crest === 'dormers' ? dormers(scene, plan, { left, width, eave }) : '',
  ].join('');
}

/** What stands on the ridge. */
function crest(scene: Scene, plan: Plan, { left, width, eave: ridge }: Front): string {
  const { light, accent } = scene;
  const brick = under(light, '#b9705a');
  const wall = wallOf(scene);
  const tile = roofOf(scene, plan);
  if (plan.crest === 'chimneys') {
    return [left + width * 0.3, left + width * 0.72]
      .map((x) => Math.round(x))
      .map(
        (x) =>
          fill(brick.mid, `M${x - 16} ${ridge + 30}v-76h32v76z`) +
          fill(brick.shade, `M${x - 16} ${ridge + 30}v-76h12v76z`) +
          fill(brick.lit, `M${x - 20} ${ridge - 52}h40v10h-40z`),
      )
      .join('');
  }
  if (plan.crest === 'cupola') {
    return [
      line(tile.shade, 4, `M600 ${ridge - 74}v-34`) +
        fill(under(light, accent).mid, `M602 ${ridge - 106}q18-7 38 2q-6 10 0 20q-20-9-38-2z`),
      fill(wall.lit, `M570 ${ridge + 6}v-40h60v40z`) + line(wall.dark, 24, `M578 ${ridge - 14}h46`, { dash: '7 5' }),
      fill(tile.mid, `M556 ${ridge - 32}Q592 ${ridge - 44} 600 ${ridge - 82}Q608 ${ridge - 44} 644 ${ridge - 32}z`),
    ].join('');
  }
  return '';
}

function dormers(scene: Scene, plan: Plan, { left, width, eave }: Front): string {
  const wall = wallOf(scene);
  const tile = roofOf(scene, plan);
  const pane = windowColour(scene.light);
  return [0.3, 0.5, 0.7]
    .map((share) => Math.round(left + width * share))
    .map((x) =>
      [
        fill(wall.mid, `M${x - 26} ${eave - 26}v-34l26-22l26 22v34z`) +
          fill(pane, `M${x - 14} ${eave - 30}v-28h28v28z`),
        line(wall.lit, 3, `M${x} ${eave - 58}v28`, { isRound: false }),
        line(tile.shade, 7, `M${x - 34} ${eave - 54}L${x} ${eave - 84}L${x + 34} ${eave - 54}`),
      ].join(''),
    )
    .join('');
}

interface Level {
  left: number;
  width: number;
  bottom: number;
  height: number;
  level: number;
}

/** One storey of the verandah: the shaded wall with its doors, then posts and railing before it. */
function gallery(canvas: Canvas, scene: Scene, plan: Plan, { left, width, bottom, height, level }: Level): string {
  const { light, second } = scene;
  const wall = wallOf(scene);
  const leaf = under(light, second);
  const bay = width / plan.bays;
  const top = bottom - height;
  const middle = (plan.bays - 1) / 2;
  const [half, high] = [Math.round(Math.min(bay * 0.21, 24)), Math.round(20 - height * 0.82)];
  const french = () =>
    [
      fill(wall.lit, `M${-half - 4} 0V${high - 5}H${half + 4}V0z`),
      fill(windowColour(light), `M${-half} 0V${high}H${half}V0z`),
      line(wall.lit, 3, `M0 0V${high}M${-half} ${Math.round(high * 0.55)}H${half}`, { isRound: false }),
      fill(leaf.mid, `M${-half - 4} 0V${high - 2}h-14V0zM${half + 4} 0V${high - 2}h14V0z`),
      line(leaf.shade, 9, `M${-half - 11}-4V${high + 2}M${half + 11}-4V${high + 2}`, { dash: '3 4' }),
    ].join('');
  const doors = series(plan.bays)
    .filter((index) => level > 0 || plan.bays % 2 === 0 || index !== middle)
    .map((index) => canvas.use('french', french, `translate(${r(left + (index + 0.5) * bay)} ${bottom})`));
  const entrance = level === 0 && plan.bays % 2 === 1 ? frontDoor(scene, 600, bottom, height) : '';
  return [
    fill(
      light.isDark ? mix(wall.mid, '#fbc873', 0.42) : mix(wall.mid, wall.shade, 0.25),
      `M${left} ${bottom}V${top}h${width}V${bottom}z`,
    ),
    ...doors,
    entrance,
    fill(wall.dark, `M${left} ${top}h${width}v18h${-width}z`, light.isDark ? 0.4 : 0.3),
    light.isDark
      ? [0.2, 0.5, 0.8].map((share) => lampGlow(canvas, Math.round(left + width * share), top + 34, 74, 0.75)).join('')
      : '',
    colonnade(scene, plan, { left, width, bottom, height, level }),
    level > 0
      ? fill(wall.lit, `M${left - 16} ${bottom - 4}h${width + 32}v11h${-width - 32}z`) +
        fill(wall.shade, `M${left - 16} ${bottom + 7}h${width + 32}v5h${-width - 32}z`)
      : '',
  ].join('');
}

function frontDoor({ light, second, accent }: Scene, x: number, bottom: number, height: number): string {
  const wood = under(light, mix(second, '#5a2a2f', 0.4));
  const pane = windowColour(light);
  const top = Math.round(bottom - height * 0.74);
  return [
    fill(under(light, '#fffaf0').lit, `M${x - 34} ${bottom}V${top + 10}a34 26 0 0 1 68 0V${bottom}z`),
    fill(wood.shade, `M${x - 28} ${bottom}V${top + 12}a28 21 0 0 1 56 0V${bottom}z`),
    fill(
      pane,
      `M${x - 22} ${bottom - 30}V${top + 20}h20V${bottom - 30}zM${x + 2} ${bottom - 30}V${top + 20}h20V${bottom - 30}zM${x - 21} ${top + 13}a21 16 0 0 1 42 0z`,
    ),
    circle(under(light, accent).lit, x - 5, bottom - 22, 2.5) +
      circle(under(light, accent).lit, x + 5, bottom - 22, 2.5),
  ].join('');
}

/** Posts, what joins them above, and the railing with its gap before the door. */
function colonnade(scene: Scene, plan: Plan, { left, width, bottom, height, level }: Level): string {
  const { light } = scene;
  const white = under(light, '#fffaf0');
  const wall = wallOf(scene);
  const bay = width / plan.bays;
  const top = bottom - height;
  const posts = series(plan.bays + 1, left, bay).map(Math.round);
  const gap = level === 0 ? Math.round(bay * (plan.bays % 2 ? 0.5 : 1)) : 0;
  const runs = gap
    ? [
        [left, 600 - gap],
        [600 + gap, left + width],
      ]
    : [[left, left + width]];
  const rail = Math.round(height * 0.3);
  const along = (y: number) => runs.map(([from, to]) => `M${from} ${y}H${to}`).join('');
  const crosses = posts
    .slice(0, -1)
    .filter((post) => gap === 0 || post + bay <= 600 - gap + 1 || post >= 600 + gap - 1)
    .map(
      (post) => `M${post} ${bottom - 2}l${Math.round(bay)} ${4 - rail}m0 ${rail - 4}l${-Math.round(bay)} ${4 - rail}`,
    );
  const rails = {
    none: '',
    bars:
      line(white.mid, rail - 4, along(bottom - rail / 2), { dash: '3 8' }) +
      line(white.lit, 5, along(bottom - rail), { isRound: false }),
    cross:
      line(white.mid, 2.5, crosses.join(''), { isRound: false }) +
      line(white.lit, 5, along(bottom - rail), { isRound: false }),
  };
  const heads = {
    timber: () =>
      line(white.lit, 9, posts.map((post) => `M${post} ${bottom}V${top}`).join(''), { isRound: false }) +
      line(white.lit, 4, posts.map((post) => `M${post - 24} ${top + 6}q22 2 24 24q2-22 24-24`).join('')),
    columns: () =>
      line(white.lit, 15, posts.map((post) => `M${post} ${bottom}V${top}`).join(''), { isRound: false }) +
      line(white.mid, 5, posts.map((post) => `M${post + 4} ${bottom}V${top}`).join(''), { isRound: false }) +
      line(white.lit, 8, posts.map((post) => `M${post - 12} ${top + 8}h24M${post - 12} ${bottom - 4}h24`).join(''), {
        isRound: false,
      }),
    arches: () => {
      const half = bay / 2 - 8;
      const holes = posts
        .slice(0, -1)
        .map(
          (post) =>
            `M${r(post + 8)} ${bottom}V${r(top + 16 + half * 0.8)}a${r(half)} ${r(half * 0.8)} 0 0 1 ${r(half * 2)} 0V${bottom}z`,
        );
      return `<path fill="${mix(wall.lit, white.lit, 0.5)}" fill-rule="evenodd" d="M${left - 8} ${bottom}V${top}h${width + 16}V${bottom}z${holes.join('')}"/>`;
    },
  };
  return rails[plan.rail] + heads[plan.posts]();
}

/** A gabled front at the end of the verandah. */
function gableEnd(canvas: Canvas, scene: Scene, plan: Plan, left: number, width: number, eave: number): string {
  const { light, accent, second } = scene;
  const wall = wallOf(scene);
  const tile = roofOf(scene, plan);
  const white = under(light, '#fffaf0').lit;
  const middle = width / 2;
  const peak = Math.round(eave - width * 0.62);
  const leaf = under(light, second);
  const pane = windowColour(light);
  const window = (bottom: number) =>
    [
      fill(white, `M${middle - 38} ${bottom}v-62h76v62z`) + fill(pane, `M${middle - 32} ${bottom - 5}v-52h64v52z`),
      line(white, 4, `M${middle - 11} ${bottom}v-60M${middle + 11} ${bottom}v-60M${middle - 32} ${bottom - 38}h64`, {
        isRound: false,
      }),
      fill(leaf.mid, `M${middle - 44} ${bottom - 66}h88l8 10h-104z`) +
        fill(wall.shade, `M${middle - 46} ${bottom}h92v6h-92z`),
    ].join('');
  const draw = () =>
    [
      fill(
        canvas.gradient(plan.isLitRight ? [wall.mid, wall.lit] : [wall.lit, wall.mid], 'across'),
        `M0 ${foot}V${eave}L${middle} ${peak}L${width} ${eave}V${foot}z`,
      ),
      fill(wall.shade, `M0 ${foot}v-20h${width}v20z`, 0.6),
      ...series(plan.storeys).map((level) => window(Math.round(floor - plan.height * 0.26 - level * plan.height))),
      circle(white, middle, eave - 18, 15) + circle(pane, middle, eave - 18, 10),
      fill(
        tile.dark,
        shape(
          [-20, eave + 14],
          [middle, peak - 14],
          [width + 20, eave + 14],
          [width + 8, eave + 16],
          [middle, peak + 6],
          [-8, eave + 16],
        ),
      ),
      line(white, 5, track([-14, eave + 18], [middle, peak + 6], [width + 14, eave + 18])),
      line(under(light, accent).mid, 5, `M${middle} ${peak - 12}v-26`),
    ].join('');
  return canvas.use('gable-end', draw, `translate(${left} 0)`);
}

/** A round tower at the corner, under a pointed roof. */
function turret(canvas: Canvas, scene: Scene, plan: Plan, x: number, eave: number): string {
  const { light } = scene;
  const wall = wallOf(scene);
  const tile = roofOf(scene, plan);
  const top = eave - (plan.storeys === 1 ? 46 : 70);
  const stops = [wall.lit, wall.mid, mix(wall.mid, wall.shade, 0.7)];
  const pane = windowColour(light);
  const levels = plan.storeys === 1 ? [floor - 38, floor - 142] : [floor - 34, floor - 142, floor - 240];
  const windows = levels
    .map(
      (bottom) =>
        `M${x - 36} ${bottom}v-34a9 12 0 0 1 18 0v34zM${x - 10} ${bottom}v-36a11 13 0 0 1 22 0v36zM${x + 20} ${bottom}v-34a9 12 0 0 1 18 0v34z`,
    )
    .join('');
  return [
    fill(
      canvas.gradient(plan.isLitRight ? stops.toReversed() : stops, 'across'),
      `M${x - 54} ${foot}V${top}H${x + 54}V${foot}Q${x} ${foot + 12} ${x - 54} ${foot}z`,
    ),
    fill(pane, windows) + line(wall.lit, 3, windows, { isRound: false }),
    fill(wall.shade, `M${x - 58} ${floor - 4}h116v8h-116zM${x - 58} ${top + 4}h116v7h-116z`, 0.7),
    fill(
      canvas.gradient(plan.isLitRight ? [tile.shade, tile.lit] : [tile.lit, tile.shade], 'across'),
      `M${x - 72} ${top + 6}Q${x - 22} ${top - 40} ${x} ${top - 116}Q${x + 22} ${top - 40} ${x + 72} ${top + 6}Q${x} ${top + 20} ${x - 72} ${top + 6}z`,
    ),
    line(tile.dark, 4, `M${x} ${top - 112}v-26`),
  ].join('');
}

/** A small gable over the steps. */
function porch(scene: Scene, plan: Plan, eave: number): string {
  const wall = wallOf(scene);
  const tile = roofOf(scene, plan);
  const white = under(scene.light, '#fffaf0');
  const low = plan.storeys === 1 ? eave + 6 : eave + 12;
  return [
    line(white.lit, 12, `M540 ${foot}V${low}M660 ${foot}V${low}`, { isRound: false }) +
      line(white.mid, 4, `M544 ${foot}V${low}M664 ${foot}V${low}`, { isRound: false }),
    fill(wall.mid, `M530 ${low}L600 ${low - 46}L670 ${low}z`),
    line(under(scene.light, scene.accent).mid, 5, `M576 ${low - 10}a24 22 0 0 1 48 0`),
    fill(tile.mid, `M514 ${low + 4}L600 ${low - 62}L686 ${low + 4}H664L600 ${low - 44}L536 ${low + 4}z`),
    fill(white.lit, `M530 ${low - 2}h140v9h-140z`),
  ].join('');
}

function steps(scene: Scene, x: number): string {
  const stone = under(scene.light, '#e9d3b4');
  return series(4)
    .map((index) => {
      const [y, half] = [floor + index * 8, 52 + index * 8];
      return (
        fill(stone.lit, `M${x - half} ${y}h${half * 2}v4h${-half * 2}z`) +
        fill(stone.shade, `M${x - half} ${y + 4}h${half * 2}v5h${-half * 2}z`)
      );
    })
    .join('');
}

/** Seen from the corner: where the building stands, and how far along its front the steps are. */
const cornerX = 400;
const stepsAt = 210;
const angledView = cornerView({
  x: cornerX,
  ground: 664,
  horizon: 486,
  leftEnd: cornerX - 620,
  rightEnd: cornerX + 1500,
});

const angledStart = angledView(-112, stepsAt, 0);

/** The hotel from the corner: a gabled side, and the verandah along the front. */
function angled(canvas: Canvas, scene: Scene, plan: Plan): string {
  const { light, second } = scene;
  const view = angledView;
  const wall = wallOf(scene);
  const tile = roofOf(scene, plan);
  const white = under(light, '#fffaf0');
  const [long, deep, out] = [760, 210, -64];
  const storey = plan.storeys === 1 ? 150 : 122;
  const top = 22 + plan.storeys * storey;
  const rise = plan.storeys === 1 ? 150 : 130;
  const count = plan.bays + 1;
  const posts = series(count, 6, (long - 12) / (count - 1));
  const [frontPaint, sidePaint] = plan.isLitRight ? [wall.mid, wall.shade] : [mix(wall.mid, wall.shade, 0.5), wall.lit];
  const quad = (left: number, from: number, to: number, low: number, high: number) =>
    shape(view(left, from, low), view(left, from, high), view(left, to, high), view(left, to, low));
  const leaf = under(light, second);
  const bay = (long - 12) / (count - 1);
  const windowsAt = (base: number) =>
    posts
      .slice(0, -1)
      .map((post) => quad(0, post + bay * 0.3, post + bay * 0.7, base + 6, base + storey * 0.74))
      .join('');
  const shuttersAt = (base: number) =>
    posts
      .slice(0, -1)
      .map(
        (post) =>
          quad(0, post + bay * 0.16, post + bay * 0.3, base + 6, base + storey * 0.74) +
          quad(0, post + bay * 0.7, post + bay * 0.84, base + 6, base + storey * 0.74),
      )
      .join('');
  const levels = series(plan.storeys, 22, storey);
  const sideWindow = (base: number) =>
    shape(
      view(70, 0, base + 40),
      view(70, 0, base + storey * 0.76),
      view(140, 0, base + storey * 0.76),
      view(140, 0, base + 40),
    );
  const eaves = [
    view(out - 18, -34, top - 14),
    view(out - 18, long + 30, top - 14),
    view(deep / 2, long - 40, top + rise),
    view(deep / 2, 70, top + rise),
  ] as const;
  const hip = [view(out - 18, -34, top - 14), view(deep + 40, -34, top - 14), view(deep / 2, 70, top + rise)] as const;
  const rails = levels.map((base) => track(view(out, 6, base + 40), view(out, long, base + 40))).join('');
  const bars = levels.map((base) => track(view(out, 6, base + 20), view(out, long, base + 20))).join('');
  const [chimneyX, chimneyY] = view(deep / 2, long * 0.62, top + rise);
  const brick = under(light, '#b9705a');
  return [
    fill(
      light.shade[0],
      shape(view(deep + 60, -20, 0), view(out - 40, -50, 0), view(out - 60, long + 40, 0), view(0, long + 80, 0)),
      0.3,
    ),
    plan.crest === 'none'
      ? ''
      : fill(brick.mid, `M${chimneyX - 18} ${chimneyY + 30}v-80h36v80z`) +
        fill(brick.shade, `M${chimneyX - 18} ${chimneyY + 30}v-80h13v80z`) +
        fill(brick.lit, `M${chimneyX - 22} ${chimneyY - 56}h44v10h-44z`),
    fill(sidePaint, shape(view(0, 0, 0), view(0, 0, top), view(deep, 0, top), view(deep, 0, 0))),
    fill(light.isDark ? mix(frontPaint, '#fbc873', 0.4) : frontPaint, quad(0, 0, long, 0, top)),
    fill(windowColour(light), levels.map(windowsAt).join('')),
    fill(leaf.mid, levels.map(shuttersAt).join('')) +
      line(white.mid, 3, levels.map(windowsAt).join(''), { isRound: false }),
    fill(windowColour(light), levels.map(sideWindow).join('')) +
      line(white.mid, 5, levels.map(sideWindow).join(''), { isRound: false }),
    fill(wall.dark, quad(0, 0, long, top - 34, top), 0.35),
    light.isDark
      ? [0.2, 0.5, 0.8]
          .map((share) => lampGlow(canvas, ...view(out / 2, long * share, 22 + storey * 0.6), 90, 0.75))
          .join('')
      : '',
    ...levels.map(
      (base) =>
        fill(
          white.mid,
          shape(view(0, 0, base), view(0, long, base), view(out - 6, long, base), view(out - 6, 0, base)),
        ) + fill(base > 30 ? white.lit : wall.shade, quad(out - 6, 0, long, base > 30 ? base - 9 : 0, base)),
    ),
    plan.rail === 'none'
      ? ''
      : line(white.mid, 30, bars, { dash: plan.rail === 'bars' ? '3 9' : '6 16' }) +
        line(white.lit, 5, rails, { isRound: false }),
    line(
      white.lit,
      plan.posts === 'timber' ? 9 : 15,
      posts.map((post) => track(view(out, post, 22), view(out, post, top - 6))).join(''),
      { isRound: false },
    ),
    plan.posts === 'timber'
      ? ''
      : line(white.mid, 5, posts.map((post) => track(view(out, post + 4, 22), view(out, post + 4, top - 6))).join(''), {
          isRound: false,
        }),
    fill(plan.isLitRight ? tile.shade : tile.mid, shape(...hip)),
    fill(
      canvas.gradient([mix(tile.mid, tile.shade, plan.isLitRight ? 0 : 0.4), plan.isLitRight ? tile.lit : tile.mid]),
      shape(...eaves),
    ),
    courses(tile, plan, eaves),
    line(tile.dark, 6, track(eaves[3], eaves[2])),
    line(white.lit, 8, track(hip[1], eaves[0], eaves[1]), { isRound: false }),
    angledSteps(scene, view, out),
  ].join('');
}

function angledSteps(scene: Scene, view: Perspective, out: number): string {
  const stone = under(scene.light, '#e9d3b4');
  const [from, to] = [stepsAt - 50, stepsAt + 50];
  return [2, 1, 0]
    .map((index) => {
      const [front, back, height] = [out - 20 - index * 16, out - 6, 18 - index * 7];
      return [
        fill(
          stone.lit,
          shape(view(back, from, height), view(back, to, height), view(front, to, height), view(front, from, height)),
        ),
        fill(
          stone.mid,
          shape(
            view(front, from, height),
            view(front, to, height),
            view(front, to, height - 8),
            view(front, from, height - 8),
          ),
        ),
        fill(
          stone.shade,
          shape(
            view(front, from, height),
            view(back, from, height),
            view(back, from, height - 8),
            view(front, from, height - 8),
          ),
        ),
      ].join('');
    })
    .join('');
}

/** A landing stage from the lawn out into the water. */
function jetty({ light, choices, view }: Scene, horizon: number): string {
  const wood = under(light, '#a87850');
  const x = choices.pick([80, 1040]);
  const lean = x < 600 ? 60 : -60;
  const y = horizon + 56;
  return [
    fill(wood.dark, `M${x + lean * 0.6} ${horizon + 8}h6v16h-6zM${x + lean * 0.3} ${horizon + 24}h7v18h-7z`),
    fill(wood.lit, `M${x} ${y}L${x + lean} ${horizon - 2}h26L${x + 80} ${y}z`),
    line(
      wood.shade,
      2,
      `M${r(x + lean * 0.75)} ${horizon + 12}h40M${r(x + lean * 0.5)} ${horizon + 27}h54M${r(x + lean * 0.25)} ${horizon + 42}h68`,
    ),
    view === 'lake' ? canoe(light, x < 600 ? x + 210 : x - 90, horizon + 24, 1) : '',
  ].join('');
}

/** Fields in steps along the slopes. */
function terraces({ light, view }: Scene, horizon: number): string {
  if (view === 'lake') return '';
  const green = under(light, '#3f8a5c');
  const y = horizon;
  return [
    fill(
      mix(green.mid, light.haze, 0.25),
      `M0 ${y - 26}C100 ${y - 40} 220 ${y - 14} 330 ${y + 14}C240 ${y + 40} 100 ${y + 60} 0 ${y + 56}zM1200 ${y - 70}C1080 ${y - 60} 960 ${y - 16} 860 ${y + 14}C960 ${y + 40} 1100 ${y + 54} 1200 ${y + 50}z`,
    ),
    line(
      green.shade,
      5,
      `M0 ${y - 4}C100 ${y - 18} 200 ${y} 270 ${y + 14}M0 ${y + 18}C100 ${y + 4} 180 ${y + 16} 240 ${y + 28}M1200 ${y - 44}C1100 ${y - 36} 1000 ${y - 6} 920 ${y + 16}M1200 ${y - 16}C1110 ${y - 8} 1030 ${y + 10} 970 ${y + 26}M1200 ${y + 14}C1130 ${y + 16} 1080 ${y + 24} 1030 ${y + 36}`,
      { dash: '14 9', isRound: true, opacity: 0.6 },
    ),
  ].join('');
}

/** The path to the steps, beds, and what the guests use. */
function garden(canvas: Canvas, scene: Scene, plan: Plan): string[] {
  const { light, choices, accent, second } = scene;
  const path = under(light, '#edd3a8');
  const isAngled = plan.composition === 'angled';
  const [x, start] = isAngled ? angledStart : [600, 648];
  const layout = choices.pick<'straight' | 'curve' | 'fountain'>(
    isAngled ? ['straight', 'curve'] : ['straight', 'curve', 'fountain'],
  );
  const paths: Record<typeof layout, string> = {
    straight: `M${x - 62} ${start}H${x + 62}L${x + 170} 800H${x - 170}z`,
    curve: `M${x - 60} ${start}H${x + 60}C${x + 90} 700 ${x - 60} 730 ${x - 110} 800H${x - 400}C${x - 300} 730 ${x - 20} 710 ${x - 60} ${start}z`,
    fountain: `M${x - 56} ${start}H${x + 56}L${x + 66} 676C${x + 190} 682 ${x + 210} 740 ${x + 90} 754L${x + 130} 800H${x - 130}L${x - 90} 754C${x - 210} 740 ${x - 190} 682 ${x - 66} 676z`,
  };
  const bed = choices.pick<Colour>([accent, '#f0b040', '#e8603f', '#c07fb0']);
  const petals = (d: string) => line(under(light, bed).lit, 9, d, { dash: '0 17', isRound: true });
  const side = choices.pick([-1, 1]);
  const propX = isAngled ? (side < 0 ? 190 : 930) : x + side * 270;
  const prop = choices.pick<'tables' | 'loungers' | 'pots' | 'bed'>(['tables', 'loungers', 'pots', 'bed']);
  const props: Record<typeof prop, () => string> = {
    tables: () =>
      parasol(light, { x: propX, y: 712, size: 1.1, accent }) +
      cafeTable(light, { x: propX, y: 716, size: 0.9, accent: second }),
    loungers: () =>
      lounger(light, { x: propX - 60, y: 704, size: 0.8, accent }) +
      lounger(light, { x: propX + 90, y: 704, size: 0.8, accent }) +
      parasol(light, { x: propX + 20, y: 706, size: 1, accent: second }),
    pots: () => [-1, 1].map((at) => pot(canvas, light, x + at * 104, start + 8, 0.8)).join(''),
    bed: () =>
      ellipse(under(light, '#2f6a4c').shade, propX, 708, 110, 19) +
      ellipse(under(light, '#3f8a58').mid, propX, 704, 104, 16) +
      petals(`M${propX - 84} 702H${propX + 90}M${propX - 60} 711H${propX + 66}M${propX - 62} 694H${propX + 66}`),
  };
  return [
    fill(canvas.gradient([path.lit, path.mid]), paths[layout]),
    isAngled
      ? ''
      : bushes(light, x - plan.width / 2, 648, plan.width / 2 - 96) + bushes(light, x + 96, 648, plan.width / 2 - 96),
    isAngled ? '' : petals(`M${x - plan.width / 2 + 6} 656H${x - 100}M${x + 104} 656H${x + plan.width / 2}`),
    layout === 'straight'
      ? petals(`M${x - 84} ${start + 24}L${x - 176} 780M${x + 84} ${start + 24}L${x + 176} 780`)
      : '',
    layout === 'fountain' ? fountain(light, x, 722) : '',
    props[prop](),
  ];
}

/** The near edge, and a corner of leaves or flowers. */
function nearPlants(canvas: Canvas, scene: Scene, treeKind: TreeKind): string[] {
  const { light, choices, accent } = scene;
  const kind = choices.pick(['leaves', 'flowers', 'none', 'tree']);
  const edge = nearEdge(scene, 'M0 800V756C90 744 220 764 340 800zM1200 800V752C1110 748 1000 768 930 800z');
  const bush = () =>
    flowerBush(
      canvas,
      light,
      'M1200 800V700C1176 688 1150 700 1142 722C1114 712 1086 730 1086 752C1056 750 1030 774 1026 800z',
      accent,
    );
  const leaves = () => bigLeaves(light, 70, 830, 0.95);
  const tall = () => tree(canvas, light, treeKind, { x: 60, y: 786, size: 2.2 });
  return [kind === 'tree' ? tall() : '', edge, kind === 'leaves' ? leaves() : '', kind === 'flowers' ? bush() : ''];
}
