import { type Canvas, type Colour, fill, group, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { distant, type Shades, under, windowColour } from '../light.ts';
import { bushes, flowerBush, r, shadow, tufts } from '../nature.ts';
import { car } from '../props.ts';
import {
  arched,
  type Box,
  bays,
  cornerView,
  type Face,
  leftFace,
  type Perspective,
  panel,
  panels,
  rightFace,
  shape,
  storeyLines,
  storeys,
  stripe,
  track,
} from './perspective.ts';
import { backdrop, fountain, groundPaint, nearEdge, streetLamp, sunBeside, tree, treeOf } from './surroundings.ts';

/** A tower on its podium, seen from the corner, in a city. */
export function drawTower(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent } = scene;
  const horizon = 584;
  const sun = sunBeside(scene, horizon, [0.24, 0.76]);
  const kind = treeOf(scene);
  const behind = backdrop(canvas, scene, { horizon, sun });
  const plan = planTower(scene, horizon, sun.x);
  const near = neighbours(scene, plan);
  const drive = choices.pick<keyof typeof drives>(['sweep', 'avenue', 'circle']);
  const garden = choices.pick(gardens);
  const plant = ([x, y, size]: Spot) => tree(canvas, light, kind, { x, y, size });
  const hasBigTree = choices.isTrue(garden === gardens[0] ? 0.8 : 0.4);
  const bed = choices.pick<Colour>([accent, '#e8603f', '#a07fc0']);
  return [
    behind,
    near,
    fill(
      groundPaint(canvas, scene),
      `M0 ${horizon + 8}C200 ${horizon} 400 ${horizon + 6} 600 ${horizon + 4}S1000 ${horizon} 1200 ${horizon + 8}V800H0z`,
    ),
    ...garden.far.map(plant),
    fill(
      light.shade[0],
      shape([plan.x, 642], [plan.x - 330, 616], [plan.x > sun.x ? 1150 : 40, 640], [plan.x > sun.x ? 1000 : 180, 664]),
      0.26,
    ),
    massings[plan.massing](canvas, scene, plan),
    podium(canvas, scene, plan),
    drives[drive](canvas, scene),
    canopy(scene, plan),
    ...garden.near.map(plant),
    bushes(light, 380, 656, 130),
    bushes(light, 985, 654, 110),
    line(under(light, bed).lit, 7, 'M300 672H430M1030 672H1170', { dash: '0 15 0 24', isRound: true }),
    streetLamp(canvas, light, 950, 668),
    car(light, {
      x: choices.whole(830, 900),
      y: drive === 'avenue' ? 716 : 682,
      size: 1,
      accent: choices.pick<Colour>([accent, scene.second, '#0f5f6c', '#fdf0d2']),
    }),
    hasBigTree
      ? tree(canvas, light, kind, { x: kind === 'palm' ? 70 : 120, y: 772, size: kind === 'palm' ? 2.3 : 1.75 })
      : '',
    nearEdge(scene, 'M0 800V748C80 736 200 752 320 758S520 784 600 800zM1200 800V738C1120 736 1030 756 960 800z'),
    hasBigTree
      ? tufts(light, [
          [240, 766],
          [1110, 758],
        ])
      : flowerBush(
          canvas,
          light,
          'M0 800V724C24 708 50 718 58 736C84 728 108 742 110 760C138 758 160 778 166 800z',
          bed,
        ),
  ].join('');
}

/** Where a tree stands, and its size. */
type Spot = readonly [number, number, number];

/** Trees behind and before the building: in pairs, in a row, to one side, or few. */
const gardens: readonly [{ far: Spot[]; near: Spot[] }, ...{ far: Spot[]; near: Spot[] }[]] = [
  {
    far: [
      [250, 622, 0.7],
      [1010, 616, 0.75],
    ],
    near: [
      [340, 652, 0.92],
      [1110, 652, 1.05],
    ],
  },
  {
    far: [
      [130, 618, 0.5],
      [214, 618, 0.5],
      [298, 618, 0.5],
      [990, 618, 0.5],
      [1074, 618, 0.5],
      [1158, 618, 0.5],
    ],
    near: [],
  },
  {
    far: [
      [70, 616, 0.6],
      [190, 624, 0.8],
    ],
    near: [
      [300, 650, 1.1],
      [110, 664, 1.3],
    ],
  },
  {
    far: [[1040, 616, 0.62]],
    near: [
      [1010, 650, 0.9],
      [1130, 660, 1.3],
      [250, 640, 0.7],
    ],
  },
  { far: [[220, 620, 0.62]], near: [[1080, 650, 1]] },
];

