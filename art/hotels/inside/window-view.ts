import { type Canvas, type Colour, circle, fill, group, line } from '../canvas.ts';
import type { Scene, View } from '../hotel-style.ts';
import { distant, type Light, lights, under, windowColour } from '../light.ts';
import { acacia, crownedTree, dhow, farTown, hills, palm, smallTree } from '../nature.ts';

interface Outside {
  /** The path of the openings, one view behind them all. */
  opening: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** As high as the eye. */
  horizon: number;
  /** The middles of the openings: the sun stands in one of them. */
  middles: readonly number[];
}

/** The hotel's own view behind a window, under its light. It is drawn around the middle of the horizon, 400 wide. */
export function windowView(
  canvas: Canvas,
  scene: Scene,
  { opening, left, right, top, bottom, horizon, middles }: Outside,
): string {
  const { light, choices, sunAcross } = scene;
  const size = Math.min(1.5, Math.max(0.62, (right - left) / 400));
  const half = Math.ceil((right - left) / 2 / size) + 4;
  const [above, below] = [Math.floor((top - horizon) / size), Math.ceil((bottom - horizon) / size)];
  const [lowest, highest] = light.sunHeight;
  const sunWindow = middles[Math.floor(sunAcross * middles.length)] ?? left;
  const sun = {
    x: Math.round((sunWindow - (left + right) / 2) / size + ((sunAcross - 0.5) * half * 1.3) / middles.length),
    y: Math.round(Math.max(above * 0.62, -(lowest + choices.share() * (highest - lowest)) * 0.6)),
  };
  const sky = [
    fill(canvas.gradient(light.sky), `M-${half} ${above}H${half}V20H-${half}z`),
    light === lights.dusk
      ? line('#fff6df', 3, `M-${half} ${above + 26}H${half}M-${half - 30} ${above + 70}H${half}`, {
          dash: '0 67 0 41',
          isRound: true,
          opacity: 0.7,
        })
      : '',
    circle(light.ring, sun.x, sun.y, 82, 0.2),
    circle(light.ring, sun.x, sun.y, 55, 0.3),
    circle(light.sun, sun.x, sun.y, 32),
    line(light.cloud, 6, `M-${half - 20} -120h60M-${half - 40} -106h76M${half - 120} -146h90`, {
      opacity: light.isDark ? 0.45 : 0.6,
    }),
  ];
  const placed = `transform="translate(${Math.round((left + right) / 2)} ${horizon})scale(${Math.round(size * 100) / 100})"`;
  const seen = [
    ...sky,
    views[scene.view](canvas, scene, { half, below, sunX: sun.x, across: (share) => Math.round(share * half) }),
  ];
  return group(`clip-path="${canvas.clip(opening)}"`, group(placed, ...seen));
}

interface Extent {
  half: number;
  below: number;
  sunX: number;
  /** From -1 to 1. */
  across(share: number): number;
}

