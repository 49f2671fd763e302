import { type Canvas, ellipse, fill, line, mix, series } from '../canvas.ts';
import { type Scene, sunOver } from '../hotel-style.ts';
import { distant, drawSky, under, windowColour } from '../light.ts';
import { acacia, bigLeaves, birds, crownedTree, hills, palm, r, sea, shadow, smallTree } from '../nature.ts';
import { lounger, parasol } from '../props.ts';

/** Pavilions that step down a hillside above a valley or a lake. */
export function drawPavilions(canvas: Canvas, scene: Scene): string {
  const { light, choices, view } = scene;
  const horizon = 430;
  const sun = sunOver({ ...scene, sunAcross: 0.05 + scene.sunAcross * 0.45 }, horizon);
  const slope = under(light, view === 'savannah' || view === 'desert' ? '#a8884a' : '#3d8760');
  const kind = choices.pick(['tiled', 'thatched', 'flat', 'tiled']);
  const steps = choices.pick<readonly (readonly [x: number, y: number, size: number])[]>([
    [
      [960, 420, 1.05],
      [770, 524, 1.2],
      [840, 668, 1.75],
    ],
    [
      [1000, 380, 0.9],
      [870, 470, 1.05],
      [720, 560, 1.2],
      [880, 672, 1.6],
    ],
    [
      [900, 470, 1.35],
      [800, 668, 1.95],
    ],
  ]);
  return [
    drawSky(canvas, { light, sun, horizon, variant: choices.whole(0, 7) }),
    background(canvas, scene, sun),
    fill(
      canvas.gradient([slope.mid, mix(slope.lit, light.haze, 0.35)]),
      'M340 800C420 660 560 560 700 500C840 440 980 330 1200 280V800z',
    ),
    line(
      slope.shade,
      5,
      'M470 680C600 590 760 540 900 470S1100 380 1200 350M430 730C600 640 780 590 920 520S1110 440 1200 410M400 780C580 690 800 640 940 580S1120 500 1200 470',
      { dash: '14 9', isRound: true, opacity: 0.55 },
    ),
    trees(canvas, scene, [
      [1050, 336, 1.9],
      [1100, 322, 1.6],
      [1150, 306, 2],
      [880, 420, 1.4],
      [1186, 300, 1.6],
    ]),
    ...steps.map(
      ([x, y, size], index) =>
        pavilion(canvas, scene, kind, { x, y, size }) +
        trees(canvas, scene, [
          [x + 190 * size, y + 16, 1.2 + index * 0.5],
          [x + 220 * size, y + 20, 1 + index * 0.4],
          [x - 44 * size, y + 14, 1 + index * 0.25],
        ]),
    ),
    mistBanks(canvas, scene),
    foreground(canvas, scene),
    choices.isTrue(0.75) ? pool(canvas, scene) : garden(scene),
    bigLeaves(light, 60, 850, choices.isTrue() ? 1 : 0.7),
    choices.isTrue() ? bigLeaves(light, 230, 860, 0.7) : '',
    birds(light, 560, 250),
  ].join('');
}

/** Valleys with villages, or a lake between hills, or the plain with its mountain. */
function background(canvas: Canvas, scene: Scene, sun: { x: number; y: number }): string {
  const { light, view } = scene;
  if (view === 'lake' || view === 'sea') {
    return [
      hills(canvas, light, {
        base: 432,
        ranges: [
          [110, 0.75],
          [50, 0.55],
        ],
        bottom: 470,
      }),
      sea(canvas, light, { top: 430, bottom: 760, sun }),
      hills(canvas, light, { base: 690, ranges: [[40, 0.35]], bottom: 760 }),
    ].join('');
  }
  const dry = view === 'savannah' || view === 'desert';
  return [
    view === 'savannah' ? snowMountain(scene, 400, 380, 0.8) : '',
    hills(canvas, light, {
      base: 440,
      ranges: [
        [view === 'savannah' ? 90 : 150, 0.78],
        [70, 0.58],
        [-20, 0.36],
        [-110, 0.2],
      ],
      bottom: 800,
      ...(dry && { colour: '#b0884e' }),
    }),
    villages(scene),
  ].join('');
}