interface Plan {
  view: Perspective;
  x: number;
  horizon: number;
  /** How far the tower reaches along its left and right sides, and up. */
  left: number;
  right: number;
  top: number;
  floors: number;
  massing: 'slab' | 'stepped' | 'sail' | 'crest' | 'spire' | 'round' | 'pair';
  facade: 'bands' | 'grid' | 'fins' | 'balconies';
  isLitRight: boolean;
  podium: 'glass' | 'arches' | 'columns';
  canopy: 'slab' | 'vault' | 'sails';
  podiumHeight: number;
}

function planTower({ choices }: Scene, horizon: number, sunX: number): Plan {
  const x = choices.whole(540, 640);
  const massing = choices.pick<Plan['massing']>(['slab', 'stepped', 'sail', 'crest', 'spire', 'round', 'pair']);
  const floors = choices.whole(9, massing === 'stepped' || massing === 'pair' ? 14 : 20);
  const view = cornerView({
    x,
    ground: 640,
    horizon,
    leftEnd: x - choices.whole(700, 1200),
    rightEnd: x + choices.whole(900, 1800),
  });
  return {
    view,
    x,
    horizon,
    left: choices.whole(96, 200),
    right: choices.whole(130, 270),
    top: 300 + Math.min(floors * (floors > 14 ? 10 : 11), 200) + choices.whole(0, 16),
    floors,
    massing,
    facade: choices.pick(
      massing === 'stepped' ? ['bands', 'grid', 'balconies'] : ['bands', 'grid', 'fins', 'balconies'],
    ),
    isLitRight: sunX > x,
    podium: choices.pick(['glass', 'arches', 'columns']),
    canopy: choices.pick(['slab', 'vault', 'sails']),
    podiumHeight: choices.whole(96, 136),
  };
}

/** A part of the tower between its two visible sides. */
interface Block {
  left: readonly [number, number];
  right: readonly [number, number];
  low: number;
  high: number;
  floors: number;
}

interface Side {
  face: Face;
  box: Box;
  isLit: boolean;
}

function sidesOf({ view, isLitRight }: Plan, { left, right, low, high }: Block): [Side, Side] {
  return [
    { face: leftFace(view, right[0]), box: { from: left[0], to: left[1], low, high }, isLit: !isLitRight },
    { face: rightFace(view, left[0]), box: { from: right[0], to: right[1], low, high }, isLit: isLitRight },
  ];
}

/** The colours of one side: the shaded one leans toward the ocean, as glass does. */
function sideColours({ light, wall }: Scene, isLit: boolean) {
  const stone = under(light, wall);
  const glass = under(light, '#1f6f8c');
  const deep = mix(stone.shade, glass.shade, light.isDark ? 0.42 : 0.6);
  return isLit
    ? {
        top: stone.lit,
        foot: stone.mid,
        pane: light.isDark ? mix(glass.shade, stone.mid, 0.35) : mix(glass.lit, windowColour(light), 0.4),
        rim: mix(stone.lit, '#fffaf0', 0.45),
        line: stone.shade,
      }
    : {
        top: deep,
        foot: mix(deep, under(light, '#9a6a88').mid, 0.4),
        pane: glass.dark,
        rim: mix(deep, stone.lit, 0.32),
        line: mix(deep, glass.dark, 0.6),
      };
}

type SideColours = ReturnType<typeof sideColours>;

function drawBlock(canvas: Canvas, scene: Scene, plan: Plan, block: Block): string {
  return sidesOf(plan, block)
    .map(({ face, box, isLit }) => {
      const colours = sideColours(scene, isLit);
      return [
        fill(canvas.gradient([colours.top, colours.foot]), panel(face, box)),
        facades[plan.facade](face, box, block.floors, colours, scene),
        scene.light.isDark ? litWindows(scene, face, box, block.floors, isLit) : '',
        fill(
          isLit ? colours.rim : colours.line,
          panel(face, { ...box, to: box.from + (box.to - box.from) * 0.08 }),
          0.85,
        ),
      ].join('');
    })
    .join('');
}

