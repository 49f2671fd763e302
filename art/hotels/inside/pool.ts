import { type Canvas, type Colour, ellipse, fill, group, line, mix, series } from '../canvas.ts';
import { type Scene, sunOver, type View } from '../hotel-style.ts';
import { type Light, under } from '../light.ts';
import { acacia, bigLeaves, crownedTree, flowerBush, flowers, palm, r, shadow } from '../nature.ts';
import { lounger, parasol, pottedPlant } from '../props.ts';
import { courtyard } from './courtyard.ts';
import { paving } from './paving.ts';
import { buildingBeside } from './pool-building.ts';
import { poolWater, underwaterLamp } from './pool-water.ts';
import { roofTerrace } from './roof-terrace.ts';
import { viewBehind } from './view-behind.ts';

/** The hotel's pool, with a part of the hotel beside it and the view behind. */
export function drawPool(canvas: Canvas, hotel: Scene): string {
  return poolside(canvas, withLowSun(hotel));
}

/** Where guests sit outside without a pool: a courtyard with a fountain, or a terrace on the roof. */
export function drawGarden(canvas: Canvas, hotel: Scene): string {
  const isHigh = hotel.building === 'tower' || (hotel.building === 'block' && hotel.choices.isTrue());
  return (isHigh ? roofTerrace : courtyard)(canvas, withLowSun(hotel));
}

function withLowSun(hotel: Scene): Scene {
  return { ...hotel, sunAcross: 0.06 + hotel.sunAcross * 0.44 };
}

const vanishing = { x: 430, y: 380 };

function poolside(canvas: Canvas, scene: Scene): string {
  const { light, choices, view } = scene;
  const sun = sunOver(scene, vanishing.y);
  const shape = choices.pick<PoolShape>(['straight', 'kidney', 'infinity', 'long', 'oval', 'corner']);
  const deck = paving(canvas, light, {
    kind: choices.pick<'tiles' | 'planks' | 'boards' | 'stone'>(['tiles', 'planks', 'boards', 'stone']),
    top: 470,
    vanishing,
    colour: choices.pick(['#ecd6b0', '#e0c4a0', '#c9a078', '#e6d3c0']),
  });
  return [
    viewBehind(canvas, scene, { horizon: vanishing.y, bottom: 490, sun }),
    deck,
    shape === 'infinity' ? '' : edgeOfGarden(canvas, scene),
    buildingBeside(canvas, scene, vanishing),
    water(canvas, scene, shape, sun.x),
    tree(canvas, scene, shape === 'infinity' ? { x: 70, y: 800, height: 620 } : { x: 96, y: 540, height: 350 }),
    furniture(canvas, scene, shape),
    ...besideWater(scene, shape),
    foreground(canvas, scene, view),
  ].join('');
}

type PoolShape = 'straight' | 'corner' | 'kidney' | 'infinity' | 'long' | 'oval';

/** The water's outline and, where it has straight sides, the wall that shows above it. */
const shapes: Record<PoolShape, { water: string; rim: string }> = {
  straight: { rim: 'M267 516H603L847 708H36z', water: 'M268 526H602L802 696H79z' },
  corner: { rim: 'M267 516H452L462 578H681L847 708H36z', water: 'M268 526H440L444 590H677L802 696H79z' },
  long: { rim: 'M327 506H536L783 800H86z', water: 'M332 514H530L743 800H123z' },
  oval: {
    rim: 'M62 606a376 98 0 1 0 752 0a376 98 0 1 0-752 0',
    water: 'M90 610a348 84 0 1 0 696 0a348 84 0 1 0-696 0',
  },
  kidney: {
    rim: 'M60 604C60 530 260 500 400 528S560 500 690 520S900 590 850 650S640 726 500 696S290 738 180 704S60 660 60 604z',
    water:
      'M90 608C92 546 268 522 400 548S570 522 684 540S860 594 822 644S640 706 498 678S290 716 190 688S90 656 90 608z',
  },
  infinity: { rim: 'M0 478H565L899 720H0z', water: 'M0 478H553L838 704H0z' },
};

