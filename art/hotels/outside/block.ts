import { type Canvas, type Colour, circle, fill, group, line, mix, series } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { distant, under, windowColour } from '../light.ts';
import { bushes, r } from '../nature.ts';
import { cafeTable, car, parasol } from '../props.ts';
import {
  against,
  bays,
  cornerView,
  type Face,
  leftFace,
  type Perspective,
  type Point,
  panel,
  panels,
  rightFace,
  shape,
  storeyLines,
  track,
} from './perspective.ts';
import { backdrop, bicycle, groundPaint, nearEdge, pot, streetLamp, sunBeside, tree, treeOf } from './surroundings.ts';

/** A plain hotel of three to seven storeys on a street in town. */
export function drawBlock(canvas: Canvas, scene: Scene): string {
  const { choices } = scene;
  const horizon = 588;
  const sun = sunBeside(scene, horizon, [0.22, 0.8]);
  const behind = backdrop(canvas, scene, { horizon, sun });
  const plan = planBlock(scene, sun.x, horizon);
  return [
    behind,
    fill(groundPaint(canvas, scene), `M0 ${horizon + 6}H1200V800H0z`),
    street(scene, plan),
    ...terrace(scene, plan),
    roofs[plan.roof](canvas, scene, plan),
    ...sidesOf(plan).map((side) => drawSide(canvas, scene, plan, side)),
    ...furniture(canvas, scene, plan),
    nearEdge(
      scene,
      choices.pick([
        'M0 800V774C200 762 420 776 600 784S1000 774 1200 778V800z',
        'M0 800V760C120 756 260 776 360 800zM1200 800V766C1100 762 1000 780 940 800z',
      ]),
    ),
  ].join('');
}

interface Plan {
  view: Perspective;
  composition: 'corner' | 'cut' | 'front';
  x: number;
  left: number;
  right: number;
  /** How much of the near corner is cut off. */
  cut: number;
  storeys: number;
  storey: number;
  bay: number;
  shop: number;
  top: number;
  isLitRight: boolean;
  windows: readonly [WindowKind, WindowKind];
  roof: 'tank' | 'terrace' | 'crenels' | 'pergola' | 'hip' | 'stepped';
  isStriped: boolean;
  hasBands: boolean;
}

const storeyHeights = [90, 90, 90, 92, 82, 74, 65, 58];

function planBlock({ choices, view }: Scene, sunX: number, horizon: number): Plan {
  const composition = choices.pick<Plan['composition']>(['corner', 'cut', 'front']);
  const isFront = composition === 'front';
  const storeys = choices.whole(3, isFront ? 7 : 6);
  const size = isFront ? (storeys < 5 ? 1.16 : 1) : storeys < 5 ? 1.24 : 1.06;
  const storey = Math.round((storeyHeights[storeys] ?? 60) * size);
  const right = Math.round((isFront ? choices.whole(430, 620) : choices.whole(270, 340)) * size);
  const x = isFront ? Math.round(600 - right / 2) : choices.whole(500, 590);
  const isHot = view === 'desert' || view === 'sea';
  const shop = Math.round(96 * size);
  return {
    view: cornerView({
      x,
      ground: isFront ? 652 : 668,
      horizon,
      leftEnd: isFront ? 600 : x - choices.whole(620, 950),
      rightEnd: isFront ? undefined : x + choices.whole(900, 1400),
    }),
    composition,
    x,
    left: Math.round(choices.whole(200, 270) * size),
    right,
    cut: composition === 'cut' ? choices.whole(48, 68) : 0,
    storeys,
    storey,
    bay: isFront ? choices.whole(64, 80) : storeys > 5 ? 102 : storeys > 4 ? 94 : 88,
    shop,
    top: shop + (storeys - 1) * storey,
    isLitRight: isFront || sunX > x,
    windows: choices.pick<Plan['windows']>([
      ['shutters', 'shutters'],
      ['shutters', 'balcony'],
      ['arch', 'balcony'],
      ['wide', 'wide'],
      ['awning', 'shutters'],
      ['balcony', 'balcony'],
      ['wide', 'balcony'],
      ['arch', 'arch'],
    ]),
    roof: choices.pick(
      isHot ? ['tank', 'terrace', 'crenels', 'crenels', 'pergola'] : ['tank', 'terrace', 'hip', 'stepped', 'pergola'],
    ),
    isStriped: choices.isTrue(0.65),
    hasBands: choices.isTrue(),
  };
}

interface Side {
  name: 'left' | 'cut' | 'right';
  face: Face;
  width: number;
  shade: 'lit' | 'mid' | 'shade';
}

