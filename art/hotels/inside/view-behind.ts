import { type Canvas, type Colour, fill, group, line, mix, series } from '../canvas.ts';
import type { Scene, View } from '../hotel-style.ts';
import { distant, drawSky, type Light, type Sun, under } from '../light.ts';
import { acacia, birds, crownedTree, dhow, farTown, hills, palm, r, sea, skyline, smallTree } from '../nature.ts';

interface Extent {
  horizon: number;
  /** Where the terrace or the wall in front begins. */
  bottom: number;
  sun: Sun;
}

/** What one looks out at over a rail, a sill or a pool: the sky, the far side and the land or water down to `bottom`. */
export function viewBehind(canvas: Canvas, scene: Scene, extent: Extent): string {
  const { light, choices } = scene;
  const { horizon, sun } = extent;
  return [
    drawSky(canvas, { light, sun, horizon, variant: choices.whole(0, 7) }),
    choices.isTrue(0.6) ? birds(light, choices.whole(420, 700), choices.whole(200, 260)) : '',
    views[scene.view](canvas, scene, extent),
  ].join('');
}

const views: Record<View, (canvas: Canvas, scene: Scene, extent: Extent) => string> = {
  sea: drawSea,
  lake: drawLake,
  city: drawCity,
  hills: drawHills,
  savannah: drawSavannah,
  desert: drawDesert,
};

function drawSea(canvas: Canvas, { light, choices, accent }: Scene, { horizon, bottom, sun }: Extent): string {
  const far = choices.pick<'town' | 'island' | 'headland' | 'open'>(['town', 'island', 'headland', 'open']);
  const boat = (x: number, y: number, size: number) =>
    canvas.use('dhow', () => dhow(light, { x: 0, y: 0, size: 1, accent }), `translate(${x} ${y})scale(${size})`);
  const [boatX, boatSize] = [choices.whole(430, 620), choices.whole(6, 8) / 10];
  const sand = under(light, '#d9b98a').lit;
  const palms = (places: readonly (readonly [number, number])[]) =>
    places.map(([x, height], index) =>
      palm(canvas, light, {
        x,
        y: horizon + 24,
        height,
        lean: index % 2 ? 12 : -10,
        size: r(height / 260),
        distance: 0.25,
      }),
    );
  const farSide = {
    town: () => [
      farTown(light, { x: 690, base: horizon + 22, size: 1.05 }),
      fill(
        sand,
        `M660 ${horizon + 28}C780 ${horizon + 16} 1000 ${horizon + 18} 1200 ${horizon + 22}V${horizon + 42}H700z`,
      ),
      ...palms([
        [800, 84],
        [1010, 104],
      ]),
    ],
    island: () => [
      fill(
        distant(light, under(light, '#2f7358').mid, 0.25),
        `M740 ${horizon + 20}C770 ${horizon - 14} 830 ${horizon - 26} 880 ${horizon - 12}C930 ${horizon - 30} 990 ${horizon - 12} 1020 ${horizon + 20}z`,
      ),
      fill(
        sand,
        `M700 ${horizon + 26}C800 ${horizon + 10} 960 ${horizon + 10} 1070 ${horizon + 26}Q880 ${horizon + 38} 700 ${horizon + 26}z`,
      ),
      ...palms([
        [790, 110],
        [850, 140],
        [950, 96],
      ]),
    ],
    headland: () => [
      fill(
        distant(light, under(light, '#2f7358').mid, 0.3),
        `M700 ${horizon + 16}C780 ${horizon - 10} 830 ${horizon - 60} 920 ${horizon - 66}S1100 ${horizon - 110} 1200 ${horizon - 104}V${horizon + 24}z`,
      ),
      fill(
        sand,
        `M680 ${horizon + 16}C820 ${horizon + 8} 1000 ${horizon + 14} 1200 ${horizon + 10}V${horizon + 34}C1000 ${horizon + 24} 840 ${horizon + 28} 680 ${horizon + 16}z`,
      ),
      ...palms([
        [900, 92],
        [980, 112],
      ]),
    ],
    open: () => [boat(860, horizon + 10, 0.34)],
  };
  return [
    choices.isTrue() ? hills(canvas, light, { base: horizon + 10, ranges: [[40, 0.66]], bottom: horizon + 20 }) : '',
    sea(canvas, light, { top: horizon, bottom, sun }),
    ...farSide[far](),
    boat(boatX, horizon + 42, boatSize),
    far !== 'open' && choices.isTrue() ? boat(320, horizon + 8, 0.26) : '',
  ].join('');
}