function water(canvas: Canvas, { light, choices, wall }: Scene, shape: PoolShape, sunX: number): string {
  const stone = under(light, mix(wall, '#fff6e4', 0.5));
  const tile: Colour = choices.pick(['#3fb9b1', '#2f9fc0', '#3fb9b1', '#2fa58c']);
  const { far, middle, near } = poolWater(light, tile);
  const { rim, water: surface } = shapes[shape];
  const isOpen = shape === 'infinity';
  const glints = series(5).map((index) => {
    const [y, half] = [510 + index * 40, 40 + index * 12];
    return `M${sunX - half + (index % 2) * 26} ${y}H${sunX + half - (index % 3) * 16}`;
  });
  return [
    isOpen ? '' : group('transform="translate(0 8)"', fill(stone.shade, rim)),
    fill(stone.lit, rim),
    fill(canvas.gradient([far, middle, near]), surface),
    group(
      `clip-path="${canvas.clip(surface)}"`,
      isOpen ? '' : line(near, 24, surface, { opacity: 0.7, isRound: false }),
      fill(light.shade[0], 'M470 470H900V720H820C800 640 660 560 470 530z', 0.15),
      light.isDark ? underwaterLamp(canvas, 240, 680) + underwaterLamp(canvas, 560, 680) : '',
      line(light.sun, 7, glints.join(''), { opacity: 0.8 }),
      line(
        light.cloud,
        4,
        'M330 566q20-10 40 0t40 0t40 0M180 630q26-12 52 0t52 0M470 640q26-12 52 0t52 0t52 0M250 674q28-12 56 0t56 0M600 606q22-10 44 0t44 0M420 540q16-8 32 0t32 0',
        { opacity: 0.5 },
      ),
      line(near, 5, 'M240 596q22-10 44 0t44 0M560 622q24-10 48 0t48 0M380 690q28-12 56 0t56 0M140 664q26-12 52 0', {
        opacity: 0.5,
      }),
    ),
    isOpen ? line(light.sun, 5, 'M0 478H553', { opacity: 0.9, isRound: false }) : '',
    shape === 'straight' || shape === 'corner' ? ladder(light) : '',
  ].join('');
}

function ladder(light: Light): string {
  const steel = under(light, '#fffaf0');
  return (
    line(steel.shade, 7, 'M206 588V552q0-16 18-16t18 12v22M236 590V556') +
    line(steel.lit, 4, 'M205 588V552q0-16 18-16t18 12')
  );
}

function besideWater({ light, choices, accent, second }: Scene, shape: PoolShape): string[] {
  const x = shape === 'long' ? choices.whole(856, 900) : choices.whole(440, 600);
  return [
    choices.isTrue(0.6) ? tray(light, x, 772, accent) : towel(light, x, 770, second),
    choices.isTrue(0.4)
      ? egret(light, shape === 'long' ? 70 : choices.whole(250, 350), shape === 'long' ? 690 : 762)
      : '',
  ];
}

/** Where the garden ends: a hedge, flowers or a low wall. */
function edgeOfGarden(canvas: Canvas, { light, choices, accent, view, wall }: Scene): string {
  const isDry = view === 'savannah' || view === 'desert';
  const hedge = under(light, isDry ? '#8a8a4a' : '#2f7358');
  const stone = under(light, wall);
  const bumps = `M0 486V452${'q30-34 64-6q36-26 76 6'.repeat(9)}V486z`;
  const row = (transform: string, paint: string) =>
    canvas.use('hedge', () => `<path d="${bumps}"/>`, transform, `fill="${paint}"`);
  const edges = {
    hedge: () => row('', hedge.shade) + row('translate(24 12)', hedge.mid),
    flowers: () => row('', under(light, '#1f5a48').dark) + row('', flowers(canvas, light, accent)),
    wall: () =>
      fill(stone.mid, 'M0 440H1200V486H0z') +
      fill(stone.lit, 'M0 432H1200V444H0z') +
      line(stone.shade, 3, 'M0 462H1200', { dash: '46 4', opacity: 0.5 }),
    fence: () =>
      line(under(light, '#9a6448').mid, 5, 'M0 440H1200M0 460H1200', { isRound: false }) +
      line(under(light, '#9a6448').shade, 46, 'M20 460H1200', { dash: '8 72' }),
  };
  return (
    edges[choices.pick<'hedge' | 'flowers' | 'wall' | 'fence'>(['hedge', 'flowers', 'wall', 'fence'])]() +
    fill(light.shade[0], 'M0 482H1200V492H0z', 0.25)
  );
}

const treesOf: Record<
  View,
  readonly ['palm' | 'round' | 'jacaranda' | 'acacia', ...('palm' | 'round' | 'jacaranda' | 'banana')[]]
> = {
  sea: ['palm', 'palm', 'round'],
  lake: ['palm', 'round', 'palm'],
  desert: ['palm'],
  hills: ['round', 'banana'],
  city: ['jacaranda', 'palm', 'jacaranda'],
  savannah: ['acacia'],
};

function tree(
  canvas: Canvas,
  { light, choices, view }: Scene,
  { x, y, height }: { x: number; y: number; height: number },
): string {
  const lean = choices.whole(20, 70);
  const broad = r(0.9 + height / 300);
  const crown: Colour = choices.pick(['#3f8a5c', '#e0603c', '#3f8a5c']);
  const trees = {
    palm: () =>
      palm(canvas, light, { x, y, height, lean, size: r(height / 420) }) +
      palm(canvas, light, { x: x - 60, y: y + 4, height: Math.round(height * 0.72), lean: -20, size: r(height / 500) }),
    round: () => crownedTree(light, { x: x - 20, y, size: broad, crown }),
    jacaranda: () => crownedTree(light, { x: x - 20, y, size: broad, crown: '#8a6cc0' }),
    banana: () => bigLeaves(light, x - 20, y, r(0.6 + height / 900)),
    acacia: () => acacia(canvas, light, { x: x - 20, y, size: r(0.4 + height / 330) }),
  };
  const ground = under(light, view === 'savannah' || view === 'desert' ? '#c9a054' : '#5f9a58');
  const bed = shadow(light, x - 10, y + 4, 124, 15) + ellipse(ground.mid, x - 20, y, 112, 13);
  return bed + trees[choices.pick(treesOf[view])]();
}