/** The visible sides, the near ones last. */
function sidesOf({ view, composition, left, right, cut, isLitRight }: Plan): Side[] {
  const leftSide: Side = {
    name: 'left',
    face: (across, height) => leftFace(view)(across + cut, height),
    width: left - cut,
    shade: isLitRight ? 'shade' : 'lit',
  };
  const rightSide: Side = {
    name: 'right',
    face: (across, height) => rightFace(view)(across + cut, height),
    width: right - cut,
    shade: isLitRight ? 'lit' : 'shade',
  };
  const cutWidth = cut * 1.8;
  const cutSide: Side = {
    name: 'cut',
    face: (across, height) => view(cut * (1 - across / cutWidth), (cut * across) / cutWidth, height),
    width: cutWidth,
    shade: 'mid',
  };
  if (composition === 'front') return [rightSide];
  return cut ? [leftSide, rightSide, cutSide] : [leftSide, rightSide];
}

/** The walls of the hotel: bleached where it is hot. */
function wallOf({ light, wall, view }: Scene) {
  const shades = under(light, view === 'desert' || view === 'sea' ? mix(wall, '#fffaf0', 0.45) : wall);
  return { ...shades, shade: mix(shades.shade, under(light, '#8a5a88').shade, 0.25) };
}

function drawSide(canvas: Canvas, scene: Scene, plan: Plan, { name, face, width, shade }: Side): string {
  const { light, accent } = scene;
  const wall = wallOf(scene);
  const columns = name === 'cut' ? 1 : Math.max(2, Math.round(width / plan.bay));
  const bay = width / columns;
  const whole = { from: 0, to: width, low: 0, high: plan.top };
  const stops =
    shade === 'shade'
      ? [wall.shade, mix(wall.shade, wall.mid, 0.35)]
      : shade === 'mid'
        ? [wall.mid, wall.mid]
        : [wall.lit, mix(wall.lit, wall.mid, 0.6)];
  const middle = Math.floor(columns / 2);
  return [
    fill(canvas.gradient(stops), panel(face, whole)),
    plan.hasBands
      ? line(
          shade === 'lit' ? mix(wall.lit, '#fffaf0', 0.5) : mix(wall.shade, wall.lit, 0.3),
          5,
          storeyLines(face, plan.storeys - 1, { ...whole, low: plan.shop }, 0),
          { isRound: false },
        )
      : '',
    windowsOf(canvas, scene, plan, { name, face, width, shade }, columns),
    shopFront(canvas, scene, plan, { name, face, width, shade }, columns),
    name === 'cut' || (plan.composition !== 'cut' && name === 'right')
      ? entrance(
          canvas,
          scene,
          plan,
          against(face, name === 'cut' ? width / 2 : (middle + 0.5) * bay, 0),
          Math.min(bay, 76),
        )
      : '',
    fill(
      shade === 'lit' ? mix(wall.lit, '#fffaf0', 0.6) : mix(wall[shade], wall.dark, 0.15),
      panel(face, { ...whole, from: -5, to: width + 5, low: plan.top - 4, high: plan.top + 10 }),
    ),
    fill(wall.dark, panel(face, { ...whole, low: plan.top - 10, high: plan.top - 4 }), 0.25),
    shade === 'lit' && plan.isStriped
      ? fill(under(light, accent).mid, panel(face, { ...whole, low: plan.top + 1, high: plan.top + 5 }))
      : '',
  ].join('');
}

/** A window to each bay; after dark some shine. A side that faces the viewer repeats its storeys. */
function windowsOf(
  canvas: Canvas,
  scene: Scene,
  plan: Plan,
  { name, face, width, shade }: Side,
  columns: number,
): string {
  const { light, choices } = scene;
  const bay = width / columns;
  const kindOf = (column: number) => {
    const isOdd = plan.composition === 'front' ? Math.abs(column - (columns - 1) / 2) < 1 : column % 2 === 1;
    return plan.windows[isOdd || name === 'cut' ? 1 : 0];
  };
  const one = (column: number, transform: string) => {
    const kind = kindOf(column);
    const tone = shade === 'shade' ? shade : 'lit';
    return canvas.use(`${kind}-${tone}`, () => windowParts[kind](scene, tone, plan.bay, plan.storey), transform);
  };
  const [on, off] = [windowColour(light), glassColour(scene, shade)];
  const isOn = () => light.isDark && choices.isTrue(shade === 'shade' ? 0.6 : 0.45);
  const inRooms = (places: readonly (readonly [number, string])[]) => {
    const lamps = places.map(isOn);
    return [true, false]
      .map((isLamp) =>
        group(
          `color="${isLamp ? on : off}"`,
          ...places.filter((_, index) => lamps[index] === isLamp).map(([column, transform]) => one(column, transform)),
        ),
      )
      .join('');
  };
  const heights = series(plan.storeys - 1, plan.shop + 4, plan.storey);
  if (plan.composition === 'front') {
    const row = () =>
      inRooms(series(columns).map((column) => [column, `translate(${Math.round(plan.x + (column + 0.5) * bay)} 0)`]));
    return heights
      .map((height, floor) =>
        canvas.use(`storey-${light.isDark ? floor % 3 : 0}`, row, `translate(0 ${r(face(0, height)[1])})`),
      )
      .join('');
  }
  return inRooms(
    series(columns).flatMap((column) =>
      heights.map((height) => [column, against(face, (column + 0.5) * bay, height)] as const),
    ),
  );
}

