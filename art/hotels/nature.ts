import { type Canvas, type Colour, circle, ellipse, fill, group, line, mix, series } from './canvas.ts';
import { distant, type Light, type Sun, under } from './light.ts';

const leaf = '#2f7358';
const bark = '#6a4a44';

const frond =
  'M0 0Q45-42 100 22L102 35 92 17 95 32 82 8 87 29 72 0 78 27 63-6 69 25 54-10 59 23 44-12 50 21 35-13 40 18 27-11 30 16 18-8 20 13 10-4 10 11 1 3Z';
const backFronds = [
  'rotate(-62)scale(.85)',
  'scale(-1 1)rotate(-62)scale(.85)',
  'rotate(10)scale(.95)',
  'scale(-1 1)rotate(8)scale(.9)',
];
const frontFronds = [
  'rotate(-30)scale(1.05)',
  'rotate(30)scale(.95)',
  'scale(-1 1)rotate(-28)scale(1.05)',
  'scale(-1 1)rotate(28)scale(.95)',
  'rotate(58)scale(.75)',
  'scale(-1 1)rotate(56)scale(.75)',
  'rotate(-4)scale(1.05)',
];

/** Stands at x, y; its crown is `height` above and `lean` beside. `size` 1 is a crown of 200. */
export function palm(canvas: Canvas, light: Light, { x, y, height, lean = 0, size, distance = 0 }: PalmPlace): string {
  const [top, middle] = [y - height, y - height / 2];
  const crown = x + lean;
  const half = size * 10;
  const green = under(light, leaf);
  const frondUse = (transform: string) => canvas.use('frond', () => `<path d="${frond}"/>`, transform);
  const trunk = `M${x - half} ${y}Q${r(x + lean * 0.35 - half * 0.9)} ${middle} ${r(crown - half * 0.35)} ${top}H${r(crown + half * 0.35)}Q${r(x + lean * 0.35 + half * 0.7)} ${middle} ${x + half} ${y}z`;
  return [
    fill(distant(light, under(light, bark).mid, distance), trunk),
    canvas.use(
      'crown',
      () => `<g fill="currentColor">${backFronds.map(frondUse).join('')}</g>${frontFronds.map(frondUse).join('')}`,
      `translate(${crown} ${top})scale(${size})`,
      `fill="${distant(light, green.mid, distance)}" color="${distant(light, green.shade, distance)}"`,
    ),
  ].join('');
}

interface PalmPlace {
  x: number;
  y: number;
  height: number;
  lean?: number;
  size: number;
  distance?: number;
}

interface Place {
  x: number;
  y: number;
  size: number;
  distance?: number;
}

/** Flat-topped. `size` 1 is 310 wide and 180 high. */
export function acacia(canvas: Canvas, light: Light, { x, y, size, distance = 0 }: Place): string {
  const green = under(light, '#6f7a3c');
  return canvas.use(
    'acacia',
    () =>
      '<path d="M-9 0C-4-50-12-76-58-128L-50-132C-24-102-6-88 0-80C8-98 42-116 74-136L80-130C50-108 14-76 9-44L13 0z"/>' +
      '<path d="M-150-122C-146-146-100-162-58-158C-34-182 46-186 76-166C120-168 164-150 162-132C126-118 90-126 64-122C20-114-30-128-70-118C-104-112-134-112-150-122z"/>' +
      '<path fill="currentColor" d="M-150-124C-146-146-100-162-58-158C-34-182 46-186 76-166C30-172-20-166-44-150C-90-150-130-144-150-124z"/>',
    `translate(${x} ${y})scale(${size})`,
    `fill="${distant(light, mix(green.dark, '#4a2c38', 0.35), distance)}" color="${distant(light, green.mid, distance)}"`,
  );
}

/** A round crown on two branches: a jacaranda in violet, a flame tree in coral, a mango in green. 180 wide, 160 high. */
export function crownedTree(light: Light, { x, y, size, distance = 0, crown }: Place & { crown: Colour }): string {
  const shades = under(light, crown);
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    fill(
      distant(light, under(light, '#5a3a44').shade, distance),
      'M-6 0C-2-40-8-60-34-90L-28-92C-8-70 0-64 2-58C8-72 20-84 40-94L44-90C20-72 8-50 8 0z',
    ),
    fill(
      distant(light, shades.shade, distance),
      'M-80-84C-92-110-66-136-40-130C-30-160 30-164 44-136C76-140 96-110 80-90C60-72-50-68-80-84z',
    ),
    fill(
      distant(light, shades.lit, distance),
      'M-20-126C-6-158 32-158 44-136C76-140 96-110 80-92C84-112 50-120 36-112C30-128 0-134-20-126z',
    ),
  );
}