type Facade = (face: Face, box: Box, floors: number, colours: SideColours, scene: Scene) => string;

const inset = (box: Box, share: number): Box => {
  const gap = (box.to - box.from) * share;
  return { ...box, from: box.from + gap, to: box.to - gap };
};

const columnsOf = (box: Box) => Math.max(3, Math.round((box.to - box.from) / 24));

const facades = {
  /** Long windows between long parapets. */
  bands: (face, box, floors, colours) =>
    fill(colours.pane, panels(face, storeys(floors, inset(box, 0.1), 0.46, 0.3))) +
    fill(colours.top, panels(face, bays(columnsOf(box) + 2, inset(box, 0.1), 0.14)), 0.8),
  /** One window to each bay. */
  grid: (face, box, floors, colours) =>
    fill(colours.pane, panels(face, bays(columnsOf(box), inset(box, 0.09), 0.6))) +
    line(colours.foot, r(((box.high - box.low) / floors) * 0.42), storeyLines(face, floors, inset(box, 0.02), 0.2), {
      isRound: false,
    }) +
    line(colours.rim, 3, storeyLines(face, floors, box, 0.06), { isRound: false, opacity: 0.6 }),
  /** A glass wall behind upright ribs. */
  fins: (face, box, floors, colours) => {
    const ribs = bays(columnsOf(box) + 2, inset(box, 0.05), 0.24);
    return [
      fill(colours.pane, panel(face, inset(box, 0.07))),
      line(colours.foot, 4, storeyLines(face, floors, inset(box, 0.07), 0.1), { isRound: false, opacity: 0.7 }),
      fill(colours.rim, panels(face, ribs)),
      fill(
        colours.line,
        panels(
          face,
          ribs.map((rib) => ({ ...rib, from: rib.to, to: rib.to + 3 })),
        ),
        0.5,
      ),
    ].join('');
  },
  /** Slabs with railings, in two stacks. */
  balconies: (face, box, floors, colours, { light, accent }) => {
    const within = inset(box, 0.1);
    const middle = (box.from + box.to) / 2;
    const gap = { ...box, from: middle - 7, to: middle + 7 };
    return [
      fill(colours.pane, panel(face, within)),
      line(
        mix(colours.foot, under(light, accent).mid, 0.4),
        r(((box.high - box.low) / floors) * 0.34),
        storeyLines(face, floors, within, 0.24),
        { isRound: false },
      ),
      line(colours.rim, 4, storeyLines(face, floors, inset(box, 0.07), 0.04), { isRound: false }),
      fill(colours.foot, panel(face, gap)),
    ].join('');
  },
} satisfies Record<Plan['facade'], Facade>;

function litWindows({ choices, light }: Scene, face: Face, box: Box, floors: number, isLit: boolean): string {
  const columns = columnsOf(box);
  const step = (box.high - box.low) / floors;
  const within = inset(box, 0.1);
  const wide = (within.to - within.from) / columns;
  const places = series(Math.round(floors * (isLit ? 0.3 : 1))).map(() => {
    const [column, floor] = [choices.whole(0, columns - 1), choices.whole(0, floors - 1)];
    const from = within.from + (column + 0.22) * wide;
    const height = box.low + (floor + 0.62) * step;
    return stripe(face, from, from + wide * 0.56, height);
  });
  return line(windowColour(light), r(step * 0.38), places.join(''), { isRound: false, opacity: isLit ? 0.75 : 0.95 });
}

/** A slab that stands out over the walls, seen from below. */
function overhang(scene: Scene, plan: Plan, { left, right, high }: Block, out: number, thick: number): string {
  const { view } = plan;
  const [[a0, a1], [b0, b1]] = [left, right];
  const stone = under(scene.light, scene.wall);
  const slab: Block = {
    left: [a0 - out, a1 + out],
    right: [b0 - out, b1 + out],
    low: high,
    high: high + thick,
    floors: 1,
  };
  const [leftSide, rightSide] = sidesOf(plan, slab).map(({ face, box, isLit }) =>
    fill(isLit ? mix(stone.lit, '#fffaf0', 0.4) : mix(stone.shade, stone.dark, 0.4), panel(face, box)),
  );
  const below = shape(
    view(a1 + out, b0 - out, high),
    view(a0 - out, b0 - out, high),
    view(a0 - out, b1 + out, high),
    view(a0, b1, high),
    view(a0, b0, high),
    view(a1, b0, high),
  );
  return fill(scene.light.isDark ? mix(stone.shade, '#fbc873', 0.45) : stone.shade, below) + leftSide + rightSide;
}