function drawLake(canvas: Canvas, { light, choices }: Scene, { horizon, bottom, sun }: Extent): string {
  const height = choices.whole(90, 150);
  const isle = choices.whole(640, 840);
  const canoe = choices.whole(400, 560);
  const wood = under(light, '#6a3440');
  const shore = series(5, 60, 260).map((x, index) =>
    smallTree(canvas, light, {
      x: x + ((index * 37) % 50),
      y: horizon + 6,
      size: r(0.5 + (index % 3) * 0.2),
      distance: 0.4,
    }),
  );
  return [
    hills(canvas, light, {
      base: horizon,
      ranges: [
        [height, 0.72],
        [Math.round(height * 0.62), 0.52],
        [34, 0.3],
      ],
      bottom: horizon + 20,
    }),
    ...shore,
    sea(canvas, light, { top: horizon, bottom, sun }),
    fill(
      distant(light, under(light, '#2f7358').mid, 0.22),
      `M${isle} ${horizon + 34}q30-46 84-40q40-30 84-4q60-8 90 44q-120 14-258 0z`,
    ),
    smallTree(canvas, light, { x: isle + 100, y: horizon + 8, size: 1.1, distance: 0.15 }),
    smallTree(canvas, light, { x: isle + 150, y: horizon + 4, size: 1.4, distance: 0.1 }),
    group(
      `transform="translate(${canoe} ${horizon + 58})"`,
      fill(light.shade[0], 'M-60 12h150l-26 7h-96z', 0.3),
      fill(wood.mid, 'M-76-10C-50 4 60 4 92-14C84 8 60 16 40 16H-30C-52 16-68 6-76-10z'),
      fill(wood.lit, 'M-76-10C-50 4 60 4 92-14L90-8C60 8-50 8-73-4z'),
      line(wood.shade, 4, 'M20 4L58-44'),
    ),
  ].join('');
}

function drawCity(canvas: Canvas, { light, choices }: Scene, { horizon, bottom }: Extent): string {
  const seed = choices.whole(1, 40);
  const landmark = choices.pick<'round' | 'slab' | 'mast' | 'minaret'>(['round', 'slab', 'mast', 'minaret']);
  const x = choices.whole(640, 860);
  const crown: Colour = choices.pick(['#8a6cc0', '#8a6cc0', '#3f8a5c', '#e0603c']);
  const green = under(light, '#2f7358');
  const drawTowers = () => skyline(light, { base: 0, distance: 0.4, seed });
  const trees = series(3, 170, 390).map((at, index) => {
    const [name, colour]: [string, Colour] = index % 2 ? ['blossom', crown] : ['mango', '#3f8a5c'];
    const draw = () => crownedTree(light, { x: 0, y: 0, size: 1, distance: 0.1, crown: colour });
    return canvas.use(
      name,
      draw,
      `translate(${at + ((index * seed * 13) % 70)} ${horizon + 194})scale(${r(0.62 + (index % 3) * 0.14)})`,
    );
  });
  return [
    hills(canvas, light, { base: horizon, ranges: [[70, 0.74]], bottom: horizon + 30 }),
    canvas.use('skyline', drawTowers, `translate(1200 ${horizon + 8})scale(-1 1)`, 'opacity=".45"'),
    fill(distant(light, green.mid, 0.45), `M0 ${horizon + 16}H1200V${bottom}H0z`),
    group(`transform="translate(${x} ${horizon + 40})"`, landmarks[landmark](light)),
    canvas.use('skyline', drawTowers, `translate(0 ${horizon + 66})`),
    fill(
      canvas.gradient([distant(light, green.mid, 0.25), green.shade]),
      `M0 ${horizon + 62}q60-28 120-4t140-6t160 6t150-8t170 8t150-6t160 6t150 0V${bottom}H0z`,
    ),
    ...trees,
  ].join('');
}