function glassColour({ light }: Scene, shade: Side['shade']): Colour {
  const glass = under(light, '#2a6078');
  return shade === 'shade' ? glass.dark : mix(glass.shade, windowColour(light), light.isDark ? 0 : 0.2);
}

type WindowKind = 'shutters' | 'arch' | 'wide' | 'balcony' | 'awning';
type WindowPart = (scene: Scene, shade: Side['shade'], width: number, height: number) => string;

/** Windows of one bay and one storey; the glass has the current colour. */
const windowParts: Record<WindowKind, WindowPart> = {
  shutters: (scene, shade, width, height) => {
    const { frame, leafColour, trim } = partColours(scene, shade);
    const [half, top, low] = [Math.round(width * 0.16), Math.round(-height * 0.84), Math.round(-height * 0.24)];
    const wing = Math.round(width * 0.17);
    return [
      fill('currentColor', `M${-half} ${low}V${top}H${half}V${low}z`),
      strip(frame, 2.5, `M0 ${low}V${top}M${-half} ${Math.round((top + low) / 2)}H${half}`),
      fill(leafColour.mid, `M${-half} ${low}V${top}h${-wing}V${low}zM${half} ${low}V${top}h${wing}V${low}z`),
      line(
        leafColour.shade,
        Math.round(wing - 5),
        `M${Math.round(-half - wing / 2)} ${low - 4}V${top + 3}M${Math.round(half + wing / 2)} ${low - 4}V${top + 3}`,
        { dash: '2.5 3.5' },
      ),
      fill(trim, `M${-half - wing} ${low}h${Math.round((half + wing) * 2)}v5h${Math.round((half + wing) * -2)}z`),
    ].join('');
  },
  arch: (scene, shade, width, height) => {
    const { frame, trim, leafColour } = partColours(scene, shade);
    const arch = (half: number, top: number, low: number) =>
      `M${-half} ${low}V${Math.round(top + half)}a${half} ${half} 0 0 1 ${half * 2} 0V${low}z`;
    const [half, top, low] = [Math.round(width * 0.23), Math.round(-height * 0.88), Math.round(-height * 0.2)];
    return [
      fill(trim, arch(half + 5, top - 5, low)),
      fill('currentColor', arch(half, top, low)),
      fill(
        leafColour.mid,
        `M${-half} ${low}V${Math.round(top + half + 4)}h${Math.round(half * 0.62)}V${low}zM${half} ${low}V${Math.round(top + half + 4)}h${Math.round(half * -0.62)}V${low}z`,
      ),
      strip(frame, 2.5, `M${-half} ${Math.round(top + half)}H${half}M0 ${top}V${Math.round(top + half)}`),
      fill(trim, `M${-half - 8} ${low}h${Math.round(half * 2 + 16)}v6h${Math.round(half * -2 - 16)}z`),
    ].join('');
  },
  wide: (scene, shade, width, height) => {
    const { frame, trim, dark } = partColours(scene, shade);
    const [half, top, low] = [Math.round(width * 0.4), Math.round(-height * 0.78), Math.round(-height * 0.26)];
    return [
      fill('currentColor', `M${-half} ${low}V${top}H${half}V${low}z`),
      strip(frame, 2.5, `M${Math.round(-half / 3)} ${low}V${top}M${Math.round(half / 3)} ${low}V${top}`),
      fill(dark, `M${-half} ${top}H${half}v8H${-half}z`, 0.45),
      fill(
        trim,
        `M${-half - 5} ${top - 7}H${half + 5}v8H${-half - 5}zM${-half - 3} ${low}H${half + 3}v5H${-half - 3}z`,
      ),
    ].join('');
  },
  balcony: (scene, shade, width, height) => {
    const { frame, trim, dark, rail } = partColours(scene, shade);
    const [half, out, top] = [Math.round(width * 0.22), Math.round(width * 0.41), Math.round(-height * 0.84)];
    const rise = Math.round(height * 0.36);
    return [
      fill('currentColor', `M${-half} 0V${top}H${half}V0z`),
      strip(frame, 2.5, `M0 0V${top}M${-half} ${Math.round(top * 0.78)}H${half}`),
      fill(dark, `M${-out} 6H${out}L${out - 8} 15H${6 - out}z`, 0.35),
      line(rail, rise, `M${-out} ${Math.round(-rise / 2)}H${out}`, { dash: '2.5 4' }),
      strip(rail, 3.5, `M${-out} ${-rise}H${out}`),
      fill(trim, `M${-out - 3}-1H${out + 3}v7H${-out - 3}z`),
    ].join('');
  },
  awning: (scene, shade, width, height) => {
    const { frame, trim, dark } = partColours(scene, shade);
    const cloth = under(scene.light, scene.accent);
    const [half, top, low] = [Math.round(width * 0.26), Math.round(-height * 0.82), Math.round(-height * 0.18)];
    return [
      fill('currentColor', `M${-half} ${low}V${top}H${half}V${low}z`),
      strip(frame, 2.5, `M0 ${low}V${top}`),
      fill(dark, `M${-half} ${Math.round(top * 0.6)}H${half}v8H${-half}z`, 0.4),
      fill(
        shade === 'shade' ? cloth.shade : cloth.mid,
        `M${-half} ${top - 3}H${half}L${half + 8} ${Math.round(top * 0.62)}H${-half - 8}z`,
      ),
      line(
        under(scene.light, '#fffaf0')[shade],
        6,
        `M${-half * 0.5} ${top - 3}L${Math.round(-half * 0.62)} ${Math.round(top * 0.62)}M${half * 0.5} ${top - 3}L${Math.round(half * 0.62)} ${Math.round(top * 0.62)}`,
        { isRound: false },
      ),
      fill(trim, `M${-half - 4} ${low}H${half + 4}v5H${-half - 4}z`),
    ].join('');
  },
};