const views: Record<View, (canvas: Canvas, scene: Scene, extent: Extent) => string> = {
  sea(canvas, { light, choices, accent }, { half, below, sunX, across }) {
    const side = sunX > 0 ? -1 : 1;
    const far = choices.pick(['headland', 'town', 'open']);
    return [
      far === 'headland' ? farHills(canvas, light, 0, [[34, 0.6]]) : '',
      water(canvas, light, { half, below, sunX }),
      far === 'town' ? farTown(light, { x: across(side * 0.5) - 90, base: 4, size: 0.4 }) : '',
      dhow(light, { x: across(side * 0.36), y: 26, size: 0.5, accent }),
      farSail(light, across(-side * 0.2)),
      palm(canvas, light, { x: across(-side * 0.74), y: below + 30, height: below + 110, lean: side * 24, size: 0.72 }),
      choices.isTrue()
        ? palm(canvas, light, {
            x: across(side * 0.94),
            y: below + 30,
            height: below + 66,
            lean: -side * 14,
            size: 0.62,
            distance: 0.1,
          })
        : '',
    ].join('');
  },
  lake(canvas, { light, choices, accent }, { half, below, sunX, across }) {
    const side = sunX > 0 ? -1 : 1;
    const green = under(light, '#2f7358');
    return [
      farHills(canvas, light, choices.whole(0, 200), [
        [96, 0.72],
        [58, 0.45],
      ]),
      water(canvas, light, { half, below, sunX }),
      fill(under(light, '#6a3440').shade, `M${across(side * 0.4) - 44} 28q44 16 92-2l-12 16h-66z`),
      fill(under(light, accent).mid, `M${across(side * 0.4) - 44} 28q44 16 92-2l-4 5q-44 16-84 3z`),
      fill(
        green.shade,
        `M-${half} ${below + 10}V46H${across(-0.7)}q${across(0.3)} 8 ${across(0.36)} ${below - 36}zM${half} ${below + 10}V54H${across(0.76)}q${across(-0.2)} 8 ${across(-0.3)} ${below - 44}z`,
      ),
      smallTree(canvas, light, { x: across(-0.8), y: 52, size: 1.7 }),
      smallTree(canvas, light, { x: across(0.86), y: 60, size: 1.4 }),
    ].join('');
  },
  city(canvas, { light, choices }, { half, below, across }) {
    const crown = choices.pick<Colour>(['#8a63b8', '#2f7358', '#f2674a']);
    const ground = under(light, '#5f8a5a');
    const shift = choices.whole(0, 60);
    const wall = under(light, '#d9b48c');
    // A dashed stroke as wide as a building is high draws a row of buildings.
    const row = (colour: Colour, height: number, dash: string, from: number) =>
      line(colour, height, `M${from - half - 60} ${18 - height / 2}H${half}`, { dash });
    return [
      row(distant(light, wall.shade, 0.7), 100, '34 22 20 58 46 30', -shift),
      row(distant(light, wall.shade, 0.62), 150, '26 150 34 94', shift),
      row(distant(light, wall.shade, 0.34), 190, '34 120 26 96', -shift / 2),
      row(distant(light, wall.lit, 0.3), 190, '11 143 8 114', -shift / 2),
      row(distant(light, wall.mid, 0.34), 84, '44 26 60 40 30 70', shift / 2),
      row(distant(light, wall.lit, 0.3), 52, '30 44 52 60 26 30', -shift),
      line(
        distant(light, windowColour(light), 0.25),
        4,
        `M${-half - 56} -40H${half}M${-half - 56} -24H${half}M${-half - 56} -8H${half}`,
        { dash: '5 9 5 14 5 20', opacity: 0.7 },
      ),
      fill(
        canvas.gradient([distant(light, ground.mid, 0.3), ground.shade]),
        `M-${half} 14q${half}-10 ${half * 2} 0V${below}H-${half}z`,
      ),
      ...[-0.8, -0.3, 0.25, 0.75].map((share, index) =>
        canvas.use(
          'street-tree',
          () => crownedTree(light, { x: 0, y: 0, size: 1, crown }),
          `translate(${across(share)} ${50 + (index % 2) * 34})scale(${index % 2 ? 0.54 : 0.34})`,
        ),
      ),
    ].join('');
  },
  hills(canvas, { light, choices }, { half, below, across }) {
    const green = under(light, '#3f8a5f');
    const rows = [30, 46, 66, 90].map((y) => `M-${half} ${y + 14}Q0 ${y - 26} ${half} ${y + 30}`).join('');
    return [
      farHills(canvas, light, choices.whole(0, 240), [
        [104, 0.74],
        [62, 0.5],
        [24, 0.26],
      ]),
      fill(canvas.gradient([green.mid, green.shade]), `M-${half} 30Q0 -10 ${half} 44V${below}H-${half}z`),
      line(green.dark, 3, rows, { dash: '14 8', opacity: 0.5 }),
      line(under(light, '#fdf0d2').lit, 9, 'M-96 2h16M-70-2h12M60 8h18', { isRound: false, dash: '30 1' }),
      line(under(light, '#b9573f').mid, 5, 'M-98-6h20M-72-9h16M58 1h22', { isRound: false, dash: '30 1' }),
      smallTree(canvas, light, { x: across(-0.62), y: 34, size: 1.5 }),
      smallTree(canvas, light, { x: across(0.4), y: 30, size: 1 }),
      smallTree(canvas, light, { x: across(0.8), y: 62, size: 1.8 }),
    ].join('');
  },
  savannah(canvas, { light, choices }, { half, below, sunX, across }) {
    const side = sunX > 0 ? -1 : 1;
    const grass = under(light, '#d3a14e');
    const mountain = under(light, '#6a5a86');
    const peak = side * 60;
    return [
      choices.isTrue()
        ? fill(
            distant(light, mountain.mid, 0.4),
            `M${peak - 190} 6L${peak - 60}-104q20-16 50-10q30-10 60 8L${peak + 190} 6z`,
          ) +
          fill(
            distant(light, '#fff6ea', 0.1),
            `M${peak - 60}-104q20-16 50-10q30-10 60 8l22 14-24 8-20-12-26 20-24-14-20 10-30-8z`,
          )
        : farHills(canvas, light, 90, [[40, 0.6]], '#8a7a5c'),
      fill(
        canvas.gradient([distant(light, grass.lit, 0.35), grass.mid, grass.shade]),
        `M-${half} 0H${half}V${below}H-${half}z`,
      ),
      line(grass.shade, 4, `M-${half} 18H${-half + 120}M20 14H${half}M-${half} 46H${half - 90}`, {
        dash: '60 26 110 30',
        opacity: 0.35,
      }),
      acacia(canvas, light, { x: across(side * 0.1), y: 10, size: 0.2, distance: 0.35 }),
      acacia(canvas, light, { x: across(-side * 0.24), y: 14, size: 0.28, distance: 0.25 }),
      acacia(canvas, light, { x: across(-side * 0.62), y: 52, size: 0.72 }),
      choices.isTrue()
        ? fill(
            under(light, '#4a3a44').shade,
            `M${side * 70} 26v-14q2-12 16-12h14q10-2 14 8q4 8-2 16q2-12-6-12v14h-6v-10h-16v10z`,
          )
        : '',
    ].join('');
  },
  desert(canvas, { light, choices }, { half, below, across }) {
    const sand = under(light, '#e9b872');
    const [a, b, c, d] = [0.5, 0.4, 0.3, 0.2].map((share) => across(share));
    return [
      choices.isTrue()
        ? fill(
            distant(light, under(light, '#b9694a').mid, 0.5),
            `M-${half} 6V-30l40-8 14-34h70l18 40 30 38zM60 6l20-40h54l16 40z`,
          )
        : '',
      fill(
        canvas.gradient([distant(light, sand.lit, 0.4), distant(light, sand.mid, 0.3)]),
        `M-${half} -8Q-${b} -50 10 -8Q${a} -64 ${half} -14V60H-${half}z`,
      ),
      fill(sand.lit, `M-${half} 20Q-${a} -24 0 24T${half} 10V${below}H-${half}z`),
      fill(sand.mid, `M-${a} -4Q-${d} 30 -${a} ${below}H${half}V40Q${b} 60 0 24Q-${c} 0 -${a} -4z`, 0.8),
      palm(canvas, light, { x: across(0.5), y: 54, height: 120, lean: 14, size: 0.46 }),
      palm(canvas, light, { x: across(0.62), y: 56, height: 84, lean: -18, size: 0.4 }),
      palm(canvas, light, { x: across(-0.7), y: 26, height: 62, lean: 8, size: 0.28, distance: 0.2 }),
    ].join('');
  },
};