/** A box without windows. */
function plain(scene: Scene, plan: Plan, block: Block, colour: Colour): string {
  const shades = under(scene.light, colour);
  return sidesOf(plan, block)
    .map(({ face, box, isLit }) => fill(isLit ? shades.lit : shades.shade, panel(face, box)))
    .join('');
}

function mast(
  { light }: Scene,
  { view }: Plan,
  [left, right]: readonly [number, number],
  low: number,
  height: number,
): string {
  const [x, y] = view(left, right, low);
  return line(
    under(light, '#5a3a50').shade,
    4,
    `M${x} ${y}V${Math.max(14, r(y - height))}M${x - 7} ${r(y - height * 0.4)}h14`,
  );
}

function bodyOf({ left, right, top, floors, podiumHeight }: Plan): Block {
  return { left: [0, left], right: [0, right], low: podiumHeight - 16, high: top, floors };
}

/** A smaller block around the middle of a wider one, on top of it. */
function setBack({ left, right, high }: Block, share: number, height: number, floors = 1): Block {
  const [deep, wide] = [(left[1] - left[0]) * share, (right[1] - right[0]) * share];
  return {
    left: [left[0] + deep, left[1] - deep],
    right: [right[0] + wide, right[1] - wide],
    low: high,
    high: high + height,
    floors,
  };
}

type Massing = (canvas: Canvas, scene: Scene, plan: Plan) => string;