/** 44 wide, 50 high. */
export function smallTree(canvas: Canvas, light: Light, { x, y, size, distance = 0 }: Place): string {
  const green = under(light, leaf);
  return canvas.use(
    'small-tree',
    () =>
      '<path d="M-2 0V-8C-20-10-20-30-8-34C-10-50 12-52 12-36C26-32 22-10 3-8V0z"/><path fill="currentColor" d="M-8-34C-10-50 12-52 12-36C18-34 20-30 20-25C14-34 4-36-8-34z"/>',
    `translate(${x} ${y})scale(${size})`,
    `fill="${distant(light, green.shade, distance)}" color="${distant(light, green.lit, distance)}"`,
  );
}

/** A low, round row, `width` long. */
export function bushes(light: Light, x: number, y: number, width: number, colour: Colour = leaf): string {
  const count = Math.max(1, Math.round(width / 44));
  const step = width / count;
  const bumps = series(count)
    .map((index) => `q${r(step * 0.45)}${-22 - (index % 3) * 7} ${r(step)} ${index % 2 ? 3 : -3}`)
    .join('');
  const shades = under(light, colour);
  return (
    fill(shades.shade, `M${x} ${y}${bumps}V${y + 12}H${x}z`) +
    fill(shades.mid, `M${x} ${y + 4}${bumps}V${y + 12}H${x}z`, 0.7)
  );
}

/** Big leaves in a corner of the foreground. */
export function bigLeaves(light: Light, x: number, y: number, size: number): string {
  const green = under(light, '#1f5a48');
  const blade = 'M0 0C-34-50-40-150-6-220C34-160 38-60 0 0z';
  const angles = [-54, 52, -26, 26, 1];
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    group(
      `fill="${green.dark}"`,
      ...angles.map(
        (angle, index) => `<path d="${blade}" transform="rotate(${angle})scale(${1 + (index % 3) * 0.16})"/>`,
      ),
    ),
    ...angles.map((angle) =>
      group(`transform="rotate(${angle})"`, line(green.mid, 4, 'M0-20L-5-200', { opacity: 0.6 })),
    ),
  );
}

/** Flowers to fill a shape with, over its dark leaves. */
export function flowers(canvas: Canvas, light: Light, colour: Colour): string {
  const [petals, pale, green] = [
    under(light, colour).mid,
    under(light, mix(colour, '#ffffff', 0.35)).mid,
    under(light, leaf).mid,
  ];
  const petal = 'c-9-3-12-13-4-16c1-9 12-10 13-1c9 2 8 13 0 15c-3 5-7 5-9 2z';
  return canvas.pattern(
    'width="74" height="66" patternTransform="rotate(14)"',
    fill(green, 'M6 8q12-10 20 2q-12 8-20-2zM44 30q10-12 20-4q-8 12-20 4zM20 54q8-12 18-6q-6 12-18 6z') +
      fill(petals, `M12 29${petal}M48 27${petal}M32 63${petal}`) +
      fill(pale, `M29 41${petal}M57 50${petal}M11 62${petal}`),
  );
}

export function flowerBush(canvas: Canvas, light: Light, d: string, colour: Colour): string {
  return fill(under(light, '#1f5a48').dark, d) + fill(flowers(canvas, light, colour), d);
}

export function tufts(light: Light, places: readonly (readonly [number, number])[]): string {
  const d = places
    .map(([x, y]) => `M${x} ${y}q-6-24-12-44M${x + 12} ${y}q4-26 8-56M${x + 24} ${y}q8-22 17-38`)
    .join('');
  return line(under(light, '#a86a40').shade, 5, d);
}

export function birds(light: Light, x: number, y: number): string {
  const colour = light.isDark ? '#4a2545' : mix('#2f7a6a', light.haze, 0.2);
  return line(colour, 3, `M${x} ${y}q12-12 24 0q12-12 24 0M${x + 66} ${y - 28}q10-10 20 0q10-10 20 0`, {
    opacity: 0.7,
  });
}

/** The sea from the horizon down, with the sun's path on it. */
export function sea(
  canvas: Canvas,
  light: Light,
  { top, bottom, sun }: { top: number; bottom: number; sun: Sun },
): string {
  const path = series(6)
    .map((index) => {
      const y = top + 8 + index * Math.min(16, (bottom - top) / 8);
      const half = 60 - index * 7 + (index % 2) * 14;
      return `M${sun.x - half} ${r(y)}H${sun.x + half - (index % 3) * 18}`;
    })
    .join('');
  const ripples = `M40 ${top + 26}H190M260 ${top + 18}H370M690 ${top + 30}H800M960 ${top + 22}H1080M100 ${top + 52}H210M520 ${top + 46}H610`;
  return [
    fill(canvas.gradient(light.sea), `M0 ${top}H1200V${bottom}H0z`),
    line(light.cloud, 4, ripples, { opacity: 0.45 }),
    line(light.sun, 5, path, { opacity: 0.8 }),
  ].join('');
}