const landmarks: Record<'round' | 'slab' | 'mast' | 'minaret', (light: Light) => string> = {
  round(light) {
    const wall = under(light, '#d98a62');
    return [
      fill(distant(light, wall.lit, 0.2), 'M-30 10V-190H30V10z'),
      fill(distant(light, wall.shade, 0.2), 'M4 10V-190H30V10z'),
      line(distant(light, wall.dark, 0.3), 40, 'M0 0V-186', { dash: '4 9', opacity: 0.5 }),
      fill(distant(light, wall.mid, 0.1), 'M-46-206H46L32-188H-32zM-30-206q30-34 60 0z'),
      line(distant(light, wall.dark, 0.2), 4, 'M0-222V-262'),
    ].join('');
  },
  slab(light) {
    const wall = under(light, '#fdf0d2');
    return [
      fill(distant(light, wall.lit, 0.2), 'M-60 10V-176L10-196V10z'),
      fill(distant(light, wall.shade, 0.2), 'M10 10V-196L60-180V10z'),
      line(distant(light, light.isDark ? '#fbc873' : '#3f7f90', 0.15), 50, 'M-25 0V-172', { dash: '6 10' }),
      fill(distant(light, under(light, '#f2674a').mid, 0.2), 'M-60-176L10-196V-188L-60-168z'),
    ].join('');
  },
  mast(light) {
    const wall = under(light, '#b9c4c4');
    return [
      fill(distant(light, wall.mid, 0.25), 'M-10 10L-5-200H5L10 10z'),
      fill(distant(light, wall.shade, 0.2), 'M-34-160H34L22-132H-22zM-20-174H20V-160H-20z'),
      line(distant(light, under(light, '#f2674a').mid, 0.1), 5, 'M0-200V-262', { dash: '12 8' }),
    ].join('');
  },
  minaret(light) {
    const wall = under(light, '#fdf0d2');
    return [
      fill(distant(light, wall.lit, 0.15), 'M-14 10V-150h-6v-10h6q4-40 14-50q10 10 14 50h6v10h-6V10z'),
      fill(distant(light, wall.shade, 0.25), 'M2 10V-208q9 12 12 48h6v10h-6V10z'),
      fill(distant(light, wall.mid, 0.15), 'M26 10V-50H150V10z'),
      fill(distant(light, under(light, '#2f8f8a').mid, 0.2), 'M44-50q-4-46 44-62q48 16 44 62z'),
      line(distant(light, wall.lit, 0.1), 4, 'M88-110V-134'),
    ].join('');
  },
};

function drawHills(canvas: Canvas, { light, choices }: Scene, { horizon, bottom }: Extent): string {
  const height = choices.whole(110, 170);
  const green = under(light, '#3f8a5c');
  const slope = choices.whole(20, 70);
  const near = `M0 ${horizon + 50}C200 ${horizon + 50 - slope} 360 ${horizon + 60} 560 ${horizon + 46}S960 ${horizon - 20} 1200 ${horizon - slope}V${bottom}H0z`;
  const rows = series(4).map((index) => {
    const y = horizon + 18 + index * 22;
    return `M0 ${y + 50}C200 ${y + 50 - slope} 360 ${y + 60} 560 ${y + 46}S960 ${y - 20 + index * 5} 1200 ${y - slope + index * 10}`;
  });
  const homes = series(4, 240, 170).map(
    (x, index) =>
      `translate(${x + ((index * 47) % 60)} ${horizon + 8 + (index % 2) * 16})scale(${index % 2 ? 1.2 : 0.9})`,
  );
  const drawHome = () =>
    fill(under(light, '#fdf0d2').lit, 'M0 0v-12h22V0z') + fill(under(light, '#b9573f').mid, 'M-3-11l8-9h14l6 9z');
  return [
    hills(canvas, light, {
      base: horizon,
      ranges: [
        [height, 0.82],
        [Math.round(height * 0.7), 0.64],
        [Math.round(height * 0.36), 0.44],
      ],
      bottom: horizon + 80,
    }),
    ...homes.map((place) => canvas.use('far-home', drawHome, place)),
    ...series(4, 180, 230).map((x, index) =>
      smallTree(canvas, light, {
        x: x + ((index * 53) % 60),
        y: horizon + 20 + (index % 3) * 10,
        size: r(0.7 + (index % 3) * 0.2),
        distance: 0.25,
      }),
    ),
    fill(
      canvas.gradient([
        { colour: light.cloud, opacity: 0 },
        { colour: light.cloud, opacity: 0.75 },
        { colour: light.cloud, opacity: 0 },
      ]),
      `M0 ${horizon - 30}H1200V${horizon + 70}H0z`,
    ),
    fill(canvas.gradient([distant(light, green.mid, 0.2), green.shade]), near),
    line(mix(green.shade, green.dark, 0.3), 5, rows.join(''), { dash: '14 9', isRound: true, opacity: 0.5 }),
    ...series(2, 950, 120).map((x, index) =>
      smallTree(canvas, light, { x, y: horizon + 4 - index * 12, size: 1.3 + (index % 2) * 0.5, distance: 0.06 }),
    ),
  ].join('');
}

const elephant =
  'M0 0V-24C-2-40 8-48 22-48H46C54-54 66-52 70-44C76-40 78-30 76-20C76-10 78-4 84-2C80 4 72 2 70-8L66-24C62-20 58-18 54-18V0H44V-14H20V0H10V-18L6-10V0z';