const massings = {
  /** A flat roof that stands out, a bar on it. */
  slab: (canvas, scene, plan) => {
    const body = bodyOf(plan);
    const bar = { ...setBack(body, 0.2, 44), low: body.high };
    return [
      mast(scene, plan, [bar.left[0], bar.right[0]], bar.high, 46),
      plain(scene, plan, bar, mix(scene.accent, scene.wall, 0.35)),
      drawBlock(canvas, scene, plan, body),
      overhang(scene, plan, body, 16, 13),
    ].join('');
  },
  /** Three blocks, each smaller than the one below. */
  stepped: (canvas, scene, plan) => {
    const { floors, top } = plan;
    const low: Block = { ...bodyOf(plan), high: top * 0.6, floors: Math.round(floors * 0.5) };
    const middle = setBack(low, 0.13, top * 0.25, Math.round(floors * 0.3));
    const high = setBack(middle, 0.17, top * 0.17, Math.max(2, Math.round(floors * 0.2)));
    const cap = setBack(high, 0.2, 22);
    return [
      mast(scene, plan, [cap.left[0] + 8, cap.right[0] + 8], cap.high - 6, 60),
      plain(scene, plan, cap, scene.accent),
      ...[high, middle, low].flatMap((block) => [
        drawBlock(canvas, scene, plan, block),
        overhang(scene, plan, block, 4, 7),
      ]),
    ].join('');
  },
  /** One side sweeps down like a sail. */
  sail: (canvas, scene, plan) => {
    const { view, right, top } = plan;
    const body = { ...bodyOf(plan), left: [0, plan.left * 0.7] as const, high: top + 40 };
    const points = [
      view(0, right, 0),
      view(0, right, top * 0.34),
      view(0, right * 0.86, top * 0.95),
      view(0, 0, top + 60),
      view(0, 0, 0),
    ];
    const [foot, low, pull, peak, base] = points.map((point) => point.join(' '));
    const outline = `M${foot}L${low}Q${pull} ${peak}L${base}z`;
    const [[backX, backY], [peakX, peakY]] = [view(plan.left * 0.7, 0, top + 2), view(0, 0, top + 60)];
    const rim = under(scene.light, '#fffaf0');
    const leftOutline = `M${peakX} ${peakY}L${backX} ${backY}L${view(plan.left * 0.7, 0, 0).join(' ')}L${base}z`;
    return [
      line(rim.mid, 5, `M${peakX} ${peakY}V${Math.max(16, peakY - 70)}`),
      group(
        `clip-path="${canvas.clip(outline + leftOutline)}"`,
        drawBlock(canvas, scene, plan, { ...body, high: top + 60 }),
      ),
      line(plan.isLitRight ? rim.lit : rim.mid, 9, `M${low}Q${pull} ${peak}`),
      line(rim.mid, 6, `M${backX} ${backY}L${peakX} ${peakY}L${base}`),
    ].join('');
  },
  /** Ribs that rise above the roof. */
  crest: (canvas, scene, plan) => {
    const body = bodyOf(plan);
    const stone = under(scene.light, mix(scene.wall, '#fffaf0', 0.5));
    const ribs = sidesOf(plan, body).map(({ face, box, isLit }) => {
      const each = bays(columnsOf(box), box, 0.34).map((rib, index, all) => ({
        ...rib,
        low: box.high - 30,
        high: box.high + 30 + (1 - index / all.length) * 34,
      }));
      return fill(isLit ? stone.lit : stone.shade, panels(face, each));
    });
    return [
      plain(scene, plan, setBack(body, 0.12, 34), scene.accent),
      drawBlock(canvas, scene, plan, body),
      ...ribs,
    ].join('');
  },
  /** A crown of two steps with a roof to a point, and a mast. */
  spire: (canvas, scene, plan) => {
    const body = bodyOf(plan);
    const drum = setBack(body, 0.14, 30, 1);
    const { view } = plan;
    const [[a0, a1], [b0, b1]] = [drum.left, drum.right];
    const tip = view((a0 + a1) / 2, (b0 + b1) / 2, drum.high + 74);
    const roof = under(scene.light, mix(scene.roof, scene.accent, 0.4));
    const [lit, dark] = plan.isLitRight ? [roof.shade, roof.lit] : [roof.lit, roof.shade];
    return [
      line(roof.dark, 4, `M${tip.join(' ')}V${Math.max(12, tip[1] - 60)}`),
      fill(lit, shape(view(a1, b0, drum.high), view(a0, b0, drum.high), tip)),
      fill(dark, shape(view(a0, b0, drum.high), view(a0, b1, drum.high), tip)),
      plain(scene, plan, drum, scene.wall),
      drawBlock(canvas, scene, plan, body),
      overhang(scene, plan, body, 9, 9),
    ].join('');
  },
  /** A drum with a wide disc on top. */
  round: (canvas, scene, plan) => drum(canvas, scene, plan),
  /** A high block with a lower one beside it. */
  pair: (canvas, scene, plan) => {
    const { left, right, top, floors, podiumHeight } = plan;
    const split = right * 0.56;
    const high: Block = { left: [0, left], right: [0, split], low: podiumHeight - 16, high: top + 30, floors };
    const low: Block = {
      left: [-14, left * 0.7],
      right: [split - 6, right + 40],
      low: podiumHeight - 16,
      high: top * 0.66,
      floors: Math.round(floors * 0.5),
    };
    const core: Block = {
      left: [left * 0.3, left * 0.6],
      right: [split * 0.3, split * 0.72],
      low: high.high,
      high: high.high + 26,
      floors: 1,
    };
    return [
      plain(scene, plan, core, scene.accent),
      drawBlock(canvas, scene, plan, high),
      overhang(scene, plan, high, 5, 8),
      drawBlock(canvas, scene, plan, low),
      overhang(scene, plan, low, 5, 8),
    ].join('');
  },
} satisfies Record<Plan['massing'], Massing>;

