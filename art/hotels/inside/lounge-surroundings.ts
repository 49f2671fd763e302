import { type Colour, fill, line, mix, series } from '../canvas.ts';
import type { View } from '../hotel-style.ts';
import { under } from '../light.ts';
import { type CeilingKind, overhead, ridgeOf } from './ceilings.ts';
import { type FloorKind, floorOf } from './floors.ts';
import { type Family, families, type Reception } from './lounge-style.ts';
import { receptionCounter } from './reception.ts';
import { shell, type WallFinish } from './shell.ts';
import { frontal, type Inside, level, receding, rectangle, type Space, tone, wood } from './space.ts';
import { type WallArtKind, wallArt } from './wall-art.ts';
import { windowView } from './window-view.ts';
import { type Dressing, type Opening, type WindowKind, wholeWidth, windows } from './windows.ts';

interface Setting {
  ceiling: CeilingKind;
  floor: FloorKind;
  reception: Reception;
  /** The room is seen through an arch. */
  hasArch: boolean;
}

export const surroundings: Record<Family, (inside: Inside, setting: Setting) => string> = {
  carved: walled,
  modern: walled,
  open: openSided,
  verandah: withColumns,
};

/** Stone arches, or a front of glass. */
function walled(inside: Inside, { ceiling, floor, reception, hasArch }: Setting): string {
  const { scene, space } = inside;
  const { choices } = scene;
  const isModern = families[scene.building] === 'modern';
  const { left, right, metre: m } = space;
  const kind = isModern
    ? choices.pick<WindowKind>(['panorama', 'panorama', 'glass'])
    : choices.pick<WindowKind>(['arch', 'arch', 'pair']);
  const stretches: (readonly [number, number])[] =
    reception === 'side'
      ? [[left + m * 0.4, right - m * 2.75]]
      : [
          [left + m * 0.3, space.eye.x - m * 1.4],
          [space.eye.x + m * 1.4, right - m * 0.3],
        ];
  const counterX = reception === 'side' ? right - m * 1.45 : space.eye.x;
  const art = choices.pick<WallArtKind>(
    isModern ? ['picture', 'pictures', 'mirror'] : ['niches', 'hanging', 'baskets', 'mirror'],
  );
  const finish = choices.pick<WallFinish>(
    isModern ? ['plain', 'dado', 'patterned'] : ['plain', 'stones', 'dado', 'panelled'],
  );
  return [
    shell(inside, {
      ceiling,
      floor,
      finish,
      ...(choices.isTrue() && {
        backWall: choices.pick<Colour>([
          mix(scene.second, scene.wall, 0.5),
          mix(scene.accent, scene.wall, 0.6),
          mix(scene.wall, '#8a5a44', 0.35),
        ]),
      }),
    }),
    windows(
      inside,
      kind,
      stretches.flatMap(([from, to]) => openingsIn(space, kind, from, to)),
      {
        rail: isModern ? 'bars' : 'balusters',
        dressing: isModern ? 'bare' : choices.pick<Dressing>(['bare', 'shutters']),
      },
    ),
    wallArt(inside, 'left', m * 1.3, art),
    isModern || hasArch ? '' : blindArches(inside),
    receptionCounter(inside, counterX),
  ].join('');
}

function openingsIn({ ceiling, floor, metre: m }: Space, kind: WindowKind, from: number, to: number): Opening[] {
  const top = Math.round(ceiling + m * (kind === 'panorama' ? 0.3 : 0.62));
  const width = to - from;
  if (kind === 'panorama' || kind === 'glass')
    return [{ left: Math.round(from), right: Math.round(to), top, bottom: floor }];
  const count = Math.max(1, Math.round(width / (kind === 'arch' ? 165 : 210)));
  const gap = kind === 'arch' ? 30 : 44;
  const each = (width - gap * (count - 1)) / count;
  return series(count, from, each + gap).map((left) => ({
    ...wholeWidth(left, each),
    top,
    bottom: kind === 'arch' ? floor : Math.round(floor - m * 0.5),
  }));
}

