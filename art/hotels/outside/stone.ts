import { type Canvas, type Colour, circle, fill, group, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { distant, type Shades, under, windowColour } from '../light.ts';
import { flowerBush, lampGlow, palm, r } from '../nature.ts';
import { lantern } from '../props.ts';
import {
  arched,
  bays,
  cornerView,
  type Face,
  leftFace,
  type Perspective,
  panel,
  panels,
  rightFace,
  track,
} from './perspective.ts';
import { backdrop, bicycle, moon, pot } from './surroundings.ts';

/** A coral-stone building on a narrow street that runs to the shore. */
export function drawStone(canvas: Canvas, scene: Scene): string {
  const { light, choices } = scene;
  const horizon = 572;
  const plan = planStone(scene);
  const sun = {
    x: plan.end - 8,
    y: horizon - Math.round(light.sunHeight[0] + (light.sunHeight[1] - light.sunHeight[0]) * choices.share()),
  };
  return [
    backdrop(canvas, scene, { horizon, sun, boatX: plan.end + 36 }),
    moon(light, plan.end + 110, 96),
    ground(canvas, scene, plan),
    farEnd(scene, plan),
    plan.overhead === 'gate' ? overhead(scene, plan) : '',
    opposite(canvas, scene, plan),
    roofs[plan.roof](canvas, scene, plan),
    front(canvas, scene, plan),
    neighbour(scene, plan),
    ...openings(canvas, scene, plan),
    plan.overhead === 'lamps' ? overhead(scene, plan) : '',
    ...street(canvas, scene, plan),
    fill(under(light, '#5a3a58').shade, 'M0 800V784C200 770 500 792 720 782S1080 776 1200 784V800z', 0.7),
  ].join('');
}

interface Plan {
  /** Where the street ends on the horizon. */
  end: number;
  /** The near corner, and the far end of the front. */
  x: number;
  right: number;
  /** Where the highest storey ends; beyond it the front is one storey lower. */
  high: number;
  top: number;
  /** The height of the lowest storey, and of each above it. */
  lowest: number;
  step: number;
  storeys: number;
  columns: number;
  doorColumn: number;
  door: 'round' | 'square' | 'pointed';
  window: 'shutters' | 'pointed' | 'square';
  balcony: 'box' | 'long' | 'small' | 'none';
  roof: 'crenels' | 'pavilion' | 'cloths' | 'lattice';
  across: 'high' | 'low' | 'wall';
  overhead: 'lamps' | 'gate' | 'none';
  near: Perspective;
}

function planStone({ choices }: Scene): Plan {
  const storeys = choices.whole(2, 4);
  const [lowest, step] = storeys === 2 ? [228, 192] : storeys === 3 ? [212, 150] : [188, 122];
  const columns = choices.whole(3, storeys === 4 ? 4 : 5);
  const x = choices.whole(400, 500);
  const right = choices.pick([1070, 1110, 1220]);
  const bay = (Math.min(right, 1170) - x) / columns;
  const lowColumns = storeys > 2 && choices.isTrue(0.55) ? choices.whole(1, columns - 2) : 0;
  const end = x - choices.whole(160, 190);
  return {
    end,
    x,
    right,
    high: lowColumns ? Math.round(x + (columns - lowColumns) * bay) : right,
    top: lowest + (storeys - 1) * step,
    lowest,
    step,
    storeys,
    columns,
    doorColumn: choices.whole(0, columns - 2),
    door: choices.pick(['round', 'square', 'pointed']),
    window: choices.pick(['shutters', 'pointed', 'square']),
    balcony: choices.pick(['box', 'long', 'small', 'none']),
    roof: choices.pick(['crenels', 'pavilion', 'cloths', 'lattice']),
    across: choices.pick(['high', 'low', 'wall']),
    overhead: choices.pick(['lamps', 'gate', 'none']),
    near: cornerView({ x, ground: 690, horizon: 572, leftEnd: end }),
  };
}

/** The building's stone; a front away from the sun still catches the light of the street. */
function stoneOf({ light, wall }: Scene): Shades {
  return under(light, mix(wall, '#f8dcb6', 0.3));
}

function ground(canvas: Canvas, { light }: Scene, { end }: Plan): string {
  const paving = under(light, '#dcae92');
  const stops = [paving.lit, paving.mid, mix(paving.shade, paving.mid, 0.3)];
  const joints = [-330, -150, 100, 360, 700, 1200].map((beside) => `M${end} 574L${end + beside} 800`).join('');
  return [
    fill(canvas.gradient(stops), 'M0 572H1200V800H0z'),
    fill(light.sun, `M${end - 14} 574H${end + 14}L${end + 210} 800H${end - 190}z`, light.isDark ? 0.32 : 0.4),
    line(
      paving.shade,
      2.5,
      `${joints}M${end - 60} 612H${end + 60}M${end - 130} 652H${end + 140}M0 700H1200M0 752H1200`,
      { opacity: 0.4 },
    ),
  ].join('');
}

/** What closes the street far away. */
function farEnd({ light, choices }: Scene, { end, x }: Plan): string {
  const stone = under(light, '#e0b090');
  const [body, side] = [distant(light, stone.mid, 0.35), distant(light, stone.shade, 0.35)];
  const minaret = `M${end - 104} 470V384h-4v-8h4q2-22 8-26q6 4 8 26h4v8h-4v86z`;
  return [
    fill(side, `M${end - 170} 576V470h40v-20h30v20h20V576z${choices.isTrue() ? minaret : ''}`),
    fill(body, `M${end + 78} 576V456h26v-18h${x - end}V576z`),
  ].join('');
}

/** The other side of the street, in its own shade. */
function opposite(canvas: Canvas, scene: Scene, { end, across }: Plan): string {
  const { light, choices } = scene;
  const view = cornerView({ x: 0, ground: 770, horizon: 572, leftEnd: -1000, rightEnd: end });
  const face = rightFace(view);
  const height = { high: 800, low: 420, wall: 190 }[across];
  const stone = under(light, choices.pick<Colour>(['#d99f8a', '#e9c09c', '#c9a090']));
  const to = 320;
  const pane = light.isDark ? '#fbc06a' : under(light, '#2a6a78').shade;
  const windows = bays(2, { from: 20, to: 250, low: height * 0.55, high: height * 0.8 }, 0.5);
  const teeth = bays(7, { from: -40, to, low: height, high: height + 44 }, 0.55);
  const [lampX, lampY] = face(290, 340);
  return [
    across === 'wall' ? palm(canvas, light, { x: 40, y: 620, height: 330, lean: 40, size: 1.05, distance: 0.1 }) : '',
    across === 'wall' ? palm(canvas, light, { x: 10, y: 640, height: 480, lean: 60, size: 1.3 }) : '',
    fill(mix(stone.shade, stone.dark, 0.15), teeth.map((tooth) => arched(face, tooth, true)).join('')),
    fill(
      canvas.gradient([stone.dark, mix(stone.shade, stone.mid, 0.25)], 'across'),
      panel(face, { from: -60, to, low: 0, high: height }),
    ),
    fill(mix(stone.shade, stone.lit, 0.3), panel(face, { from: -60, to, low: height - 26, high: height - 12 })),
    across === 'wall'
      ? flowerBush(
          canvas,
          light,
          'M0 540C30 524 60 540 70 560C96 556 110 576 104 592C112 612 96 630 78 626C70 650 40 660 20 646L0 650z',
          scene.accent,
        )
      : [
          fill(pane, windows.map((window) => arched(face, window)).join('')),
          line(
            stone.dark,
            4,
            windows
              .map(
                ({ from, to: end_, low, high }) =>
                  track(face((from + end_) / 2, low), face((from + end_) / 2, high)) +
                  track(face(from, (low + high) / 2), face(end_, (low + high) / 2)),
              )
              .join(''),
            { isRound: false },
          ),
        ].join(''),
    fill(stone.dark, arched(face, { from: 210, to: 280, low: 0, high: across === 'wall' ? 150 : 190 })),
    across === 'wall' ? '' : hanging(canvas, scene, lampX, lampY, 0.75),
  ].join('');
}

/** The two visible walls. */
function front(canvas: Canvas, scene: Scene, plan: Plan): string {
  const { near, x, right, high, top, storeys, lowest, step } = plan;
  const { light } = scene;
  const stone = stoneOf(scene);
  const side = leftFace(near);
  const far = 190;
  const bands = series(storeys - 1, lowest, step);
  const windows = [0, ...bands].flatMap((floor) =>
    [34, 98].map((from) => ({ from, to: from + 30, low: floor + step * 0.28, high: floor + step * 0.8 })),
  );
  const y = 690 - top;
  const lower = high < right ? Math.round(y + step) : y;
  return [
    fill(
      canvas.gradient([mix(stone.lit, light.sun, 0.3), mix(stone.lit, light.ring, 0.45)], 'across'),
      panel(side, { from: 0, to: far, low: 0, high: top }),
    ),
    fill(stone.shade, windows.map((window) => arched(side, window)).join('')),
    fill(
      under(light, scene.second).mid,
      panels(
        side,
        windows.map((window) => ({ ...window, to: window.from + 15, high: window.high - 16 })),
      ),
    ),
    fill(
      stone.shade,
      panels(
        side,
        bands.map((low) => ({ from: 0, to: far, low, high: low + 9 })),
      ),
      0.6,
    ),
    fill(
      canvas.gradient(
        [mix(stone.lit, stone.mid, 0.35), mix(stone.lit, stone.mid, 0.85), mix(stone.mid, stone.shade, 0.6)],
        'across',
      ),
      `M${x} 690V${y}H${high}V${lower}H${right}V690z`,
    ),
    fill(stone.shade, bands.map((low) => `M${x} ${r(690 - low)}H${right}v9H${x}z`).join(''), 0.5),
    fill(stone.shade, `M${x - 6} ${y - 2}H${high + 6}v14H${x - 6}z`, 0.8),
    fill(
      mix(stone.lit, '#fffaf0', 0.4),
      `M${x - 6} ${y - 2}H${high + 6}v5H${x - 6}z${high < right ? `M${high} ${lower - 3}H${right + 6}v6H${high}z` : ''}`,
    ),
  ].join('');
}

/** What stands on the walls, behind their edge. */
const roofs = {
  crenels: (_canvas, scene, plan) => teethOf(scene, plan),
  pavilion: (canvas, scene, plan) => {
    const { light, roof, accent } = scene;
    const thatch = under(light, roof);
    const wood = under(light, '#7a4a3a');
    const y = 690 - plan.top;
    const middle = Math.round((plan.x + Math.min(plan.high, 1110)) / 2);
    const size = plan.top > 490 ? 0.72 : 1;
    return [
      group(
        `transform="translate(${middle} ${y})scale(${size})"`,
        light.isDark ? lampGlow(canvas, 0, -46, 190, 0.9) : '',
        fill(wood.shade, 'M-198 0V-68h12V0zM-66 0V-68h10V0zM64 0V-68h10V0zM184 0V-68h12V0z'),
        fill(under(light, accent).mid, 'M-176 0q0-26 26-26h60q20 0 20 26zM74 0q0-24 22-24h60q24 0 24 24z'),
        fill(
          canvas.gradient([thatch.shade, thatch.lit]),
          `M-250-54Q-176-96-136-154H136Q180-94 250-54${series(25)
            .map((index) => `L${250 - (index + 1) * 20} ${index % 2 ? -54 : -43}`)
            .join('')}z`,
        ),
        line(thatch.dark, 3, 'M-150-122H158M-172-98H186M-204-74H212', { dash: '14 9', opacity: 0.5 }),
        fill(thatch.dark, 'M-142-150V-160H142V-150z'),
      ),
      teethOf(scene, plan),
    ].join('');
  },
  cloths: (_canvas, scene, plan) => {
    const { light, accent, second } = scene;
    const y = 690 - plan.top;
    const wood = under(light, '#7a4a3a');
    const [a, b, c] = [plan.x + 90, plan.x + 320, Math.min(plan.high, 1120) - 90];
    const stone = stoneOf(scene);
    const cloth = (x: number, colour: Colour, wide: number) =>
      fill(under(light, colour).mid, `M${x} ${y - 64}q${wide / 2} 8 ${wide} 3l3 40q-${wide / 2} 8-${wide + 4} 0z`);
    return [
      fill(mix(stone.mid, stone.shade, 0.4), `M${c - 80} ${y}v-84h110v84z`) +
        fill(stone.mid, `M${c - 86} ${y - 90}h122v10h-122z`) +
        fill(stone.dark, `M${c - 44} ${y}v-54h36v54z`),
      line(wood.shade, 6, `M${a} ${y}v-84M${b} ${y}v-84`),
      line(wood.shade, 2, `M${a} ${y - 76}Q${(a + b) / 2} ${y - 52} ${b} ${y - 76}`),
      cloth(a + 20, accent, 44) + cloth(a + 76, '#fffaf0', 56) + cloth(a + 146, second, 46),
      fill(stone.mid, `M${plan.x - 4} ${y}v-16H${plan.high + 4}v16z`),
    ].join('');
  },
  lattice: (_canvas, scene, plan) => {
    const { light, accent } = scene;
    const y = 690 - plan.top;
    const stone = stoneOf(scene);
    const green = under(light, '#2f7358');
    const width = Math.min(plan.high, 1200) - plan.x;
    return [
      line(green.shade, 44, `M${plan.x + 60} ${y - 26}h${width - 120}`, { dash: '0 58', isRound: true }),
      line(green.mid, 26, `M${plan.x + 80} ${y - 40}h${width - 150}`, { dash: '0 58', isRound: true }),
      line(under(light, accent).mid, 10, `M${plan.x + 66} ${y - 44}h${width - 140}`, { dash: '0 29', isRound: true }),
      line(stone.mid, 22, `M${plan.x} ${y - 16}H${plan.high}`, { dash: '6 10' }),
      line(mix(stone.lit, stone.mid, 0.4), 8, `M${plan.x - 4} ${y - 30}H${plan.high + 4}`, { isRound: false }),
      fill(
        stone.mid,
        series(Math.floor(width / 130) + 1)
          .map((index) => `M${plan.x + index * 130 - 6} ${y}v-44h18v44z`)
          .join(''),
      ),
      fill(
        stone.lit,
        panels(leftFace(plan.near), bays(5, { from: 0, to: 190, low: plan.top, high: plan.top + 30 }, 0.5)),
      ),
    ].join('');
  },
} satisfies Record<Plan['roof'], (canvas: Canvas, scene: Scene, plan: Plan) => string>;

function teethOf(scene: Scene, plan: Plan): string {
  const stone = stoneOf(scene);
  const y = 690 - plan.top + 1;
  const face: Face = leftFace(plan.near);
  const tooth = 'v-16q0-14 19-18q19 4 19 18v16z';
  const count = Math.floor((plan.high - plan.x) / 58);
  const gap = (plan.high - plan.x) / count;
  const lower = plan.high < plan.right ? series(Math.floor((plan.right - plan.high) / 58), plan.high + 12, 58) : [];
  return [
    fill(
      mix(stone.lit, stone.mid, 0.3),
      bays(6, { from: 6, to: 190, low: plan.top, high: plan.top + 32 }, 0.6)
        .map((tooth) => arched(face, tooth, true))
        .join(''),
    ),
    fill(
      mix(stone.mid, stone.shade, 0.15),
      series(count, plan.x + 9, gap)
        .map((x) => `M${x} ${y}${tooth}`)
        .join('') + lower.map((x) => `M${x} ${y + plan.step}${tooth}`).join(''),
    ),
  ].join('');
}

/** The next building along the front, when the picture has room for it. */
function neighbour({ light }: Scene, { right, top }: Plan): string {
  if (right > 1200) return '';
  const stone = under(light, '#c98a80');
  const y = 690 - top;
  const isHigh = top < 480;
  return [
    fill(mix(stone.shade, stone.dark, 0.35), `M${right} ${isHigh ? y - 30 : y + 110}H1200V690H${right}z`),
    fill(mix(stone.shade, stone.dark, 0.6), `M${right} ${isHigh ? y - 30 : y + 110}h9V690h-9z`),
    fill(light.isDark ? '#fbb865' : under(light, '#2a6a78').shade, `M${right + 26} 480v-60a22 24 0 0 1 44 0v60z`, 0.85),
    fill(stone.dark, `M${right + 22} 690V566h56V690z`),
  ].join('');
}

/** The windows, the balcony and the door of the front. */
function openings(canvas: Canvas, scene: Scene, plan: Plan): string[] {
  const { x, storeys, columns, doorColumn, balcony, lowest, step } = plan;
  const right = Math.min(plan.right, 1170);
  const bay = (right - x) / columns;
  const size = Math.min(1, (step - 14) / 150, bay / 118);
  const balconyColumn = balcony === 'long' ? -1 : doorColumn > (columns - 1) / 2 ? 0 : columns - 1;
  const at = (column: number) => Math.round(x + (column + 0.5) * bay);
  const upper = series(storeys - 1, 1).flatMap((floor) =>
    series(columns)
      .filter((column) => floor < storeys - 1 || at(column) < plan.high)
      .map((column) => {
        const y = Math.round(690 - lowest - (floor - 1) * step);
        const isBalcony = balcony !== 'none' && balcony !== 'long' && floor === 1 && column === balconyColumn;
        if (isBalcony)
          return { y, part: balconies[balcony](canvas, scene, at(column), y - 8, Math.min(bay * 1.25, 240), step) };
        return { y, part: upperWindow(canvas, scene, plan.window, at(column), y - step * 0.5 - 2, size) };
      }),
  );
  const lower = series(columns)
    .filter((column) => Math.abs(column - doorColumn) > 0)
    .map((column) => barred(canvas, scene, at(column), 640, Math.min(1, bay / 130, lowest / 200)));
  const doorSize = Math.min(1, (lowest - (balcony === 'long' ? 34 : 6)) / 284, bay / 150);
  const long =
    balcony === 'long'
      ? balconies.long(canvas, scene, Math.round((x + right) / 2), Math.round(690 - lowest) - 2, right - x - 40)
      : '';
  return [
    ...upper.map(({ part }) => part),
    long,
    ...lower,
    carvedDoor(canvas, scene, plan.door, at(doorColumn), doorSize),
  ];
}

/** Its middle stands at x, y; 92 wide and 150 high. */
function upperWindow(canvas: Canvas, scene: Scene, kind: Plan['window'], x: number, y: number, size: number): string {
  const { light, second } = scene;
  const stone = stoneOf(scene);
  const wood = under(light, '#4a2030').shade;
  const leaf = under(light, second);
  const pane = windowColour(light);
  const surround = mix(stone.mid, stone.shade, 0.25);
  const draw: Record<typeof kind, () => string> = {
    shutters: () =>
      [
        fill(surround, 'M-40 70V-34a40 44 0 0 1 80 0V70z') + fill(wood, 'M-33 64V-34a33 36 0 0 1 66 0V64z'),
        fill(pane, 'M-27-36a27 30 0 0 1 54 0z') + line(wood, 3, 'M0-36V-66M0-36L-22-56M0-36L22-56', { isRound: false }),
        fill(leaf.mid, 'M-28-30H-2V62H-28zM2-30H28V62H2z') +
          line(leaf.shade, 22, 'M-15-24V58M15-24V58', { dash: '3 6' }),
        fill(surround, 'M-46 66H46v10H-46z'),
      ].join(''),
    pointed: () =>
      [
        fill(surround, 'M-42 70V-20Q-40-58 0-80Q40-58 42-20V70z') +
          fill(wood, 'M-33 64V-20Q-32-52 0-70Q32-52 33-20V64z'),
        fill(pane, 'M-27 58V-18Q-26-46 0-62Q26-46 27-18V58z') +
          line(wood, 3, 'M0-62V58M-27-14H27M-27 22H27', { isRound: false }),
        fill(leaf.mid, 'M-34 64V-14H-56V64zM34 64V-14H56V64z') +
          line(leaf.shade, 16, 'M-45-8V60M45-8V60', { dash: '3 6' }),
        fill(surround, 'M-46 66H46v10H-46z'),
      ].join(''),
    square: () =>
      [
        fill(surround, 'M-40 70V-62H40V70z') + fill(wood, 'M-33 64V-54H33V64z'),
        fill(pane, 'M-27-48H27V-24H-27z') + fill(pane, 'M-27-18H27V58H-27z'),
        line(wood, 3, 'M-14-48V-24M0-48V58M14-48V-24', { isRound: false }),
        fill(leaf.mid, 'M-27 16H27V58H-27z') + line(leaf.shade, 38, 'M-25 37H27', { dash: '3 5' }),
        fill(mix(stone.lit, '#fffaf0', 0.3), 'M-48-72H48v10H-48z') + fill(surround, 'M-46 66H46v10H-46z'),
      ].join(''),
  };
  return canvas.use(`window-${kind}`, draw[kind], `translate(${x} ${Math.round(y)})scale(${r(size * 10) / 10})`);
}

/** A window with iron bars at street level, on its sill. */
function barred(canvas: Canvas, scene: Scene, x: number, y: number, size: number): string {
  const { light } = scene;
  const stone = stoneOf(scene);
  const draw = () =>
    [
      fill(mix(stone.mid, stone.shade, 0.25), 'M-52 0V-112H52V0z'),
      fill(windowColour(light), 'M-44-8V-104H44V-8z'),
      line(under(light, '#4a2030').shade, 4, 'M-26-104V-8M-8-104V-8M10-104V-8M28-104V-8M-44-70H44M-44-38H44', {
        isRound: false,
      }),
      fill(stone.lit, 'M-60-6H60V4H-60z'),
    ].join('');
  return canvas.use('barred', draw, `translate(${x} ${y})scale(${r(size * 10) / 10})`);
}

type Balcony = (canvas: Canvas, scene: Scene, x: number, y: number, width: number, step: number) => string;

/** Carved wooden balconies; x is their middle, y their floor. */
const balconies = {
  /** Closed on three sides, under a roof of its own. */
  box: (_canvas, scene, x, y, width, step) => {
    const { light } = scene;
    const wood = under(light, '#6a3238');
    const size = Math.min(width / 254, (step - 26) / 186);
    return group(
      `transform="translate(${x} ${y})scale(${r(size * 100) / 100})"`,
      fill(mix(wood.mid, stoneOf(scene).shade, 0.5), 'M-120 0V-152H120V0z'),
      fill(windowColour(light), 'M-88 0V-118a26 28 0 0 1 52 0V0zM36 0V-118a26 28 0 0 1 52 0V0z'),
      fill(wood.dark, 'M-132-150Q-96-166-76-186H76Q98-164 132-150z') + fill(wood.lit, 'M-126-152h252v8H-126z'),
      line(wood.shade, 8, 'M-114-144V-62M0-144V-62M114-144V-62', { isRound: false }),
      fill(wood.shade, 'M-128-66H128V0H-128zM-126 0h20l-10 30h-10zM106 0h20v30h-10z'),
      line(wood.lit, 26, 'M-112-33H114', { dash: '4 7' }) + line(wood.lit, 3, 'M-120-55H120M-120-10H120'),
    );
  },
  /** Along the whole front, on brackets. */
  long: (_canvas, scene, x, y, width) => {
    const { light } = scene;
    const wood = under(light, '#7a4238');
    const half = Math.round(width / 2);
    const posts = series(Math.round(width / 110) + 1, x - half + 4, (width - 8) / Math.round(width / 110));
    return [
      fill(stoneOf(scene).dark, `M${x - half} ${y + 8}h${half * 2}v14h${half * -2}z`, 0.3),
      line(wood.mid, 44, `M${x - half} ${y - 24}h${half * 2}`, { dash: '5 9' }),
      line(wood.shade, 7, posts.map((post) => `M${post} ${y}v-50`).join(''), { isRound: false }),
      fill(wood.lit, `M${x - half - 6} ${y - 54}h${half * 2 + 12}v8h${half * -2 - 12}z`),
      fill(
        wood.shade,
        `M${x - half - 6} ${y - 3}h${half * 2 + 12}v11h${half * -2 - 12}z${posts.map((post) => `M${post - 5} ${y + 8}h10l-5 20z`).join('')}`,
      ),
    ].join('');
  },
  /** An iron one, with flowers. */
  small: (_canvas, scene, x, y, width, step) => {
    const { light, accent } = scene;
    const iron = under(light, '#3a3048').shade;
    const stone = stoneOf(scene);
    const size = Math.min(width / 190, (step - 20) / 170, 1);
    return group(
      `transform="translate(${x} ${y})scale(${r(size * 100) / 100})"`,
      fill(mix(stone.mid, stone.shade, 0.3), 'M-46 0V-108a46 46 0 0 1 92 0V0z') +
        fill(windowColour(light), 'M-36 0V-106a36 36 0 0 1 72 0V0z'),
      line(under(light, scene.second).shade, 5, 'M0 0V-142M-36-104H36', { isRound: false }),
      line(iron, 50, 'M-78-26H80', { dash: '3 8' }) + line(iron, 5, 'M-80-54H80M-80-4H80'),
      line(under(light, '#2f7358').mid, 20, 'M-66-58H70', { dash: '0 22', isRound: true }) +
        line(under(light, accent).lit, 9, 'M-62-64H70', { dash: '0 17', isRound: true }),
      fill(stone.mid, 'M-86-2H86V9H-86zM-66 9h14l-7 18zM52 9h14l-7 18z'),
    );
  },
  none: () => '',
} satisfies Record<Plan['balcony'], Balcony>;

/** The carved door with its studs, between two lanterns; 190 wide and 275 high. */
function carvedDoor(canvas: Canvas, scene: Scene, kind: Plan['door'], x: number, size: number): string {
  const { light, choices } = scene;
  const stone = stoneOf(scene);
  const wood = under(light, choices.pick<Colour>(['#8a4a3a', '#6a4a3a', '#1b6a75', '#7a3d35']));
  const brass = under(light, '#e3a23c').lit;
  const outlines: Record<typeof kind, (grow: number) => string> = {
    round: (grow) => `M${-84 - grow} 0V-178a${84 + grow} ${86 + grow} 0 0 1 ${168 + grow * 2} 0V0z`,
    square: (grow) => `M${-84 - grow} 0V${-246 - grow}H${84 + grow}V0z`,
    pointed: (grow) => `M${-84 - grow} 0V-178Q${-80 - grow}-240 0 ${-278 - grow}Q${80 + grow}-240 ${84 + grow}-178V0z`,
  };
  const outline = outlines[kind];
  const tops: Record<typeof kind, string> = {
    round:
      fill(wood.mid, 'M-60-178a60 62 0 0 1 120 0z') +
      line(brass, 3, 'M0-178V-232M0-178L-26-224M0-178L26-224M0-178L-45-206M0-178L45-206') +
      fill(brass, 'M-18-178a18 18 0 0 1 36 0z'),
    square:
      fill(wood.mid, 'M-60-182V-226H60V-182z') +
      line(brass, 5, 'M-50-204H52', { dash: '0 13', isRound: true }) +
      line(brass, 3, 'M-56-218H56M-56-190H56'),
    pointed:
      fill(wood.mid, 'M-60-180Q-54-222 0-250Q54-222 60-180z') +
      line(brass, 3, 'M0-180V-238M0-180L-30-218M0-180L30-218') +
      circle(brass, 0, -190, 9),
  };
  return [
    group(
      `transform="translate(${x} 690)scale(${r(size * 100) / 100})"`,
      fill(mix(stone.lit, stone.mid, 0.5), outline(10)) + fill(wood.dark, outline(0)),
      line(brass, 5, outline(-9).slice(0, -1), { dash: '0 10', isRound: true }),
      tops[kind],
      fill(mix(wood.mid, wood.shade, 0.35), 'M-60-168H-3V0H-60zM3-168H60V0H3z') +
        fill(wood.lit, 'M-60-168h10V0h-10zM3-168h10V0H3z', 0.6),
      line(brass, 7, 'M-36-152V-6M-18-152V-6M28-152V-6M46-152V-6', { dash: '0 24', isRound: true }),
      fill(wood.dark, 'M-66-180H66v12H-66zM-4-170h8V0h-8z'),
      fill(stone.lit, 'M-118 0H118l16 18H-134z') + fill(stone.shade, 'M-134 18H134v12H-134z'),
    ),
    hanging(canvas, scene, Math.round(x - 112 * size), Math.round(690 - 240 * size), r(0.8 * size)),
    hanging(canvas, scene, Math.round(x + 112 * size), Math.round(690 - 240 * size), r(0.8 * size)),
  ].join('');
}

function hanging(canvas: Canvas, { light }: Scene, x: number, y: number, size: number): string {
  return canvas.use(
    'lantern',
    () => lantern(canvas, light, { x: 0, y: 0, size: 1 }),
    `translate(${x} ${y})scale(${size})`,
  );
}

/** What spans the street. */
function overhead(scene: Scene, { overhead: kind, x, end, near }: Plan): string {
  const { light, accent, second } = scene;
  if (kind === 'none') return '';
  if (kind === 'gate') {
    const [from, to] = [end - 130, near(150, 0, 0)[0]];
    const stone = under(light, '#dcae92');
    const [left, right] = [from + 28, to - 14];
    const middle = (left + right) / 2;
    return [
      fill(
        distant(light, stone.mid, 0.2),
        `M${from} 590V396H${to}V596H${right}V490Q${right - 8} 450 ${middle} 444Q${left + 8} 450 ${left} 490V590z`,
      ),
      fill(distant(light, stone.lit, 0.15), `M${from - 6} 392H${to}v10H${from - 6}z`),
      line(distant(light, stone.shade, 0.2), 18, `M${from + 20} 422H${to - 16}`, { dash: '10 14' }),
    ].join('');
  }
  const strings = `M120 330Q${end} 400 ${x + 4} 300M60 230Q${end - 40} 330 ${x + 4} 220`;
  const lamps = light.isDark ? ['#ffe2a0', '#ffe2a0'] : [under(light, accent).mid, under(light, second).mid];
  return [
    line(under(light, '#5a3a48').shade, 2, strings),
    line(lamps[0] ?? accent, 11, strings, { dash: '0 52', isRound: true }),
    group(
      'transform="translate(0 3)"',
      line(lamps[1] ?? second, 9, strings, { dash: '0 26 0 26', isRound: true, opacity: 0.8 }),
    ),
  ].join('');
}

const vines = [
  'M1200 176C1170 168 1140 184 1122 176C1096 190 1084 214 1088 240C1062 246 1056 280 1074 296C1058 318 1078 346 1100 340C1092 366 1108 392 1128 384C1122 416 1140 440 1156 430C1152 470 1166 496 1178 486C1180 520 1192 532 1200 530z',
  'M1200 690V470C1176 462 1150 480 1146 504C1120 508 1110 536 1124 554C1100 572 1104 604 1126 612C1112 636 1122 664 1140 668L1136 692z',
];

/** What stands in the street: a bicycle, pots, stone benches, flowers over the wall. */
function street(canvas: Canvas, scene: Scene, plan: Plan): string[] {
  const { light, choices, accent, second } = scene;
  const { x, columns, doorColumn } = plan;
  const right = Math.min(plan.right, 1170);
  const bay = (right - x) / columns;
  const door = x + (doorColumn + 0.5) * bay;
  const free =
    door < (x + right) / 2
      ? choices.whole(Math.round(door + 240), 960)
      : choices.whole(x + 110, Math.round(door - 230));
  const prop = choices.pick<'bicycle' | 'pots' | 'bench' | 'jars'>(['bicycle', 'pots', 'bench', 'jars']);
  const stone = stoneOf(scene);
  const parts: Record<typeof prop, () => string> = {
    bicycle: () => bicycle(light, { x: free, y: 720, size: 1, accent: second }),
    pots: () =>
      [-70, 0, 66].map((beside, index) => pot(canvas, light, free + beside, 704, index % 2 ? 1.15 : 0.8)).join(''),
    bench: () =>
      fill(stone.shade, `M${free - 80} 704v-42h160v42z`) +
      fill(stone.lit, `M${free - 86} 656h172v9h-172z`) +
      pot(canvas, light, free - 50, 656, 0.6),
    jars: () => {
      const clay = under(light, '#c0704c');
      return [-40, 26]
        .map((beside, index) => {
          const at = `translate(${free + beside} 708)scale(${index ? 0.8 : 1})`;
          return canvas.use(
            'jar',
            () =>
              fill(clay.mid, 'M-14 0C-40-20-40-58-14-70V-84H14V-70C40-58 40-20 14 0z') +
              fill(clay.lit, 'M-14 0C-40-20-40-58-14-70V-84H-4V-70C-24-50-22-20-6 0z'),
            at,
          );
        })
        .join('');
    },
  };
  const vine = choices.pick([vines[0], vines[1], undefined]);
  const isHung = vine && 690 - plan.top + (plan.high < plan.right ? plan.step : 0) < 240;
  const bush = isHung || !vine ? vine : vines[1];
  return [parts[prop](), bush ? flowerBush(canvas, light, bush, accent) : ''];
}
