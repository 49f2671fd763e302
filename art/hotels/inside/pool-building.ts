import { type Canvas, type Colour, fill, group, line, mix, series } from '../canvas.ts';
import type { Building, Scene } from '../hotel-style.ts';
import { type Light, type Sun, under, windowColour } from '../light.ts';
import { lampGlow, shadow } from '../nature.ts';
import { type SideWall, sideWall } from './side-wall.ts';

/** A part of the hotel at the right side of its pool. */
export function buildingBeside(canvas: Canvas, scene: Scene, vanishing: Sun): string {
  const { choices, building } = scene;
  const wall = sideWall({ vanishing, far: choices.whole(790, 860), near: 1270, ground: 498 });
  const small = choices.whole(680, 720);
  const hasSecond = choices.isTrue(0.7);
  const standing = (draw: () => string) =>
    [
      hasSecond ? canvas.use('standing', draw, `translate(${small} 484)scale(.42)`) : '',
      canvas.use('standing', draw, `translate(980 548)scale(${choices.pick([1, 1.1, 1.2])})`),
    ].join('');
  const drawn: Record<Building, () => string> = {
    bungalows: () => standing(() => thatchedBar(canvas, scene)),
    pavilions: () => standing(() => tiledPavilion(canvas, scene)),
    tents: () => standing(() => tent(canvas, scene)),
    stone: () => stoneWall(canvas, scene, wall),
    arcade: () => arcadeWall(canvas, scene, wall),
    tower: () => glassWall(canvas, scene, wall),
    verandah: () => verandahWall(canvas, scene, wall),
    block: () => balconyWall(canvas, scene, wall),
  };
  return drawn[building]();
}

const inside = (light: Light): Colour => (light.isDark ? '#f5b65c' : under(light, '#5a4450').shade);

export function stoneWall(canvas: Canvas, { light, wall: colour, second, choices }: Scene, wall: SideWall): string {
  const stone = under(light, colour);
  const height = choices.pick([190, 210, 230]);
  const bays = wall.bays(5, 0.62);
  const top = choices.pick<'crenels' | 'steps'>(['crenels', 'steps']);
  const crenels = wall
    .bays(top === 'crenels' ? 13 : 8, 0.55)
    .map(([from, to]) =>
      top === 'crenels'
        ? wall.face(from, to, height, height + 20)
        : wall.face(from, to, height, height + 10) +
          wall.face(from + (to - from) * 0.25, to - (to - from) * 0.25, height + 10, height + 20),
    );
  const windows = wall.bays(5, 0.37);
  return [
    fill(stone.lit, crenels.join('')),
    fill(canvas.gradient([stone.lit, stone.mid], 'across'), wall.face(0, 1, 0, height)),
    fill(inside(light), bays.map(([from, to]) => wall.arch(from, to, 0, 88)).join('')),
    fill(stone.lit, bays.map(([from, to]) => wall.face(from, from + (to - from) * 0.16, 0, 62)).join('')),
    fill(windowColour(light), windows.map(([from, to]) => wall.arch(from, to, 122, 172)).join('')),
    fill(
      under(light, second).mid,
      windows
        .map(([from, to]) => wall.face(from - 0.022, from, 122, 160) + wall.face(to, to + 0.022, 122, 160))
        .join(''),
    ),
    fill(stone.shade, wall.face(0, 1, 102, 108) + wall.face(0, 1, height - 6, height) + wall.face(0, 1, 0, 5), 0.6),
  ].join('');
}

export function arcadeWall(
  canvas: Canvas,
  { light, wall: colour, accent, second, choices }: Scene,
  wall: SideWall,
): string {
  const plaster = under(light, mix(colour, '#ffffff', 0.5));
  const storeys = choices.pick([2, 3]);
  const bays = wall.bays(storeys === 3 ? 5 : 6, 0.7);
  const levels = series(storeys, 0, 84);
  const height = storeys * 84 + 8;
  return [
    fill(canvas.gradient([plaster.lit, plaster.mid], 'across'), wall.face(0, 1, 0, height)),
    fill(
      inside(light),
      levels.flatMap((level) => bays.map(([from, to]) => wall.arch(from, to, level, level + 70))).join(''),
    ),
    fill(
      plaster.lit,
      levels
        .flatMap((level) => bays.map(([from, to]) => wall.face(from, from + (to - from) * 0.14, level, level + 48)))
        .join(''),
    ),
    ...levels
      .slice(1)
      .map(
        (level) =>
          line(plaster.lit, 5, `M${wall.at(0, level + 20)}L${wall.at(1, level + 20)}`) +
          line(under(light, second).mid, 15, `M${wall.at(0, level + 9)}L${wall.at(1, level + 9)}`, { dash: '4 7' }),
      ),
    fill(under(light, choices.pick([accent, second])).mid, wall.face(0, 1, height - 3, height + 5)),
    fill(plaster.shade, levels.map((level) => wall.face(0, 1, level + 78, level + 83)).join(''), 0.6),
  ].join('');
}