/** A line with square ends. */
function strip(paint: Colour, width: number, d: string): string {
  return line(paint, width, d, { isRound: false });
}

function partColours(scene: Scene, shade: Side['shade']) {
  const { light, second, accent } = scene;
  const wall = wallOf(scene);
  const leaf = under(light, second);
  return {
    frame: shade === 'shade' ? wall.dark : mix(wall.lit, '#fffaf0', 0.5),
    leafColour: shade === 'shade' ? { mid: leaf.shade, shade: leaf.dark } : { mid: leaf.mid, shade: leaf.shade },
    trim: shade === 'shade' ? mix(wall.shade, wall.lit, 0.35) : mix(wall.lit, '#fffaf0', 0.55),
    rail: mix(under(light, accent)[shade], '#3a2038', 0.25),
    dark: wall.dark,
  };
}

/** Glass at street level, each bay under its awning. */
function shopFront(
  canvas: Canvas,
  scene: Scene,
  plan: Plan,
  { name, face, width, shade }: Side,
  columns: number,
): string {
  const { light, accent, second } = scene;
  const wall = wallOf(scene);
  const openings = bays(columns, { from: 0, to: width, low: 12, high: plan.shop - 22 }, 0.78);
  const pane = light.isDark
    ? mix(windowColour(light), wall[shade], shade === 'shade' ? 0.3 : 0.05)
    : glassColour(scene, shade);
  const bay = width / columns;
  const half = Math.round(bay * 0.147) * 3;
  const awning = () => {
    const stripe = Math.round(half / 3);
    const cloth = under(light, '#fffaf0');
    const paint = under(light, accent);
    const scallops = (count: number) => `q${r(stripe / 2)} 8 ${stripe} 0`.repeat(count);
    return [
      fill(
        shade === 'shade' ? cloth.shade : cloth.lit,
        `M${4 - half}-6H${half - 4}L${half} 24${scallops(6).replaceAll(`${stripe} 0`, `${-stripe} 0`).replaceAll('q', 'q-')}z`,
      ),
      fill(
        shade === 'shade' ? paint.shade : paint.mid,
        [0, 2, 4]
          .map(
            (index) =>
              `M${Math.round(index * stripe * 0.93 + 4 - half)}-6h${Math.round(stripe * 0.93)}L${(index + 1) * stripe - half} 24q${r(-stripe / 2)} 8 ${-stripe} 0z`,
          )
          .join(''),
      ),
    ].join('');
  };
  return [
    fill(
      mix(wall[shade], under(light, second)[shade], 0.4),
      panel(face, { from: 0, to: width, low: 0, high: plan.shop - 4 }),
    ),
    fill(pane, panels(face, openings)),
    fill(
      shade === 'shade' ? mix(wall.shade, wall.lit, 0.3) : wall.lit,
      panel(face, { from: -3, to: width + 3, low: plan.shop - 8, high: plan.shop }),
    ),
    ...(plan.isStriped && name !== 'cut'
      ? openings.map((opening) =>
          canvas.use(`awning-${name}`, awning, against(face, (opening.from + opening.to) / 2, plan.shop - 20)),
        )
      : [
          fill(
            under(light, accent)[shade],
            panel(face, { from: 0, to: width, low: plan.shop - 26, high: plan.shop - 12 }),
          ),
        ]),
  ].join('');
}