/** In the right wall. */
function blindArches({ scene: { light, wall }, space }: Inside): string {
  const { metre: m, floor } = space;
  const shades = under(light, wall);
  const arch = (near: number, margin: number) => {
    const [from, to, spring, top] = [
      near - m * 0.5 - margin,
      near + m * 0.5 + margin,
      floor - m * 1.9,
      floor - m * 2.6 - margin,
    ];
    return `M${from} ${floor}L${from} ${spring}C${from} ${top} ${to} ${top} ${to} ${spring}L${to} ${floor}z`;
  };
  const nears = [0.9, 2.3].map((near) => near * m);
  const drawn = (margin: number) => receding(space, space.right, nears.map((near) => arch(near, margin)).join(''));
  return fill(tone(shades, 0.05), drawn(m * 0.12)) + fill(tone(shades, 0.75), drawn(0));
}

const groundColours: Record<View, Colour> = {
  sea: '#f3dcae',
  lake: '#7a9a5c',
  city: '#7a9a5c',
  hills: '#5f9a63',
  savannah: '#d3a14e',
  desert: '#e9c088',
};

/** A roof on poles, open all around. */
function openSided(inside: Inside, { ceiling: indoors, floor: floorKind, reception }: Setting): string {
  const { canvas, scene, space } = inside;
  const { light, choices, building, view } = scene;
  const { left, right, ceiling, floor, eye, metre: m } = space;
  const roofKind: CeilingKind = building === 'tents' ? 'canvas' : building === 'pavilions' ? 'timber' : indoors;
  const pole = under(light, '#7a4a3c');
  const ground = under(light, groundColours[view]);
  const ridge = ridgeOf(space);
  const posts = [0, 1.3, 2.9].map((near) =>
    frontal(space, near * m, `M${left} ${ceiling - 6}L${left} ${floor}M${right} ${ceiling - 6}L${right} ${floor}`),
  );
  const rail = choices.pick<Railing>(['lattice', 'rope', 'wall']);
  const counterX = reception === 'side' ? right - m * 1.5 : eye.x;
  return [
    windowView(canvas, scene, {
      opening: 'M0 0H1200V800H0z',
      left: 0,
      right: 1200,
      top: 0,
      bottom: floor + 40,
      horizon: eye.y,
      middles: [600 + (scene.sunAcross > 0.5 ? 200 : -200)],
    }),
    fill(
      canvas.gradient([ground.lit, ground.mid, ground.shade]),
      `M0 ${floor - 26}Q600 ${floor - 46} 1200 ${floor - 26}V800H0z`,
    ),
    floorOf(inside, floorKind),
    overhead(inside, roofKind),
    roofKind === 'thatch' ? fringe(inside) : '',
    line(pole.shade, 11, `M${left} ${ceiling}L${eye.x} ${ridge}L${right} ${ceiling}z`),
    railing(inside, rail),
    line(pole.shade, 12, posts[0] ?? ''),
    receptionCounter(inside, counterX),
    ...posts
      .slice(1)
      .map(
        (d, index) => line(pole.mid, 16 + index * 6, d, { isRound: false }) + line(pole.lit, 4, d, { opacity: 0.5 }),
      ),
  ].join('');
}

/** The thatch that hangs over the edge of the roof. */
function fringe({ scene: { light, roof }, space }: Inside): string {
  const { left, right, ceiling, eye, metre: m, distance } = space;
  const thatch = under(light, roof);
  const ridge = ridgeOf(space);
  const sides = [left, right]
    .map((x) => receding(space, x, `M0 ${ceiling + m * 0.08}L${distance * 0.7} ${ceiling + m * 0.08}`))
    .join('');
  const gable = `M${left} ${ceiling + 10}L${eye.x} ${ridge + 10}L${right} ${ceiling + 10}`;
  return line(thatch.shade, 26, sides, { dash: '7 3 11 2' }) + line(thatch.mid, 22, gable, { dash: '6 2 9 3' });
}

type Railing = 'lattice' | 'rope' | 'wall';