export function balconyWall(
  canvas: Canvas,
  { light, wall: colour, accent, second, choices }: Scene,
  wall: SideWall,
): string {
  const plaster = under(light, colour);
  const storeys = choices.pick([3, 4]);
  const bays = wall.bays(choices.pick([3, 4]), 0.7);
  const levels = series(storeys, 0, 62);
  const height = storeys * 62 + 6;
  const rail = under(light, choices.pick([accent, second, '#fffaf0']));
  const balconies = (low: number, high: number) =>
    levels
      .slice(1)
      .flatMap((level) => bays.map(([from, to]) => wall.face(from - 0.01, to + 0.01, level + low, level + high, 12)))
      .join('');
  return [
    fill(canvas.gradient([plaster.lit, plaster.mid], 'across'), wall.face(0, 1, 0, height)),
    fill(
      windowColour(light),
      levels.flatMap((level) => bays.map(([from, to]) => wall.face(from, to, level + 4, level + 44))).join(''),
    ),
    fill(plaster.shade, balconies(-4, 2)) + fill(rail.mid, balconies(2, 22)) + fill(rail.lit, balconies(19, 23)),
    fill(plaster.shade, wall.face(0, 1, height - 2, height + 4)) +
      fill(under(light, accent).mid, wall.face(0, 1, height + 4, height + 12)),
  ].join('');
}

function glassWall(canvas: Canvas, { light, wall: colour, accent, choices }: Scene, wall: SideWall): string {
  const frame = under(light, colour);
  const [top = '#1b7a85', low = '#7fd0cf'] = light.sky;
  const glass = mix('#1b6f80', top, 0.35);
  const levels = series(13, 70, 42);
  const columns = series(choices.pick([5, 7]), 0, 0.15).filter((along) => along <= 1);
  const lamps = levels.filter((_, index) => index % 3 !== 1);
  return [
    fill(canvas.gradient([mix(glass, low, 0.3), glass], 'across'), wall.face(0, 1, 0, 640)),
    fill(
      light.sun,
      `M${wall.at(0.1, 640)}L${wall.at(0.34, 640)}L${wall.at(0.16, 60)}L${wall.at(0, 60)}L${wall.at(0, 420)}z`,
      0.16,
    ),
    light.isDark
      ? line('#fbc873', 12, lamps.map((level) => `M${wall.at(0.04, level + 20)}L${wall.at(1, level + 20)}`).join(''), {
          dash: '22 30 22 64',
          opacity: 0.85,
        })
      : '',
    line(
      frame.lit,
      choices.pick([4, 7]),
      levels.map((level) => `M${wall.at(0, level)}L${wall.at(1, level)}`).join(''),
      { isRound: false, opacity: 0.85 },
    ),
    line(frame.mid, 4, columns.map((along) => `M${wall.at(along, 60)}L${wall.at(along, 640)}`).join(''), {
      isRound: false,
      opacity: 0.8,
    }),
    fill(windowColour(light), wall.face(0, 1, 0, 56)) +
      line(frame.mid, 6, columns.map((along) => `M${wall.at(along, 0)}L${wall.at(along, 58)}`).join(''), {
        isRound: false,
      }),
    fill(frame.lit, wall.face(0, 1, 56, 70, 16)) + fill(under(light, accent).mid, wall.face(0, 1, 56, 60, 16)),
    fill(frame.shade, `M${wall.at(0, 56, 16)}L${wall.at(1, 56, 16)}L${wall.at(1, 56)}L${wall.at(0, 56)}z`),
  ].join('');
}

