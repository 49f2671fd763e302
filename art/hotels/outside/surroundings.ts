import { type Canvas, type Colour, ellipse, fill, group, line, mix, series } from '../canvas.ts';
import { type Scene, sunOver, type View } from '../hotel-style.ts';
import { distant, drawSky, type Light, lights, type Sun, under } from '../light.ts';
import {
  acacia,
  birds,
  crownedTree,
  dhow,
  farTown,
  hills,
  lampGlow,
  palm,
  r,
  sea,
  shadow,
  skyline,
} from '../nature.ts';
import { pottedPlant } from '../props.ts';

/** A sun that stands beside the building, not behind it. */
export function sunBeside(scene: Scene, horizon: number, [from, to]: readonly [number, number]): Sun {
  const across = scene.sunAcross;
  const isLeft = across < from / (from + 1 - to);
  const share = isLeft ? across : to + (across - from / (from + 1 - to)) * (from + 1 - to);
  return sunOver({ ...scene, sunAcross: share }, horizon);
}

/** The sky, and far away what the hotel looks out at; the nearer ground begins below the horizon. */
export function backdrop(
  canvas: Canvas,
  scene: Scene,
  { horizon, sun, boatX }: { horizon: number; sun: Sun; boatX?: number },
): string {
  const { light, choices, view } = scene;
  const variant = choices.whole(0, 7);
  return [
    drawSky(canvas, { light, sun, horizon, variant }),
    choices.isTrue(0.6) ? birds(light, choices.pick([150, 240, 860, 960]), choices.whole(190, 270)) : '',
    far[view](canvas, scene, horizon, sun, boatX),
  ].join('');
}

type FarView = (canvas: Canvas, scene: Scene, horizon: number, sun: Sun, boatX?: number) => string;

const far: Record<View, FarView> = {
  sea: (canvas, { light, choices, accent }, horizon, sun, boatX) => {
    const hasHeadland = choices.isTrue();
    const town = choices.pick([40, 820]);
    const boat = boatX ?? choices.pick([130, 240, 930, 1060]);
    return [
      hasHeadland
        ? hills(canvas, light, { base: horizon - 26, ranges: [[26, 0.65]], bottom: horizon - 20 })
        : farTown(light, { x: town, base: horizon - 28, size: 0.62 }),
      sea(canvas, light, { top: horizon - 32, bottom: horizon + 60, sun }),
      dhow(light, { x: boat, y: horizon - 8, size: 0.34, accent }),
    ].join('');
  },
  lake: (canvas, { light, choices }, horizon, sun, boatX) => {
    const height = choices.whole(40, 80);
    return [
      hills(canvas, light, {
        base: horizon - 34,
        ranges: [
          [height + 40, 0.78],
          [height - 6, 0.6],
        ],
        bottom: horizon - 20,
      }),
      sea(canvas, light, { top: horizon - 34, bottom: horizon + 60, sun }),
      canoe(light, boatX ?? choices.pick([190, 330, 900, 1010]), horizon - 6, 0.8),
    ].join('');
  },
  city: (_canvas, { light, choices }, horizon) => {
    const seed = choices.whole(1, 40);
    return skyline(light, { base: horizon - 24, distance: 0.74, seed });
  },
  hills: (canvas, scene, horizon) => {
    const height = scene.choices.whole(110, 170);
    return [
      hills(canvas, scene.light, {
        base: horizon,
        ranges: [
          [height, 0.8],
          [Math.round(height * 0.62), 0.6],
        ],
        bottom: horizon + 10,
      }),
      slopeTown(scene, horizon - height * 0.34, 0.4),
      hills(canvas, scene.light, { base: horizon, ranges: [[Math.round(height * 0.3), 0.38]], bottom: horizon + 40 }),
    ].join('');
  },
  savannah: (canvas, scene, horizon) => {
    const { light, choices } = scene;
    const grass = under(light, '#d9a75c');
    const x = choices.pick([-330, -200, 120, 250]);
    const trees = series(6).map((index) =>
      tree(canvas, light, 'acacia', {
        x: 60 + index * 200 + choices.whole(-60, 60),
        y: horizon + 4,
        size: r(0.2 + (index % 3) * 0.1),
        distance: 0.45,
      }),
    );
    return [
      snowMountain(canvas, light, x, horizon),
      fill(
        distant(light, grass.mid, 0.55),
        `M0 ${horizon - 14}C200 ${horizon - 30} 380 ${horizon - 20} 560 ${horizon - 26}S960 ${horizon - 34} 1200 ${horizon - 20}V${horizon + 30}H0z`,
      ),
      ...trees,
    ].join('');
  },
  desert: (canvas, { light, choices }, horizon) => {
    const seed = choices.whole(1, 40);
    const height = choices.whole(40, 90);
    return [
      hills(canvas, light, { base: horizon - 20, ranges: [[height, 0.72]], colour: '#b98a68', bottom: horizon }),
      skyline(light, { base: horizon - 30, distance: 0.74, seed }),
      hills(canvas, light, { base: horizon - 2, ranges: [[24, 0.4]], colour: '#e3b57a', bottom: horizon + 40 }),
      farPalms(light, [70, 210, 1110], horizon + 6),
    ].join('');
  },
};