/** Hills one behind the other, the farthest first; each is [height above the base, share of distance]. */
export function hills(
  canvas: Canvas,
  light: Light,
  {
    base,
    ranges,
    colour = leaf,
    bottom,
  }: { base: number; ranges: readonly (readonly [number, number])[]; colour?: Colour; bottom: number },
): string {
  return ranges
    .map(([height, distance], index) => {
      const tint = under(light, colour).mid;
      const [top, foot] = [distant(light, tint, distance), distant(light, tint, Math.min(1, distance + 0.35))];
      const y = base - height;
      const shift = (index * 170) % 400;
      const d = `M-${400 - shift} ${y + 40}c120-60 220-30 320-8c100-60 220-70 320-10c120-72 260-86 370-26c80-34 140-30 290 10c120-50 240-40 360 20V${bottom}H-400z`;
      return fill(canvas.gradient([top, foot]), d);
    })
    .join('');
}

/** The far side of a city. */
export function skyline(
  light: Light,
  { base, distance, seed }: { base: number; distance: number; seed: number },
): string {
  const towers = series(15).map((index) => {
    const height = 40 + ((index * 53 + seed * 29) % 120);
    const width = 34 + ((index * 17 + seed * 7) % 40);
    const x = index * 84 + ((index * 31 + seed * 13) % 30) - 20;
    return { x, width, top: base - height };
  });
  const wall = under(light, '#d9b48c');
  const body = towers.map(({ x, width, top }, index) => {
    const step = index % 3 === 0 ? `v-18h${r(width * 0.5)}v18` : '';
    return `M${x} ${base + 30}V${top}h${r(width * 0.25)}${step}H${x + width}V${base + 30}z`;
  });
  const sides = towers.map(
    ({ x, width, top }) => `M${r(x + width * 0.72)} ${base + 30}V${top}H${x + width}V${base + 30}z`,
  );
  return (
    fill(distant(light, wall.shade, distance), body.join('')) + fill(distant(light, wall.lit, distance), sides.join(''))
  );
}

/** A white town on the far shore, with its minaret. */
export function farTown(light: Light, { x, base, size }: { x: number; base: number; size: number }): string {
  const wall = under(light, '#fdf0d2');
  return group(
    `transform="translate(${x} ${base})scale(${size})"`,
    fill(distant(light, wall.lit, 0.35), 'M0 0V-48h40v-16h50v16h30v-40h60v40h26v-26h54v-22h46v22h34v44h40v-30h60V0z'),
    fill(distant(light, wall.shade, 0.45), 'M70 0V-64h20V0zM164 0V-88h16V0zM290 0V-96h16V0zM420 0v-60h20V0z'),
    fill(distant(light, wall.lit, 0.2), 'M360-40V-130h-4v-8h4q3-24 11-30q8 6 11 30h4v8h-4v90z'),
    line(
      distant(light, windowOf(light), 0.3),
      8,
      'M14-32H32M14-16H32M126-70H160M126-46H160M126-20H160M216-56H284M216-26H284M330-22H350',
      {
        dash: '6 9',
      },
    ),
  );
}

function windowOf(light: Light): Colour {
  return light.isDark ? '#fbd08a' : '#4a8a94';
}

/** A sailing boat, 190 wide and 210 high. */
export function dhow(
  light: Light,
  { x, y, size, accent }: { x: number; y: number; size: number; accent: Colour },
): string {
  const sail = under(light, '#fffaf0');
  const hull = under(light, '#6a3440');
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    fill(hull.shade, 'M-84-4C-40 10 40 10 98-12L80 20H-64z'),
    fill(under(light, accent).mid, 'M-84-4C-40 10 40 10 98-12L95-4C40 18-40 18-80 4z'),
    fill(sail.lit, 'M88-16C60-90 6-152-60-204C-52-142-58-82-78-30C-30-10 40-10 88-16z'),
    fill(sail.mid, 'M-60-204C-52-142-58-82-78-30L-40-20C-36-90-42-150-60-204z'),
    line(hull.shade, 5, 'M94-14C62-96 6-156-68-210'),
    line(light.sun, 4, 'M-110 30H-20M10 32H120', { opacity: 0.6 }),
  );
}

/** The soft shadow under what stands. */
export function shadow(light: Light, x: number, y: number, rx: number, ry = rx / 11): string {
  return ellipse(light.shade[0], x, y, rx, r(ry), light.isDark ? 0.42 : 0.3);
}

/** Light around a lamp or a fire. */
export function lampGlow(canvas: Canvas, x: number, y: number, radius: number, opacity = 1): string {
  const paint = canvas.glow([
    { colour: '#ffe2a0', opacity: 0.95 },
    { colour: '#fbb865', opacity: 0.42, at: 0.38 },
    { colour: '#fbb865', opacity: 0 },
  ]);
  return circle(paint, x, y, radius, opacity);
}

/** Rounds for the text of a path. */
export function r(value: number): number {
  return Math.round(value * 10) / 10;
}