export function verandahWall(
  canvas: Canvas,
  { light, wall: colour, roof, second, choices }: Scene,
  wall: SideWall,
): string {
  const plaster = under(light, colour);
  const tiles = under(light, roof);
  const wood = under(light, choices.pick(['#fffaf0', '#7a4a3c', second]));
  const bays = wall.bays(4, 0.5);
  const posts = series(6, 0, 0.2);
  return [
    fill(canvas.gradient([plaster.mid, plaster.shade], 'across'), wall.face(0, 1, 0, 118)),
    fill(inside(light), bays.map(([from, to]) => wall.face(from, to, 4, 84)).join('')),
    fill(
      under(light, second).mid,
      bays.map(([from, to]) => wall.face(from - 0.045, from, 4, 84) + wall.face(to, to + 0.045, 4, 84)).join(''),
    ),
    fill(plaster.lit, `M${wall.at(0, 4)}L${wall.at(1, 4)}L${wall.at(1, 0, 46)}L${wall.at(0, 0, 46)}z`),
    fill(plaster.shade, wall.face(0, 1, -8, 0, 46)),
    fill(
      canvas.gradient([tiles.lit, tiles.mid]),
      `M${wall.at(0, 100, 62)}L${wall.at(1, 100, 62)}L${wall.at(1, 214, -60)}L${wall.at(0, 196, -40)}z`,
    ),
    line(
      tiles.shade,
      3,
      series(15, 0, 0.07)
        .map((along) => `M${wall.at(along, 100, 62)}L${wall.at(along, 205, -50)}`)
        .join(''),
      { isRound: false, opacity: 0.5 },
    ),
    fill(wood.shade, wall.face(0, 1, 94, 101, 62)),
    line(wood.mid, 9, posts.map((along) => `M${wall.at(along, 0, 46)}L${wall.at(along, 98, 46)}`).join(''), {
      isRound: false,
    }),
    line(wood.lit, 4, `M${wall.at(0, 30, 46)}L${wall.at(1, 30, 46)}M${wall.at(0, 12, 46)}L${wall.at(1, 12, 46)}`, {
      isRound: false,
    }),
  ].join('');
}

/** Open on all sides under a roof of palm leaves, 500 wide and 300 high. */
function thatchedBar(canvas: Canvas, { light, roof, wall, accent, second, choices }: Scene): string {
  const [thatch, wood, plaster] = [under(light, roof), under(light, '#8a5a44'), under(light, wall)];
  const shape = choices.pick([
    'M-250-104Q-140-160-70-290H70Q140-160 250-104',
    'M-250-104Q-110-170 0-320Q110-170 250-104',
    'M-256-104L-150-260Q0-284 150-260L256-104',
  ]);
  return [
    shadow(light, 0, 4, 250, 16),
    fill(plaster.mid, 'M-220-14H220V4H-220z') + fill(plaster.lit, 'M-220-18H220V-8H-220z'),
    fill(under(light, '#5a4450').shade, 'M-180-16V-120H180V-16z'),
    light.isDark ? lampGlow(canvas, 0, -80, 150) : '',
    line(under(light, second).lit, 26, 'M-140-86H150', { dash: '9 13 7 10' }) +
      line(wood.lit, 5, 'M-150-72H160', { isRound: false }),
    fill(wood.mid, 'M-130-16V-58H140V-16z') + fill(wood.lit, 'M-140-66H150V-56H-140z'),
    line(under(light, accent).mid, 9, 'M-96-36H-68M-26-36H2M44-36H72M110-36H138', { isRound: false }) +
      line(wood.dark, 4, 'M-82-32V-12M-12-32V-12M58-32V-12M124-32V-12', { isRound: false }),
    line(wood.shade, 11, 'M-204-14V-118M-70-14V-118M70-14V-118M204-14V-118', { isRound: false }),
    fill(canvas.gradient([thatch.shade, thatch.lit]), `${shape}${'l-10 13l-10-13'.repeat(25)}z`),
    line(thatch.dark, 4, 'M-56-262H56M-82-230H82M-108-198H108M-140-166H140M-180-136H180', {
      dash: '16 10 9 8',
      opacity: 0.45,
    }),
    line(thatch.lit, 3, 'M-40-246H70M-60-214H100M-84-182H126M-120-150H160', { dash: '20 18', opacity: 0.8 }),
  ].join('');
}