/** The hotel's door under a small roof, between two lamps. */
function entrance(canvas: Canvas, scene: Scene, plan: Plan, place: string, width: number): string {
  const { light, second, accent } = scene;
  const wall = wallOf(scene);
  const wood = under(light, mix(second, '#5a2a2f', 0.5));
  const half = r(width * 0.4);
  return group(
    `transform="${place}"`,
    fill(wall.lit, `M${-half - 8} 0V-84H${half + 8}V0z`),
    fill(wood.dark, `M${-half} 0V-70H${half}V0z`),
    fill(
      light.isDark ? windowColour(light) : mix(windowColour(light), wood.dark, 0.3),
      `M${4 - half} 0V-52H-2V0zM2 0V-52H${half - 4}V0zM${4 - half}-56V-67H${half - 4}V-56z`,
    ),
    light.isDark
      ? circle(
          canvas.glow([
            { colour: '#ffe2a0', opacity: 0.8 },
            { colour: '#fbb865', opacity: 0 },
          ]),
          0,
          -40,
          70,
        )
      : '',
    fill(under(light, accent).mid, `M${-half - 14}-78H${half + 14}L${half + 18}-88H${-half - 18}z`),
    fill(under(light, accent).shade, `M${-half - 14}-78H${half + 14}V-73H${-half - 14}z`),
    strip('#e3a23c', 4, 'M-4-30v10M4-30v10'),
    fill(wall.mid, `M${-half - 14} 0H${half + 14}L${half + 20} 9H${-half - 20}z`),
    plan.composition === 'front' ? fill(wall.shade, `M${-half - 20} 9H${half + 20}v5H${-half - 20}z`) : '',
  );
}