function railing({ scene: { light, wall }, space }: Inside, kind: Railing): string {
  const { left, right, floor, metre: m } = space;
  const top = Math.round(floor - m * 0.55);
  const shades = under(light, kind === 'wall' ? wall : wood);
  if (kind === 'wall') {
    return (
      fill(tone(shades, 0.5), rectangle(left, top, right, floor)) +
      fill(shades.lit, level(space, top, rectangle(left - 4, -6, right + 4, 14)))
    );
  }
  const bars = `M${left} ${top}H${right}`;
  if (kind === 'rope')
    return (
      line(
        under(light, '#e0c08a').mid,
        5,
        series(4, left, (right - left) / 4)
          .map((x) => `M${x} ${top}q${(right - left) / 8} 26 ${(right - left) / 4} 0`)
          .join(''),
      ) +
      line(
        shades.shade,
        8,
        series(5, left, (right - left) / 4)
          .map((x) => `M${x} ${top - 6}V${floor}`)
          .join(''),
      )
    );
  const step = (right - left) / 12;
  const crosses = series(12, left, step)
    .map((x) => `M${x} ${top}L${Math.round(x + step)} ${floor}M${Math.round(x + step)} ${top}L${x} ${floor}`)
    .join('');
  return line(shades.mid, 3, crosses) + line(shades.shade, 8, bars);
}

/** A wall with doors on the left, columns and the view on the right. */
function withColumns(inside: Inside, { ceiling, floor: floorKind, reception }: Setting): string {
  const { canvas, scene, space } = inside;
  const { light, choices, second } = scene;
  const { left, right, floor, eye, metre: m } = space;
  const head = space.ceiling + m * 0.5;
  const bays = [
    [0.2, 1.35],
    [1.7, 2.85],
    [3.2, 4.6],
  ] as const;
  const opening = bays.map(([from, to]) => receding(space, right, rectangle(from * m, head, to * m, floor))).join('');
  const white = under(light, mix(scene.wall, '#fffaf0', 0.6));
  const columns = [0.1, 1.52, 3.02].map((near) =>
    receding(space, right, `M${near * m} ${space.ceiling}L${near * m} ${floor}`),
  );
  const top = floor - m * 0.85;
  const balusters = series(15, 0.3, 0.2)
    .map((near) => `M${near * m} ${top}L${near * m} ${floor}`)
    .join('');
  const shutter = under(light, second);
  const door = (near: number) => {
    const [from, to] = [(near - 0.45) * m, (near + 0.45) * m];
    const slats = series(5, floor - m * 2.05, m * 0.42)
      .map((y) => `M${from + 6} ${y}L${to - 6} ${y}`)
      .join('');
    return (
      fill(tone(shutter, 0.5), receding(space, left, rectangle(from, floor - m * 2.4, to, floor))) +
      line(shutter.dark, 4, receding(space, left, `${slats}M${near * m} ${floor - m * 2.4}L${near * m} ${floor}`), {
        opacity: 0.6,
      })
    );
  };
  const windowKind = choices.pick<WindowKind>(['sash', 'arch', 'glass']);
  return [
    shell(inside, { ceiling, floor: floorKind, finish: choices.pick<WallFinish>(['boarded', 'dado', 'plain']) }),
    reception === 'side'
      ? windows(inside, windowKind, openingsIn(space, windowKind, right - m * 2.9, right - m * 0.5), {
          rail: 'balusters',
          dressing: choices.pick<Dressing>(['bare', 'shutters', 'curtains']),
          beside: opening,
          until: 1200,
        })
      : windowView(canvas, scene, {
          opening,
          left: right,
          right: 1200,
          top: 0,
          bottom: 800,
          horizon: eye.y,
          middles: [right + 90],
        }),
    line(white.lit, 4, receding(space, right, balusters)),
    line(white.lit, 9, receding(space, right, `M0 ${top}L${4.6 * m} ${top}`)),
    ...columns.map(
      (d, index) =>
        line(white.mid, 22 + index * 10, d, { isRound: false }) + line(white.lit, 8 + index * 3, d, { isRound: false }),
    ),
    door(1) + door(2.5),
    receptionCounter(inside, reception === 'side' ? left + m * 1.75 : eye.x),
  ].join('');
}