/** Glass between posts under a tiled roof, 480 wide and 240 high. */
function tiledPavilion(canvas: Canvas, { light, roof, wall, second, choices }: Scene): string {
  const [tiles, wood, stone] = [under(light, roof), under(light, '#6a4038'), under(light, wall)];
  const top = choices.pick([
    'M-240-124L-130-216H130L240-124z',
    'M-240-124Q-150-150-110-226H110Q150-150 240-124z',
    'M-240-124L0-244L240-124z',
  ]);
  return [
    shadow(light, 0, 4, 250, 16),
    fill(stone.shade, 'M-224 4V-20H224V4z') + fill(stone.lit, 'M-224-24H224V-14H-224z'),
    fill(
      canvas.gradient(light.isDark ? ['#fbd08a', '#f5b65c'] : [windowColour(light), under(light, '#2f6f7a').shade]),
      'M-184-24V-130H184V-24z',
    ),
    fill(stone.mid, 'M70-24V-130H184V-24z'),
    fill(under(light, second).mid, 'M104-24v-76h46v76z'),
    line(wood.mid, 7, 'M-184-24V-130M-100-24V-130M-16-24V-130M70-24V-130M184-24V-130', { isRound: false }),
    line(wood.lit, 5, 'M-212-58H-190M-212-40H-190', { isRound: false }) +
      line(wood.shade, 9, 'M-212-20V-126M212-20V-126', { isRound: false }),
    fill(canvas.gradient([tiles.lit, tiles.mid]), top),
    line(tiles.shade, 3, 'M-120-196H120M-150-172H150M-190-148H190', { dash: '12 6', opacity: 0.6 }),
    fill(tiles.shade, 'M-240-128H240L230-116H-230z') +
      fill(tiles.dark, 'M-112-226H112V-214H-112z', top.includes('L0') ? 0 : 0.6),
  ].join('');
}

/** Canvas over a deck, 460 wide and 250 high. */
function tent(canvas: Canvas, { light, accent, choices }: Scene): string {
  const [cloth, wood] = [under(light, choices.pick(['#f0dcb4', '#e6cc9c', '#d9c4a0'])), under(light, '#8a5a40')];
  const isRound = choices.isTrue();
  const roof = isRound
    ? 'M-220-118Q-110-170 0-260Q110-170 220-118Q0-90-220-118z'
    : 'M-216-112L-6-244 216-112 196-106-4-214-194-104z';
  return [
    shadow(light, 10, 6, 260, 18),
    fill(wood.lit, 'M-236-22H226L256-4H-256z') + fill(wood.shade, 'M-256-4H256V8H-256z'),
    line(wood.shade, 4, 'M-200-108L-262 2M200-108L262 2', { isRound: false }),
    fill(
      canvas.gradient([cloth.lit, cloth.mid], 'across'),
      isRound ? 'M-180-20V-122L0-180 180-122V-20z' : 'M-172-20V-124L-4-232 176-124V-20z',
    ),
    fill(under(light, '#4a3440').shade, 'M-72-20C-66-90-34-140 0-170C34-140 66-90 72-20z'),
    light.isDark
      ? group(
          `clip-path="${canvas.clip('M-72-20C-66-90-34-140 0-170C34-140 66-90 72-20z')}"`,
          lampGlow(canvas, 0, -60, 90),
        )
      : '',
    fill(under(light, '#fffaf0').lit, 'M-46-20V-46H46V-20z') + fill(under(light, accent).mid, 'M-46-40H46V-30H-46z'),
    fill(cloth.lit, 'M-72-20C-66-90-34-140 0-170C-20-120-50-90-54-60C-64-50-60-30-64-20z') +
      fill(cloth.mid, 'M72-20C66-90 34-140 0-170C20-120 50-90 54-60C64-50 60-30 64-20z'),
    fill(under(light, '#6a4a48').mid, 'M106-58V-100H150V-58zM-150-58V-100H-106V-58z') +
      line(cloth.shade, 3, 'M128-100V-58M-128-100V-58M106-79H150M-150-79H-106', { isRound: false }),
    fill(isRound ? canvas.gradient([cloth.lit, cloth.mid]) : cloth.lit, roof),
    line(under(light, accent).mid, 6, isRound ? 'M-216-116Q0-88 216-116' : 'M-206-107L-4-228 206-108', {
      dash: '14 10',
    }),
  ].join('');
}