/** The roof's far part, and what stands on it; the walls hide its foot. */
const roofs = {
  tank: (_canvas, scene, plan) => {
    const { light } = scene;
    const [x, y] = onRoof(plan, 0.45, 0.3);
    const [farX, farY] = onRoof(plan, 0.4, 0.68);
    const tank = under(light, '#5a4a58');
    const wall = wallOf(scene);
    return [
      fill(wall.mid, `M${farX - 50} ${farY}v-52h100v52z`) + fill(wall.shade, `M${farX - 50} ${farY}v-52h30v52z`),
      fill(tank.shade, `M${x - 30} ${y}v-22h6v22zM${x + 24} ${y}v-22h6v22z`),
      fill(tank.mid, `M${x - 34} ${y - 20}v-36q0-12 12-14l8-8h28l8 8q12 2 12 14v36z`),
      line(tank.shade, 3, `M${x - 34} ${y - 34}h68M${x - 34} ${y - 50}h68`, { opacity: 0.6 }),
      line(tank.shade, 3, `M${farX + 24} ${farY - 52}v-40M${farX + 10} ${farY - 84}h28M${farX + 14} ${farY - 74}h20`),
    ].join('');
  },
  terrace: (canvas, scene, plan) => {
    const { light, accent, second } = scene;
    const spots = [0.16, 0.42, 0.68, 0.9];
    return [
      ...spots.map((share, index) => {
        const [x, y] = onRoof(plan, 0.3, share);
        const shade = () => parasol(light, { x: 0, y: 0, size: 0.62, accent: index % 2 ? second : accent });
        return canvas.use(`shade-${index % 2}`, shade, `translate(${x} ${y + 10})`);
      }),
      ...railing(scene, plan),
    ].join('');
  },
  crenels: (_canvas, scene, plan) => {
    const { light } = scene;
    const wall = wallOf(scene);
    const teeth = sidesOf(plan).map(({ face, width, shade }) =>
      fill(
        shade === 'shade' ? mix(wall.shade, wall.mid, 0.3) : mix(wall.lit, wall.mid, 0.3),
        panels(face, bays(Math.round(width / 34), { from: 0, to: width, low: plan.top, high: plan.top + 30 }, 0.6)),
      ),
    );
    const [x, y] = onRoof(plan, 0.5, 0.6);
    return [
      line(under(light, '#6a4038').shade, 4, `M${x - 44} ${y - 92}h88M${x - 44} ${y - 40}h88`),
      fill(wall.lit, `M${x - 34} ${y}v-128h68v128zM${x - 38} ${y - 134}h76v10h-76z`) +
        fill(wall.shade, `M${x - 34} ${y}v-124h24v124z`),
      line(wall.dark, 48, `M${x - 30} ${y - 82}h60`, { dash: '6 5' }),
      ...teeth,
    ].join('');
  },
  pergola: (_canvas, scene, plan) => {
    const { light, accent } = scene;
    const wood = under(light, '#8a5a44');
    const [[x, y], [farX, farY]] = [onRoof(plan, 0.3, 0.08), onRoof(plan, 0.3, 0.72)];
    const slope = (farY - y) / (farX - x);
    const at = (share: number) => `${r(x + (farX - x) * share)} ${r(y + (farX - x) * slope * share)}`;
    return [
      line(wood.shade, 7, [0, 0.33, 0.66, 1].map((share) => `M${at(share)}v-72`).join(''), { isRound: false }),
      line(under(light, '#2f7358').mid, 22, `M${at(0.02)}m0-8L${at(0.96)}`, { dash: '0 19', isRound: true }),
      line(under(light, accent).mid, 9, `M${at(0.06)}m0-16L${at(0.98)}`, { dash: '0 31', isRound: true }),
      line(wood.lit, 9, `M${x - 14} ${r(y - 72 + 14 * -slope)}L${farX + 14} ${r(farY - 72 + 14 * slope)}`, {
        isRound: false,
      }),
      line(wood.mid, 16, `M${x - 10} ${r(y - 82)}L${farX + 10} ${r(farY - 82)}`, { dash: '6 13' }),
      ...railing(scene, plan),
    ].join('');
  },
  hip: (canvas, scene, plan) => {
    const { view, left, right, top, composition, isLitRight } = plan;
    const out = 18;
    const tile = under(scene.light, mix(scene.roof, '#b9573f', 0.4));
    const depth = composition === 'front' ? 200 : left;
    const rise = composition === 'front' ? 100 : 150;
    const [eaveLeft, eaveNear, eaveRight] = [
      view(depth + out, -out, top),
      view(-out, -out, top),
      view(-out, right + out, top),
    ];
    const inset = composition === 'front' ? 90 : depth * 0.5;
    const [ridgeNear, ridgeFar] = [
      view(depth / 2, inset, top + rise),
      view(depth / 2, right - inset * (composition === 'front' ? 1 : 0.3), top + rise),
    ];
    const [litPaint, darkPaint] = [canvas.gradient([tile.mid, tile.lit]), canvas.gradient([tile.shade, tile.mid])];
    const rows = series(4, 0.2, 0.2)
      .map((share) => {
        const between = (a: readonly [number, number], b: readonly [number, number]): [number, number] => [
          r(a[0] + (b[0] - a[0]) * share),
          r(a[1] + (b[1] - a[1]) * share),
        ];
        return track(between(eaveNear, ridgeNear), between(eaveRight, ridgeFar));
      })
      .join('');
    return [
      composition === 'front' ? '' : fill(isLitRight ? darkPaint : litPaint, shape(eaveLeft, eaveNear, ridgeNear)),
      fill(isLitRight ? litPaint : darkPaint, shape(eaveNear, eaveRight, ridgeFar, ridgeNear)),
      line(tile.shade, 3, rows, { dash: '13 7', opacity: 0.5 }),
      line(tile.lit, 5, track(ridgeNear, ridgeFar)),
    ].join('');
  },
  stepped: (_canvas, scene, plan) => {
    const { light, accent } = scene;
    const wall = wallOf(scene);
    const { top, composition } = plan;
    const sides = sidesOf(plan).map(({ face, width, shade, name }) => {
      const middle = composition === 'front' ? width / 2 : name === 'cut' ? width / 2 : 0;
      const step = (half: number, rise: number) => {
        const from = composition === 'front' || name === 'cut' ? middle - half : 0;
        return panel(face, { from, to: Math.min(width, middle + half), low: top, high: top + rise });
      };
      const paint = shade === 'shade' ? wall.shade : shade === 'mid' ? wall.mid : wall.lit;
      return [
        fill(paint, step(130, 22) + step(86, 42) + step(46, 70)),
        fill(
          under(light, accent)[shade],
          bays(3, { from: middle - (middle ? 26 : -8), to: middle + 26, low: top + 6, high: top + 60 }, 0.4)
            .map((rib) => panel(face, rib))
            .join(''),
        ),
      ].join('');
    });
    const [x, y] =
      composition === 'front'
        ? [plan.x + plan.right / 2, 652 - top - 70]
        : plan.view(plan.cut / 2, plan.cut / 2, top + 68);
    const cloth = under(light, accent);
    return [
      line(under(light, '#5a3a50').shade, 4, `M${x} ${y}v-66`) +
        fill(cloth.mid, `M${x + 2} ${r(y - 64)}q20-8 44 2q-6 12 0 24q-24-10-44-2z`),
      ...sides,
    ].join('');
  },
} satisfies Record<Plan['roof'], (canvas: Canvas, scene: Scene, plan: Plan) => string>;