/** A round tower; its rings bend more the higher they are. */
function drum(
  canvas: Canvas,
  scene: Scene,
  { x, horizon, top, floors, left, isLitRight, facade, podiumHeight }: Plan,
): string {
  const { light, wall, accent } = scene;
  const stone = under(light, wall);
  const glass = under(light, '#2a7288');
  const radius = 62 + left * 0.24;
  const middle = x + 30;
  const ground = 640 - horizon;
  const ring = (height: number, width = radius) => {
    const y = r(horizon + ground - height);
    return { y, bend: r(((height - ground) / 520) * width * 0.5), from: r(middle - width), to: r(middle + width) };
  };
  const arc = (height: number, width?: number) => {
    const { y, bend, from, to } = ring(height, width);
    return `M${from} ${y}Q${middle} ${r(y - bend)} ${to} ${y}`;
  };
  const solid = (low: number, high: number, width: number, topWidth = width) => {
    const [a, b] = [ring(low, width), ring(high, topWidth)];
    return `M${a.from} ${a.y}L${b.from} ${b.y}Q${middle} ${r(b.y - b.bend)} ${b.to} ${b.y}L${a.to} ${a.y}Q${middle} ${r(a.y - a.bend)} ${a.from} ${a.y}z`;
  };
  const across = (colours: Shades): string => {
    const stops = [mix(colours.shade, glass.shade, 0.4), colours.mid, colours.lit, colours.lit, colours.mid];
    return canvas.gradient(isLitRight ? stops : stops.toReversed(), 'across');
  };
  const low = podiumHeight - 16;
  const step = (top - low) / floors;
  const ribs = [-78, -62, -46, -30, -14, 4, 20, 36, 52, 70]
    .map((angle) => r(middle + radius * Math.sin((angle * Math.PI) / 180)))
    .map((at) => `M${at} ${r(horizon + ground)}V${r(horizon + ground - top)}`)
    .join('');
  const rings = (sill: number) =>
    series(floors)
      .map((floor) => arc(low + (floor + sill) * step))
      .join('');
  const isOpen = facade === 'balconies' || facade === 'bands';
  return [
    line(
      under(light, '#5a3a50').shade,
      4,
      `M${middle} ${r(horizon + ground - top - 60)}V${Math.max(14, r(horizon + ground - top - 140))}`,
    ),
    fill(across(stone), solid(0, top, radius)),
    group(
      `clip-path="${canvas.clip(solid(0, top, radius))}"`,
      line(isLitRight ? glass.shade : glass.dark, r(step * 0.46), rings(0.55), {
        opacity: 0.82,
        dash: facade === 'grid' ? '11 7' : undefined,
        isRound: false,
      }),
      light.isDark
        ? line(windowColour(light), r(step * 0.34), rings(0.55), { dash: '10 38 10 7 10 71', opacity: 0.9 })
        : '',
      isOpen
        ? line(mix(stone.lit, '#fffaf0', 0.4), 4, rings(0.22), { isRound: false, opacity: 0.8 })
        : line(across(stone), facade === 'fins' ? 8 : 5, ribs, { isRound: false }),
    ),
    fill(across(under(light, mix(accent, wall, 0.3))), solid(top + 26, top + 70, radius * 0.72, 14)),
    fill(across(stone), solid(top + 4, top + 30, radius * 1.24, radius * 0.8)),
    fill(across(under(light, mix(wall, '#fffaf0', 0.4))), solid(top - 8, top + 6, radius * 1.12, radius * 1.24)),
    line(light.isDark ? '#ffd98a' : glass.mid, 5, arc(top - 2, radius * 1.16), { dash: '7 6' }),
  ].join('');
}

const podiumReach = { left: 84, right: 130, out: 22 };

function podiumBlock({ left, right, podiumHeight }: Plan): Block {
  const { out } = podiumReach;
  return {
    left: [-out, left + podiumReach.left],
    right: [-out, right + podiumReach.right],
    low: 0,
    high: podiumHeight,
    floors: 1,
  };
}

function podium(canvas: Canvas, scene: Scene, plan: Plan): string {
  const { light, second, accent } = scene;
  const block = podiumBlock(plan);
  const pane = windowColour(light);
  const sides = sidesOf(plan, block).map(({ face, box, isLit }) => {
    const colours = sideColours(scene, isLit);
    const opening = { ...inset(box, 0.05), low: 8, high: box.high - 34 };
    const count = Math.round((box.to - box.from) / (plan.podium === 'arches' ? 58 : 44));
    const glow = light.isDark
      ? mix(pane, colours.foot, isLit ? 0.05 : 0.25)
      : mix(pane, colours.line, isLit ? 0.1 : 0.4);
    const openings = {
      glass: () => fill(glow, panel(face, opening)) + fill(colours.line, panels(face, bays(count, opening, 0.08)), 0.8),
      arches: () =>
        fill(
          glow,
          bays(count, opening, 0.68)
            .map((bay) => arched(face, bay))
            .join(''),
        ),
      columns: () =>
        fill(mix(glow, colours.line, 0.25), panel(face, opening)) +
        fill(colours.rim, panels(face, bays(count, { ...opening, low: 0 }, 0.22))),
    };
    const trim = { ...box, from: box.from - 4, to: box.to + 4, low: box.high - 16 };
    const middle = (trim.low + trim.high) / 2;
    return [
      fill(canvas.gradient([colours.top, colours.foot]), panel(face, box)),
      openings[plan.podium](),
      fill(isLit ? colours.rim : colours.line, panel(face, trim)),
      line(
        under(light, isLit ? accent : second).mid,
        8,
        track(face(trim.from + 10, middle), face(trim.to - 6, middle)),
        {
          dash: plan.podium === 'columns' ? '22 10' : '0 16',
          isRound: plan.podium !== 'columns',
        },
      ),
    ].join('');
  });
  return sides.join('');
}