function villages({ light, choices }: Scene): string {
  const wall = distant(light, under(light, '#fdf0d2').lit, 0.3);
  const roof = distant(light, under(light, '#b9573f').mid, 0.35);
  const places = series(9).map(
    (index) => [60 + index * 58 + choices.whole(0, 30), 402 + choices.whole(0, 70)] as const,
  );
  return (
    fill(wall, places.map(([x, y]) => `M${x} ${y}v-9h18v9z`).join('')) +
    fill(roof, places.map(([x, y]) => `M${x - 3} ${y - 8}l7-8h10l7 8z`).join(''))
  );
}

/** A broad volcano with a white top; it stands on its base line. */
export function snowMountain({ light }: Pick<Scene, 'light'>, x: number, base: number, size: number): string {
  const rock = distant(light, under(light, '#6a6a98').mid, 0.3);
  const foot = distant(light, under(light, '#6a6a98').mid, 0.6);
  const snow = under(light, '#fffaf0');
  return [
    `<g transform="translate(${x} ${base})scale(${size})">`,
    fill(
      rock,
      'M-460 10C-340-8-250-78-180-178L-154-212C-124-234-102-230-70-236S22-242 56-224L92-188C114-164 132-158 146-164L162-188 174-176 186-196 204-170C270-86 380-24 480-8V20H-470z',
    ),
    fill(foot, 'M-460 10C-340-8-250-78-200-150C-100-60 200-60 270-86C330-40 400-20 480-8V20H-470z', 0.5),
    fill(
      snow.lit,
      'M-154-212C-124-234-102-230-70-236S22-242 56-224L92-188 74-190 56-202 40-176 24-202 4-164-16-198-38-180-56-206-80-174-96-202-118-184-136-198-164-180-174-186z',
    ),
    fill(
      snow.shade,
      'M-30-239C0-240 30-238 56-224L92-188 74-190 56-202 40-176 24-202 4-164-16-198C-14-214-18-228-30-239z',
      0.6,
    ),
    '</g>',
  ].join('');
}

function pavilion(
  canvas: Canvas,
  { light, wall, roof, second }: Scene,
  kind: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const stone = under(light, '#c9b090');
  const wood = under(light, '#7a5a48');
  const face = under(light, wall);
  const cover = under(light, kind === 'flat' ? '#e9d3ac' : roof);
  const pane = windowColour(light);
  const roofs: Record<string, string> = {
    tiled:
      fill(cover.mid, 'M-26-62L6-96H150L178-62z') +
      fill(cover.lit, 'M-26-62L6-96H40L14-62z') +
      line(cover.dark, 2, 'M-4-84H160M-14-73H170', { opacity: 0.5 }),
    thatched:
      fill(
        canvas.gradient([cover.shade, cover.lit]),
        'M-34-58Q30-84 62-128H92Q124-84 186-58L172-54 160-60 148-53 136-60 120-53 104-60 88-53 72-60 56-53 40-60 24-53 8-60-8-53-20-60z',
      ) + line(cover.dark, 3, 'M48-106H106M26-84H128M2-68H152', { dash: '12 8', opacity: 0.5 }),
    flat:
      fill(cover.lit, 'M-34-66H188V-76H-34z') +
      fill(cover.shade, 'M-34-66H188V-60H-34z') +
      fill(under(light, '#2f7358').mid, 'M-20-76q10-12 22-2q10-14 24 0q12-12 24 0q12-14 26 0q14-12 26 0q12-12 26 0z'),
  };
  const draw = () =>
    [
      fill(wood.shade, 'M0 0V-64H150V0z'),
      fill(canvas.gradient([pane, mix(pane, wood.shade, light.isDark ? 0.2 : 0.4)]), 'M8-8V-56H142V-8z'),
      line(wood.dark, 4, 'M42-56V-8M75-56V-8M108-56V-8', { isRound: false }),
      fill(light.sun, 'M46-56h26v48H46z', 0.35),
      fill(face.lit, 'M0-2V-64L-18-60V-4z') + fill(under(light, second).shade, 'M-5-8V-54L-13-52V-8z'),
      roofs[kind] ?? '',
      kind === 'tiled' ? fill(cover.dark, 'M-26-62H178v6H-26z') : '',
      fill(stone.mid, 'M-14 0H166V34H-14z') + line(stone.shade, 3, 'M-14 11H166M-4 23H166', { dash: '20 5' }),
      fill(stone.lit, 'M-30-4H176v8H-30z'),
      line(wood.dark, 3, 'M-28-26H10M-28-4V-26M-16-4V-26M-4-4V-26M8-4V-26'),
    ].join('');
  return canvas.use('pavilion', draw, `translate(${x} ${y})scale(${size})`);
}