/** A place on the roof, by shares of its depth and its width. */
function onRoof({ view, composition, left, right, top, x }: Plan, deep: number, across: number): [number, number] {
  if (composition === 'front') return [Math.round(x + right * across), 652 - top];
  const [placeX, placeY] = view(left * deep * 0.3, right * across + 10, top);
  return [Math.round(placeX), Math.round(placeY)];
}

function railing(scene: Scene, plan: Plan): string[] {
  const wall = wallOf(scene);
  return sidesOf(plan).map(({ face, width, shade }) => {
    const paint = shade === 'shade' ? mix(wall.shade, wall.lit, 0.3) : mix(wall.lit, '#fffaf0', 0.4);
    return (
      line(paint, 22, track(face(0, plan.top + 16), face(width, plan.top + 16)), { dash: '3 7' }) +
      line(paint, 5, track(face(0, plan.top + 30), face(width, plan.top + 30)), { isRound: false })
    );
  });
}

/** The buildings beside the hotel, in the same street. */
function terrace(scene: Scene, plan: Plan): string[] {
  const { light, choices } = scene;
  const { view, left, right, isLitRight, composition } = plan;
  const colours = choices.pick<readonly [Colour, Colour]>([
    ['#e9b48c', '#d9c0a0'],
    ['#f2c6b0', '#c9d0b0'],
    ['#dcc4a0', '#e0a88c'],
  ]);
  const one = (
    face: Face,
    from: number,
    to: number,
    high: number,
    colour: Colour,
    isLit: boolean,
    distance: number,
  ) => {
    const shades = under(light, colour);
    const paint = (tint: Colour) => distant(light, tint, distance);
    const floors = Math.max(2, Math.round(high / 74));
    return [
      fill(paint(isLit ? mix(shades.lit, shades.mid, 0.3) : shades.shade), panel(face, { from, to, low: 0, high })),
      line(
        light.isDark ? mix(windowColour(light), paint(shades.shade), 0.35) : paint(under(light, '#2a7288').mid),
        26,
        storeyLines(face, floors, { from: from + 14, to: to - 8, low: 6, high }, 0.5),
        { dash: '17 19' },
      ),
      distance < 0.3
        ? fill(
            paint(isLit ? mix(shades.lit, '#fffaf0', 0.4) : shades.dark),
            panel(face, { from: from - 4, to: to + 4, low: high - 8, high }),
          )
        : '',
    ].join('');
  };
  const [first, second] = [choices.whole(130, 250), choices.whole(110, 230)];
  if (composition === 'front') {
    const face = rightFace(view);
    return [
      one(face, -420, -140, second + 20, colours[1], true, 0.35),
      one(face, right + 130, right + 430, first + 10, colours[0], true, 0.35),
      one(face, -160, -6, first, colours[0], true, 0.22),
      one(face, right + 6, right + 160, second, colours[1], true, 0.22),
    ];
  }
  return [
    one(leftFace(view), left + 240, left + 1600, second * 0.9, colours[1], !isLitRight, 0.42),
    one(leftFace(view), left + 8, left + 240, first, colours[0], !isLitRight, 0.25),
    one(rightFace(view), right + 260, right + 2200, first * 0.9, colours[0], isLitRight, 0.42),
    one(rightFace(view), right + 8, right + 260, second, colours[1], isLitRight, 0.25),
  ];
}