/** Palms too far away to have leaves. */
function farPalms(light: Light, places: readonly number[], y: number): string {
  const d = places.map(
    (x, index) =>
      `M${x} ${y}q6-24 4-${40 + index * 8}q-16-12-26 6M${x + 4} ${y - 40 - index * 8}q-8-16-22-10m22 10q8-16 20-12m-20 12q18-10 26 6`,
  );
  return line(distant(light, under(light, '#3f7a5c').mid, 0.4), 4, d.join(''));
}

/** A mountain with snow, about 900 wide; at 0 its top is a little right of the middle. */
function snowMountain(canvas: Canvas, light: Light, x: number, base: number): string {
  const rock = under(light, '#6a6a98');
  const snow = under(light, '#fffaf0');
  return group(
    `transform="translate(${x} ${base - 476})"`,
    fill(
      canvas.gradient([distant(light, rock.mid, 0.3), distant(light, rock.mid, 0.55), distant(light, rock.lit, 0.85)]),
      'M200 490C380 462 470 392 540 292L566 258C596 236 618 240 650 234S742 228 776 246L812 282C834 306 852 312 866 306L882 282 894 294 906 274 924 300C990 384 1100 446 1260 490z',
    ),
    fill(
      distant(light, snow.lit, 0.1),
      'M566 258C596 236 618 240 650 234S742 228 776 246L812 282 794 280 776 268 760 294 744 268 724 306 704 272 682 290 664 264 640 296 624 268 602 286 584 272 556 290 546 284z',
    ),
    fill(
      distant(light, snow.shade, 0.4),
      'M690 231C720 230 750 232 776 246L812 282 794 280 776 268 760 294 744 268 724 306 704 272C706 256 702 242 690 231z',
    ),
  );
}

/** Small roofs and trees scattered over a slope. */
function slopeTown({ light, choices }: Scene, y: number, distance: number): string {
  const places = series(11).map((index) => ({
    x: 30 + index * 112 + choices.whole(-40, 40),
    base: Math.round(y + choices.whole(-14, 16)),
    wide: choices.whole(20, 36),
    isTree: index % 3 === 1,
  }));
  const buildings = places.filter(({ isTree }) => !isTree);
  const trees = places.filter(({ isTree }) => isTree);
  const each = (items: typeof places, part: (wide: number) => string) =>
    items.map(({ x, base, wide }) => `M${x} ${base}${part(wide)}z`).join('');
  const wall = under(light, '#fdf0d2');
  return [
    fill(
      distant(light, wall.lit, distance),
      each(buildings, (wide) => `v-14h${wide}v14`),
    ),
    fill(
      distant(light, wall.shade, distance),
      each(buildings, (wide) => `v-14h${Math.round(wide / 3)}v14`),
    ),
    fill(
      distant(light, under(light, '#b9573f').mid, distance),
      each(buildings, (wide) => `m-4-12l8-11h${wide - 8}l8 11`),
    ),
    fill(
      distant(light, under(light, '#2f7358').mid, distance),
      each(trees, (wide) => `c-22-8-12-34 4-30c4-14 24-12 26 2c${wide - 8}-2 20 24 4 28`),
    ),
  ].join('');
}

/** 90 long. */
export function canoe(light: Light, x: number, y: number, size: number): string {
  const hull = under(light, '#6a3440');
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    fill(hull.shade, 'M-46-8Q0 6 46-8Q34 10 0 10T-46-8z'),
    line(hull.shade, 3, 'M6-2L30-40'),
    line(light.sun, 3, 'M-60 16H-10M10 18H64', { opacity: 0.6 }),
  );
}

const grounds: Record<View, Colour> = {
  sea: '#ecd3a0',
  lake: '#9fb56a',
  city: '#a9b070',
  hills: '#8fb06a',
  savannah: '#d9a75c',
  desert: '#ecc48c',
};

/** The ground's colours, from the horizon to the lower edge of the picture. */
export function groundPaint(canvas: Canvas, { light, view }: Scene): string {
  const ground = under(light, grounds[view]);
  return canvas.gradient([distant(light, ground.lit, 0.25), ground.mid, mix(ground.shade, ground.mid, 0.35)]);
}