function drawSavannah(canvas: Canvas, { light, choices }: Scene, { horizon, bottom }: Extent): string {
  const far = choices.pick<'snow' | 'ridge' | 'kopjes'>(['snow', 'snow', 'ridge', 'kopjes']);
  const shift = choices.whole(-80, 60);
  const hasElephants = choices.isTrue(0.6);
  const grass = under(light, '#e0a850');
  const animal = distant(light, under(light, '#6a4048').shade, 0.15);
  return [
    group(`transform="translate(${shift} ${horizon - 482})"`, farMountains[far](canvas, light)),
    fill(
      distant(light, grass.shade, 0.4),
      `M0 ${horizon - 6}C200 ${horizon - 20} 380 ${horizon - 8} 560 ${horizon - 16}S960 ${horizon - 24} 1200 ${horizon - 12}V${horizon + 30}H0z`,
    ),
    ...[
      [420, 0.3],
      [530, 0.22],
      [310, 0.2],
      [1010, 0.34],
      [920, 0.22],
      [60, 0.3],
    ].map(([x = 0, size = 0.3]) => acacia(canvas, light, { x: x + shift, y: horizon + 2, size, distance: 0.45 })),
    fill(
      canvas.gradient([grass.lit, mix(grass.mid, grass.shade, 0.4)]),
      `M0 ${horizon}C240 ${horizon - 12} 480 ${horizon + 4} 720 ${horizon - 4}S1040 ${horizon - 8} 1200 ${horizon}V${bottom}H0z`,
    ),
    fill(
      light.sun,
      `M0 ${horizon + 34}C220 ${horizon + 16} 420 ${horizon + 34} 640 ${horizon + 26}S1000 ${horizon + 20} 1200 ${horizon + 32}V${horizon + 54}C900 ${horizon + 40} 640 ${horizon + 60} 420 ${horizon + 50}S120 ${horizon + 50} 0 ${horizon + 60}z`,
      0.3,
    ),
    hasElephants
      ? [
          [420, 42, 0.66],
          [490, 45, 0.5],
          [540, 47, 0.3],
        ]
          .map(([x = 0, y = 0, size = 1]) =>
            canvas.use(
              'elephant',
              () => `<path fill="${animal}" d="${elephant}"/>`,
              `translate(${x - shift} ${horizon + y})scale(${size})`,
            ),
          )
          .join('')
      : '',
    acacia(canvas, light, { x: 790 + shift, y: horizon + 62, size: choices.whole(6, 9) / 10, distance: 0.12 }),
  ].join('');
}

const farMountains: Record<'snow' | 'ridge' | 'kopjes', (canvas: Canvas, light: Light) => string> = {
  snow(canvas, light) {
    const rock = under(light, '#6a6a98');
    const snow = under(light, '#fffaf0');
    return [
      fill(
        canvas.gradient([distant(light, rock.mid, 0.15), distant(light, rock.mid, 0.5), light.haze]),
        'M160 490C380 462 470 392 540 292L566 258C596 236 618 240 650 234S742 228 776 246L812 282C834 306 852 312 866 306L882 282 894 294 906 274 924 300C990 384 1100 446 1300 466V490z',
      ),
      fill(
        rock.shade,
        'M724 306L744 268 760 294 776 268 812 282C834 306 852 312 866 306L882 282 894 294 906 274 924 300C990 384 1100 446 1300 466V480H840C810 410 770 350 724 306z',
        0.25,
      ),
      fill(
        snow.lit,
        'M566 258C596 236 618 240 650 234S742 228 776 246L812 282 794 280 776 268 760 294 744 268 724 306 704 272 682 290 664 264 640 296 624 268 602 286 584 272 556 290 546 284z',
      ),
      fill(
        snow.shade,
        'M690 231C720 230 750 232 776 246L812 282 794 280 776 268 760 294 744 268 724 306 704 272C706 256 702 242 690 231z',
        0.6,
      ),
    ].join('');
  },
  ridge(canvas, light) {
    const rock = under(light, '#8a6a80');
    return fill(
      canvas.gradient([distant(light, rock.mid, 0.35), light.haze]),
      'M-120 490C20 440 60 400 130 392L300 384C340 380 360 420 420 424S560 350 640 342H860C900 346 920 400 980 404S1120 366 1180 362L1400 372V490z',
    );
  },
  kopjes(canvas, light) {
    const rock = under(light, '#a8705a');
    return [
      fill(
        canvas.gradient([distant(light, rock.mid, 0.4), light.haze]),
        'M-100 490C100 430 300 420 480 446S900 400 1300 450V490z',
      ),
      fill(
        distant(light, rock.mid, 0.2),
        'M620 486C616 440 650 436 662 410C690 372 730 392 738 420C770 408 800 430 800 456C826 456 840 474 840 486z',
      ),
      fill(
        distant(light, rock.shade, 0.15),
        'M700 486C706 450 720 440 716 398C732 402 736 412 738 420C770 408 800 430 800 456C826 456 840 474 840 486z',
        0.7,
      ),
    ].join('');
  },
};