function trees(canvas: Canvas, { light, view }: Scene, places: readonly (readonly [number, number, number])[]): string {
  return places
    .map(([x, y, size], index) => {
      if (view === 'savannah') return acacia(canvas, light, { x: r(x), y: r(y), size: size * 0.2 });
      if ((view === 'lake' || view === 'sea') && index % 3 === 0)
        return palm(canvas, light, { x: r(x), y: r(y), height: size * 66, size: size * 0.2 });
      if (view === 'city' && index % 2 === 0)
        return crownedTree(light, { x: r(x), y: r(y), size: size * 0.42, crown: '#8f6ab0' });
      return smallTree(canvas, light, { x: r(x), y: r(y), size });
    })
    .join('');
}

/** Fog in the valley, in the cool lights. */
function mistBanks(canvas: Canvas, { light }: Scene): string {
  if (light.isDark) return '';
  const paint = canvas.glow([
    { colour: '#ffffff', opacity: 0.9 },
    { colour: '#fffdf2', opacity: 0.5, at: 0.55 },
    { colour: '#fffdf2', opacity: 0 },
  ]);
  return ellipse(paint, 250, 600, 520, 90) + ellipse(paint, 60, 650, 420, 80) + ellipse(paint, 520, 672, 260, 44, 0.8);
}

function foreground(canvas: Canvas, { light, view }: Scene): string {
  const green = under(light, view === 'savannah' || view === 'desert' ? '#8a7038' : '#2f7a54');
  const rows =
    'M0 722C140 664 300 672 420 712S700 760 860 752S1120 724 1200 742M0 752C140 696 300 700 420 738S700 784 860 776S1120 752 1200 768M0 784C140 730 300 732 400 766';
  return [
    fill(
      canvas.gradient([green.mid, green.dark]),
      'M0 800V700C140 640 300 650 420 690S700 740 860 730S1120 700 1200 720V800z',
    ),
    line(green.lit, 9, rows, { dash: '22 10', isRound: true, opacity: 0.6 }),
  ].join('');
}

function pool(canvas: Canvas, { light, accent }: Scene): string {
  const stone = under(light, '#e9d3ac');
  const water = under(light, '#3fb9b1');
  return [
    fill(stone.lit, 'M560 724L800 700H1150L1200 716V752L780 762z'),
    fill(stone.shade, 'M560 724L780 762 1200 752V768L776 780 556 738z'),
    fill(water.mid, 'M600 722L800 706H1000L960 738 780 746z'),
    fill(light.sun, 'M600 722L800 706H900L700 738z', 0.5),
    shadow(light, 1090, 742, 90, 7),
    parasol(light, { x: 1090, y: 740, size: 1, accent }),
    lounger(light, { x: 1056, y: 728, size: 0.6, accent }),
    fill(
      canvas.gradient([
        { colour: light.sun, opacity: 0.2 },
        { colour: light.sun, opacity: 0 },
      ]),
      'M600 722L800 706H1000L960 738z',
    ),
  ].join('');
}

/** Beds of flowers along a path instead of a pool. */
function garden({ light, accent, second }: Scene): string {
  const path = under(light, '#e9d3ac').mid;
  return [
    fill(path, 'M620 800C680 760 760 744 900 736L960 740C840 756 790 776 770 800z'),
    line(under(light, accent).lit, 10, 'M560 772C640 744 720 734 830 728', { dash: '0 18', isRound: true }),
    line(under(light, second).lit, 9, 'M800 792C850 768 930 754 1080 750', { dash: '0 20', isRound: true }),
  ].join('');
}