/** The dark near edge of the picture. */
export function nearEdge({ light, view }: Scene, d: string): string {
  const isDry = view === 'savannah' || view === 'desert' || view === 'sea';
  return fill(isDry ? under(light, '#a8744e').shade : under(light, '#2f6a4c').shade, d);
}

export type TreeKind = 'palm' | 'acacia' | 'jacaranda' | 'flame' | 'mango';

const crowns = { jacaranda: '#8f6cba', flame: '#e8603f', mango: '#3f8a58' } as const;

/** What grows in front of such a view. */
export function treeOf({ view, choices }: Scene): TreeKind {
  if (view === 'sea' || view === 'desert') return 'palm';
  if (view === 'savannah') return choices.pick(['acacia', 'acacia', 'flame']);
  if (view === 'lake') return choices.pick(['flame', 'mango', 'palm']);
  return choices.pick(['jacaranda', 'jacaranda', 'mango', 'flame']);
}

/** A grown tree with its shadow; `size` 1 is about 160 high, and a palm is higher. */
export function tree(
  canvas: Canvas,
  light: Light,
  kind: TreeKind,
  { x, y, size, distance }: { x: number; y: number; size: number; distance?: number },
): string {
  const grown = () =>
    shadow(light, 0, 0, kind === 'palm' ? 36 : 60, kind === 'palm' ? 4 : 7) +
    (kind === 'palm'
      ? palm(canvas, light, { x: 0, y: 0, height: 200, lean: 14, size: 0.62, distance })
      : kind === 'acacia'
        ? acacia(canvas, light, { x: 0, y: 0, size: 1, distance })
        : crownedTree(light, { x: 0, y: 0, size: 1, distance, crown: crowns[kind] }));
  return canvas.use(`${kind}${distance ? '-far' : ''}-tree`, grown, `translate(${x} ${y})scale(${size})`);
}

/** 190 long, 80 high; stands on y. */
export function bicycle(
  light: Light,
  { x, y, size, accent }: { x: number; y: number; size: number; accent: Colour },
): string {
  const tyre = under(light, '#3a2038').dark;
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    ellipse(light.shade[0], 0, 2, 110, 6, 0.35),
    line(tyre, 4, 'M-95-36a34 34 0 1 0 68 0a34 34 0 1 0-68 0M27-36a34 34 0 1 0 68 0a34 34 0 1 0-68 0'),
    line(tyre, 2, 'M-85-60L-37-12M-37-60L-85-12M37-60L85-12M85-60L37-12', { opacity: 0.6 }),
    line(under(light, accent).shade, 5, 'M-61-36L-27-84H31L-1-36zM-27-84L-1-36M-33-96H-17M31-84L61-36M31-84L27-100H45'),
  );
}

/** A fountain in a round of grass, 192 wide. */
export function fountain(light: Light, x: number, y: number): string {
  const [stone, water] = [under(light, '#edd3a8'), under(light, '#8fdcd0')];
  return [
    ellipse(under(light, '#5f9a5a').mid, x, y, 96, 21),
    ellipse(stone.shade, x, y, 60, 13) + ellipse(water.mid, x, y - 3, 52, 9),
    fill(stone.lit, `M${x - 7} ${y - 4}v-26h14v26zM${x - 24} ${y - 28}q24 12 48 0z`),
    line(water.lit, 4, `M${x} ${y - 32}v-26q-22 4-30 46M${x} ${y - 58}q22 4 30 46`, { opacity: 0.85 }),
  ].join('');
}

/** A plant in its pot, 70 wide and 100 high. */
export function pot(canvas: Canvas, light: Light, x: number, y: number, size: number): string {
  return canvas.use('pot', () => pottedPlant(light, { x: 0, y: 0, size: 1 }), `translate(${x} ${y})scale(${size})`);
}

/** A street lamp, 100 high. */
export function streetLamp(canvas: Canvas, light: Light, x: number, y: number, size = 1): string {
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    light.isDark ? lampGlow(canvas, -20, -92, 50, 0.8) : '',
    line(under(light, '#4a3a4e').shade, 5, 'M0 0V-84Q0-98-18-98'),
    ellipse(light.isDark ? '#fff3c4' : under(light, '#fdf0d2').mid, -20, -95, 9, 5),
  );
}

/** A moon over the evening. */
export function moon(light: Light, x: number, y: number): string {
  return light === lights.dusk ? fill('#fdf0d2', `M${x} ${y}a34 34 0 1 0 22 58a40 40 0 0 1-22-58z`, 0.9) : '';
}