function drawDesert(canvas: Canvas, { light, choices }: Scene, { horizon, bottom }: Extent): string {
  const far = choices.pick<'fort' | 'camels' | 'palms'>(['fort', 'camels', 'palms']);
  const oasis = choices.whole(660, 820);
  const sand = under(light, '#eab877');
  const [h, b] = [horizon, bottom];
  const wall = under(light, '#c98a5c');
  const animal = distant(light, under(light, '#7a4a40').shade, 0.1);
  const camel =
    'M0 0L4-22C-4-30 2-42 12-42C18-60 30-60 36-44C46-44 50-48 54-60C56-70 70-72 74-64L62-62C62-46 58-36 50-30L54 0H48L42-24H18L10-20 8 0z';
  return [
    hills(canvas, light, { base: h, ranges: [[70, 0.7]], colour: '#b98a70', bottom: h + 20 }),
    fill(
      distant(light, sand.mid, 0.4),
      `M0 ${h + 6}C120 ${h - 50} 200 ${h - 60} 260 ${h - 56}C340 ${h - 20} 420 ${h} 520 ${h + 2}C640 ${h - 40} 720 ${h - 64} 800 ${h - 66}C900 ${h - 30} 1050 ${h - 10} 1200 ${h - 30}V${h + 40}H0z`,
    ),
    fill(
      distant(light, sand.shade, 0.4),
      `M260 ${h - 56}C340 ${h - 20} 420 ${h} 520 ${h + 2}L400 ${h + 30}C340 ${h} 300 ${h - 40} 260 ${h - 56}zM800 ${h - 66}C900 ${h - 30} 1050 ${h - 10} 1200 ${h - 30}V${h + 30}H960C880 ${h - 10} 840 ${h - 40} 800 ${h - 66}z`,
    ),
    far === 'fort'
      ? group(
          `transform="translate(${oasis - 300} ${h + 14})"`,
          fill(distant(light, wall.lit, 0.25), 'M0 0L4-50H40L44-80H90L94-50H150V-96l10-8h20l10 8V0z'),
          fill(distant(light, wall.shade, 0.3), 'M70 0V-80H90L94-50H110V0zM174 0V-104h6l10 8V0z'),
          line(distant(light, wall.dark, 0.2), 10, 'M10-34H36M100-30H146M160-80H176M160-50H176', { dash: '5 11' }),
        )
      : '',
    fill(
      canvas.gradient([distant(light, sand.lit, 0.1), sand.mid]),
      `M0 ${h + 20}C160 ${h - 6} 300 ${h + 26} 460 ${h + 30}S800 ${h + 4} 960 ${h + 10}S1120 ${h + 22} 1200 ${h + 14}V${b}H0z`,
    ),
    fill(
      distant(light, sand.shade, 0.15),
      `M460 ${h + 30}C620 ${h + 24} 800 ${h + 4} 960 ${h + 10}S1120 ${h + 22} 1200 ${h + 14}V${h + 36}C1000 ${h + 34} 800 ${h + 60} 620 ${h + 56}C560 ${h + 50} 500 ${h + 40} 460 ${h + 30}z`,
      0.55,
    ),
    far === 'camels'
      ? series(3)
          .map((index) =>
            canvas.use(
              'camel',
              () => `<path fill="${animal}" d="${camel}"/>`,
              `translate(${330 + index * 84} ${h + 26 + index * 3})scale(.7)`,
            ),
          )
          .join('')
      : '',
    ...[
      [oasis, 112, -10],
      [oasis + 46, 150, 14],
      [oasis + 110, 96, 8],
    ].map(([x = 0, height = 100, lean = 0]) =>
      palm(canvas, light, { x, y: h + 36, height, lean, size: r(height / 250), distance: 0.14 }),
    ),
    fill(
      distant(light, under(light, '#4f8a58').mid, 0.15),
      `M${oasis - 50} ${h + 40}q14-24 34-12q16-20 40-4q20-18 40 0q24-16 44 4q20-12 36 12z`,
    ),
  ].join('');
}