function furniture(canvas: Canvas, { light, choices, accent, second }: Scene, shape: PoolShape): string {
  const colour = choices.pick([accent, second]);
  const seat = (x: number, y: number, size: number) =>
    canvas.use(
      'lounger',
      () => lounger(light, { x: 0, y: 0, size: 1, accent: colour }),
      `translate(${x} ${y})scale(${size})`,
    );
  const shade = (x: number, y: number, size: number) =>
    shadow(light, x, y, 70 * size, 8 * size) +
    canvas.use('parasol', () => parasol(light, { x: 0, y: 0, size: 1, accent }), `translate(${x} ${y})scale(${size})`);
  const clear = shape === 'oval' || shape === 'kidney' ? 110 : 0;
  const layouts = {
    pair: () => [shade(1010, 690, 1.9), seat(950, 694, 1.3), seat(1100, 730, 1.5)],
    row: () => [
      seat(690 + clear, 532, 0.55),
      seat(756 + clear, 562, 0.72),
      shade(850 + clear, 594, 1.1),
      seat(850 + clear, 606, 0.98),
      seat(980, 690, 1.45),
    ],
    shaded: () => [
      shade(830 + clear, 596, 1.2),
      seat(820 + clear, 604, 0.9),
      shade(1060, 716, 2),
      seat(1000, 726, 1.5),
    ],
  };
  const far =
    shape === 'infinity' || shape === 'long' ? [] : [seat(330, 496, 0.42), seat(430, 496, 0.42), shade(382, 498, 0.6)];
  return [...far, ...layouts[choices.pick<'pair' | 'row' | 'shaded'>(['pair', 'row', 'shaded'])]()].join('');
}

function tray(light: Light, x: number, y: number, accent: Colour): string {
  const [wood, glass] = [under(light, '#a8684c'), under(light, accent)];
  return group(
    `transform="translate(${x} ${y})"`,
    shadow(light, 4, 4, 72, 10),
    ellipse(wood.shade, 0, 2, 66, 13) + ellipse(wood.lit, 0, -2, 66, 13),
    fill(glass.lit, 'M-36-46H-8L-12-4H-32z') +
      fill(under(light, '#fffaf0').lit, 'M-38-56H-6L-8-44H-36z', 0.8) +
      line(under(light, '#fffaf0').lit, 4, 'M-20-20L-6-68'),
    fill(under(light, '#f5c04a').lit, 'M8-4C4-24 16-34 30-32C44-30 48-14 40-2z') +
      fill(under(light, '#3f8a5c').mid, 'M28-32C30-46 42-52 52-48C50-38 42-30 28-32z'),
  );
}

function towel(light: Light, x: number, y: number, colour: Colour): string {
  const cloth = under(light, colour);
  return group(
    `transform="translate(${x} ${y})"`,
    shadow(light, 4, 6, 70, 9),
    fill(cloth.shade, 'M-60-14H56V4H-60z') +
      fill(cloth.mid, 'M-60-32H60V-12H-60z') +
      fill(cloth.lit, 'M-60-34L-46-44H70L60-32H-60z'),
    line(under(light, '#fffaf0').lit, 5, 'M-60-22H60M-60-5H56', { dash: '10 6' }),
  );
}

/** A white bird that wades. */
function egret(light: Light, x: number, y: number): string {
  const feathers = under(light, '#fffaf0');
  return group(
    `transform="translate(${x} ${y})"`,
    shadow(light, 2, 0, 22, 4),
    line(under(light, '#5a3a34').shade, 3, 'M-4 0V-30M6 0V-30'),
    fill(
      feathers.lit,
      'M-34-34C-20-62 4-62 18-54C30-66 8-82 18-96C24-104 36-102 38-94C30-92 26-88 28-82C38-64 34-36 8-30C-6-28-20-28-34-34z',
    ),
    fill(feathers.mid, 'M-34-34C-20-50 0-54 14-46C8-34-16-28-34-34z'),
    fill(under(light, '#e3a23c').mid, 'M36-98L58-92 36-91z'),
  );
}

function foreground(canvas: Canvas, { light, choices, accent }: Scene, view: View): string {
  const isDry = view === 'savannah' || view === 'desert';
  const corners = {
    flowers: () =>
      flowerBush(
        canvas,
        light,
        'M1200 800V724C1180 712 1156 720 1146 736C1122 724 1096 738 1094 756C1066 752 1040 776 1036 800z',
        accent,
      ),
    leaves: () => bigLeaves(light, 1170, 840, 0.8),
    pots: () => pottedPlant(light, { x: 1130, y: 790, size: 1.5 }),
  };
  return corners[
    choices.pick<'flowers' | 'leaves' | 'pots'>(isDry ? ['pots', 'flowers'] : ['flowers', 'leaves', 'pots'])
  ]();
}