/** Pavement around the hotel, and the road before it. */
function street({ light }: Scene, { view, composition }: Plan): string {
  const road = under(light, '#a58c90');
  const pavement = under(light, '#ead4b0');
  const marks = under(light, '#fffaf0').lit;
  if (composition === 'front') {
    return [
      fill(pavement.lit, 'M0 640H1200V686H0z'),
      line(pavement.shade, 2, 'M0 662H1200', { opacity: 0.3 }) +
        line(
          pavement.shade,
          2,
          'M90 640L40 686M250 640L210 686M410 640L386 686M570 640L562 686M730 640L744 686M890 640L920 686M1050 640L1100 686',
          { opacity: 0.3 },
        ),
      fill(pavement.shade, 'M0 686H1200V696H0z'),
      fill(road.mid, 'M0 696H1200V800H0z'),
      line(marks, 5, 'M0 742H1200', { dash: '60 40', opacity: 0.75 }),
    ].join('');
  }
  const edge = (out: number, height: number) => [
    view(5000, -out, height),
    view(-out, -out, height),
    view(-out, 6000, height),
  ];
  return [
    fill(road.mid, shape(view(5000, -70, 0), view(-70, -70, 0), view(-70, 6000, 0), [1200, 800], [0, 800])),
    fill(pavement.shade, shape(...edge(74, -9), view(0, 0, 0))),
    fill(pavement.lit, shape(...edge(74, 0), view(0, 0, 0))),
    line(marks, 5, track(view(-150, -80, 0), view(-150, 900, 0)) + track(view(-80, -150, 0), view(700, -150, 0)), {
      dash: '46 30',
      opacity: 0.75,
    }),
  ].join('');
}

/** What stands in the street. */
function furniture(canvas: Canvas, scene: Scene, plan: Plan): string[] {
  const { light, choices, accent, second } = scene;
  const kind = treeOf(scene);
  const isFront = plan.composition === 'front';
  const paint = choices.pick<Colour>([accent, second, '#0f5f6c', '#fdf0d2', '#e3a23c']);
  const isCarRight = choices.isTrue();
  const prop = choices.pick<'bicycle' | 'cafe' | 'pots' | 'bush'>(['bicycle', 'cafe', 'pots', 'bush']);
  const [propX, propY] = isFront
    ? [isCarRight ? 330 : 860, 678]
    : isCarRight
      ? plan.view(150, -46, 0)
      : plan.view(-46, 190, 0);
  const beds: Record<typeof prop, () => string> = {
    bicycle: () => bicycle(light, { x: propX, y: propY, size: 0.72, accent: second }),
    cafe: () =>
      parasol(light, { x: propX, y: propY, size: 0.95, accent }) +
      cafeTable(light, { x: propX, y: propY, size: 0.7, accent: second }),
    pots: () => [-60, 0, 60].map((beside) => pot(canvas, light, Math.round(propX + beside), propY, 0.6)).join(''),
    bush: () =>
      bushes(light, Math.round(propX - 70), Math.round(propY - 16), 140) +
      line(under(light, accent).lit, 8, `M${Math.round(propX - 60)} ${Math.round(propY - 14)}h126`, {
        dash: '0 16',
        isRound: true,
      }) +
      fill(under(light, '#c98a6a').mid, `M${Math.round(propX - 76)} ${Math.round(propY - 8)}h152l-6 16h-140z`),
  };
  const places = isFront ? [130, 1070, 250, 960].map((x): Point => [x, 672]) : pavementPlaces(plan);
  const trees = choices
    .pick<readonly number[]>([
      [0, 1],
      [0, 1, 2, 3],
      [1, 3],
      [0, 2],
    ])
    .map((index) => places[index] ?? [130, 672]);
  return [
    ...trees.map(([x, y]) =>
      tree(canvas, light, kind, {
        x,
        y,
        size: r((kind === 'acacia' ? 0.75 : 1) * (isFront ? 1 : 0.25 + (y - 588) / 70)),
      }),
    ),
    streetLamp(canvas, light, isFront ? 300 : 330, isFront ? 684 : 668, 1.25),
    beds[prop](),
    car(light, {
      x: isCarRight ? choices.whole(800, 940) : choices.whole(250, 380),
      y: isFront ? 706 : 722,
      size: isFront ? 1.15 : 1.3,
      accent: paint,
    }),
    choices.isTrue(0.4)
      ? tree(canvas, light, kind, { x: kind === 'palm' ? 40 : 50, y: 790, size: kind === 'palm' ? 2.6 : 1.9 })
      : '',
  ];
}

/** Along the pavement on both sides, the nearest first. */
function pavementPlaces({ view, left, right }: Plan): Point[] {
  return [view(left + 60, -56, 0), view(-56, right + 90, 0), view(left + 420, -56, 0), view(-56, right + 520, 0)];
}