/** The roof in front of the entrance, on the right side. */
function canopy({ light, accent, second }: Scene, plan: Plan): string {
  const { view } = plan;
  const front = -podiumReach.out;
  const [from, to, out] = [46, 196, -104];
  const cloth = under(light, accent);
  const slab = under(light, '#fdf0d2');
  const wood = under(light, '#6a4048');
  const post = (left: number, right: number, height: number) => track(view(left, right, 0), view(left, right, height));
  const posts = line(
    wood.shade,
    7,
    [post(out + 8, from + 6, 54), post(out + 8, to - 6, 54), post(out / 2, to - 6, 54)].join(''),
    { isRound: false },
  );
  const roofs = {
    slab: () =>
      [
        posts,
        fill(slab.lit, shape(view(front, from, 60), view(front, to, 60), view(out, to, 60), view(out, from, 60))),
        fill(slab.mid, shape(view(out, from, 60), view(out, to, 60), view(out, to, 48), view(out, from, 48))),
        fill(slab.shade, shape(view(front, from, 60), view(out, from, 60), view(out, from, 48), view(front, from, 48))),
      ].join(''),
    vault: () => {
      const [a, b, c, d] = [
        view(out, from, 50),
        view(out, (from + to) / 2, 112),
        view(out, to, 50),
        view(front, to, 50),
      ];
      const back = view(front, (from + to) / 2, 106);
      return [
        posts,
        fill(
          cloth.shade,
          `M${a.join(' ')}Q${b.join(' ')} ${c.join(' ')}L${d.join(' ')}Q${back.join(' ')} ${view(front, from, 50).join(' ')}z`,
        ),
        fill(
          cloth.mid,
          `M${a.join(' ')}Q${b.join(' ')} ${c.join(' ')}L${view(out, to - 14, 50).join(' ')}Q${view(out, (from + to) / 2, 92).join(' ')} ${view(out, from + 14, 50).join(' ')}z`,
        ),
      ].join('');
    },
    sails: () =>
      [0, 1]
        .map((index) => {
          const start = from + index * 76;
          const paint = under(light, index ? second : accent);
          return (
            line(wood.shade, 5, post(out, start + 38, 74), { isRound: false }) +
            fill(paint.lit, shape(view(front, start - 6, 84), view(out, start + 38, 72), view(front, start + 40, 60))) +
            fill(paint.mid, shape(view(front, start + 40, 60), view(out, start + 38, 72), view(front, start + 84, 84)))
          );
        })
        .join(''),
  };
  const [x, y] = view(out / 2, (from + to) / 2, 0);
  return shadow(light, x, y, 130, 10) + roofs[plan.canopy]();
}