function water(canvas: Canvas, light: Light, { half, below, sunX }: Omit<Extent, 'across'>): string {
  return [
    fill(canvas.gradient(light.sea), `M-${half} 0H${half}V${below}H-${half}z`),
    line(light.cloud, 3, `M-${half - 14} 20h70M${half - 90} 14h60M-${half - 70} 42h50M${half - 130} 48h76`, {
      opacity: 0.5,
    }),
    line(light.sun, 4, `M${sunX - 34} 7h70M${sunX - 26} 18h46M${sunX - 18} 29h44M${sunX - 12} 40h22`, { opacity: 0.8 }),
  ].join('');
}

function farSail(light: Light, x: number): string {
  return (
    fill(under(light, '#fffaf0').lit, `M${x - 10} 2q0-18-4-30q16 12 22 30z`) +
    fill(under(light, '#6a3440').shade, `M${x - 14} 4h30l-5 5h-20z`)
  );
}

function farHills(
  canvas: Canvas,
  light: Light,
  shift: number,
  ranges: readonly (readonly [number, number])[],
  colour?: Colour,
): string {
  return group(
    `transform="translate(${-330 - shift} 4)scale(.8)"`,
    hills(canvas, light, { base: 0, ranges, bottom: 40, ...(colour && { colour }) }),
  );
}