const drives = {
  sweep: (_canvas: Canvas, { light }: Scene) => {
    const road = under(light, '#e9c898');
    return (
      fill(road.mid, 'M1200 644C1000 640 880 644 780 662C640 690 560 730 520 800H900C920 744 1000 704 1200 694z', 0.9) +
      fill(
        road.lit,
        'M1200 664C1040 664 900 684 820 722C780 742 760 770 750 800H764C780 770 800 748 836 728C920 694 1040 676 1200 674z',
      )
    );
  },
  avenue: (_canvas: Canvas, { light }: Scene) => {
    const road = under(light, '#a88a8a');
    return [
      fill(under(light, '#f0dcb4').mid, 'M0 682H1200V696H0z'),
      fill(road.mid, 'M0 694H1200V764H0z'),
      fill(road.shade, 'M0 694H1200V699H0z', 0.5),
      line(under(light, '#fffaf0').lit, 4, 'M0 732H1200', { dash: '54 34', opacity: 0.8 }),
      fill(under(light, '#e9c898').mid, 'M640 664H860L900 700H600z', 0.9),
    ].join('');
  },
  circle: (_canvas: Canvas, { light, accent }: Scene) => {
    const road = under(light, '#e9c898');
    return [
      fill(
        road.mid,
        'M1200 652C1040 652 900 650 800 656C640 662 520 690 520 726C520 760 600 784 720 800H980C900 784 860 770 900 744C960 712 1080 704 1200 702z',
        0.9,
      ),
      fountain(light, 690, 728),
      line(under(light, accent).lit, 6, 'M604 734a90 17 0 0 0 172 0', { dash: '0 13', isRound: true }),
    ].join('');
  },
} as const;

/** Lower buildings on both sides, halfway to the skyline. */
function neighbours({ light, choices, view, wall }: Scene, { horizon, isLitRight }: Plan): string {
  const isOpen = view === 'sea' || view === 'savannah' || view === 'lake';
  const stone = under(light, mix(wall, '#d9a07a', 0.6));
  const spots = [20, 110, 196, 290, 866, 950, 1040, 1126].filter(() => choices.isTrue(isOpen ? 0.35 : 0.55));
  const blocks = spots.map((x) => ({
    x,
    wide: choices.whole(54, 82),
    top: horizon - choices.whole(40, isOpen ? 80 : 150),
  }));
  const foot = horizon + 14;
  const rows = blocks.map(({ x, wide, top }) =>
    series(Math.floor((foot - top - 24) / 24), top + 18, 24)
      .map((y) => `M${x + (isLitRight ? 7 : 27)} ${y}h${wide - 34}`)
      .join(''),
  );
  const landmark = choices.pick(['drum', 'none', 'minaret']);
  return [
    fill(
      distant(light, stone.shade, 0.4),
      blocks.map(({ x, wide, top }) => `M${x} ${foot}V${top}h${wide}V${foot}z`).join(''),
    ),
    fill(
      distant(light, stone.lit, 0.4),
      blocks.map(({ x, wide, top }) => `M${isLitRight ? x + wide - 20 : x} ${foot}V${top}h20V${foot}z`).join(''),
    ),
    line(distant(light, windowColour(light), 0.35), 7, rows.join(''), { dash: '7 7', opacity: 0.7 }),
    landmark === 'drum' && (view === 'city' || view === 'hills') ? cityDrum(light, 0.25) : '',
    landmark === 'minaret' && view !== 'city' && view !== 'savannah' && view !== 'hills' ? minaret(light, horizon) : '',
  ].join('');
}

/** The round tower with the roof like a closed flower that everybody in Nairobi knows. */
function cityDrum(light: Scene['light'], distance: number): string {
  const stone = under(light, '#c98a68');
  const [dark, lit] = [distant(light, stone.shade, distance), distant(light, stone.lit, distance)];
  return [
    fill(dark, 'M236 610V350H296V610zM216 352L226 326H306L316 352zM232 326l8-18h52l8 18z'),
    fill(lit, 'M276 610V350H296V610zM290 352L296 326H306L316 352zM286 326l-2-18h8l8 18z'),
    line(dark, 4, 'M266 308V262'),
    line(dark, 3, 'M236 374H296M236 398H296M236 422H296M236 446H296M236 470H296M236 494H296', { opacity: 0.5 }),
  ].join('');
}

function minaret(light: Scene['light'], horizon: number): string {
  const stone = under(light, '#fdf0d2');
  return group(
    `transform="translate(960 ${horizon + 10})"`,
    fill(distant(light, stone.mid, 0.3), 'M-80 0V-60H-64Q-60-112 0-124Q60-112 64-60H80V0z'),
    fill(distant(light, stone.lit, 0.25), 'M96 0V-190h-6v-10h6q2-34 14-44q12 10 14 44h6v10h-6V0z'),
    fill(distant(light, stone.shade, 0.35), 'M96 0V-190h9V0zM-80 0V-60H-60V0z'),
  );
}
