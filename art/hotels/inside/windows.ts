import { type Colour, fill, line, mix, pictureHeight, series } from '../canvas.ts';
import { under } from '../light.ts';
import { face, type Inside, level, seam, tone, wood } from './space.ts';
import { windowView } from './window-view.ts';

export type WindowKind = 'arch' | 'glass' | 'sash' | 'pair' | 'flaps' | 'panorama';

/** A stretch of the back wall. */
export interface Opening {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** An opening whose halves and quarters are whole numbers. */
export function wholeWidth(from: number, width: number): { left: number; right: number } {
  const left = Math.round(from);
  return { left, right: left + Math.floor(width / 4) * 4 };
}

interface WindowStyle {
  rail: Rail;
  dressing: Dressing;
  /** Further openings onto the same view, in a side wall, and where they end. */
  beside?: string;
  until?: number;
}

export type Rail = 'balusters' | 'bars' | 'lattice';
export type Dressing = 'shutters' | 'curtains' | 'tied' | 'bare';

/** Windows or glass doors in the back wall, the view behind, and their light on the floor. */
export function windows(
  inside: Inside,
  kind: WindowKind,
  openings: readonly Opening[],
  { rail, dressing, beside = '', until }: WindowStyle,
): string {
  const { canvas, scene, space } = inside;
  const wall = under(scene.light, scene.wall);
  const paths = openings.map((opening) => outline(kind, opening, 0)).join('');
  const surround = openings.map((opening) => outline(kind, opening, 10)).join('');
  const last = openings.at(-1);
  const [first] = openings;
  if (!first || !last) return '';
  const isDoor = first.bottom === space.floor;
  return [
    fill(tone(wall, 0.5), surround),
    windowView(canvas, scene, {
      opening: paths + beside,
      left: first.left,
      right: until ?? last.right,
      top: beside ? 0 : first.top,
      bottom: beside ? pictureHeight : first.bottom,
      horizon: space.eye.y,
      middles: openings.map(({ left, right }) => (left + right) / 2),
    }),
    isDoor ? balcony(inside, openings, rail) : '',
    frame(inside, kind, openings),
    ...openings.map((opening) => (isDoor ? '' : sill(inside, opening))),
    sunPatch(inside, openings),
    ...(kind === 'flaps' || dressing === 'shutters'
      ? [dressed(inside, kind, { ...first, right: last.right }, first.right - first.left)]
      : [dressing === 'bare' ? '' : curtains(inside, { ...first, right: last.right }, dressing === 'tied')]),
  ].join('');
}

function outline(kind: WindowKind, { left, right, top, bottom }: Opening, margin: number): string {
  const [l, t, width] = [left - margin, top - margin, right - left + margin * 2];
  const radius = width / 2;
  if (kind === 'arch') return `M${l} ${bottom}V${t + radius}a${radius} ${radius} 0 0 1 ${width} 0V${bottom}z`;
  if (kind === 'pair') {
    const gap = 12 - margin;
    const half = (width - gap) / 2;
    const one = `V${t + half / 2}a${half / 2} ${half / 2} 0 0 1 ${half} 0V${bottom + margin}z`;
    return margin
      ? `M${l} ${bottom + margin}${one}M${l + half + gap} ${bottom + margin}${one}`
      : `M${l} ${bottom}${one}M${l + half + gap} ${bottom}${one}`;
  }
  if (kind === 'flaps') {
    const middle = (left + right) / 2;
    return `M${l} ${bottom}V${top + 110}Q${l + 8} ${top + 40} ${middle} ${t}Q${l + width - 8} ${top + 40} ${l + width} ${top + 110}V${bottom}z`;
  }
  return `M${l} ${t}h${width}V${bottom}h-${width}z`;
}

function balcony({ scene: { light, wall, view }, space }: Inside, openings: readonly Opening[], rail: Rail): string {
  const { floor: bottom, metre } = space;
  const top = bottom - Math.round(metre * 0.4);
  const each = (d: (opening: Opening) => string) => openings.map(d).join('');
  const rows = (...ys: number[]) => each(({ left, right }) => ys.map((y) => `M${left} ${y}H${right}`).join(''));
  const ground = seam(under(light, mix(wall, '#d9b48c', 0.4)).lit, 34, rows(bottom - 17));
  if (rail === 'balusters') {
    const white = under(light, '#fffaf0').lit;
    return (
      ground +
      seam(white, 6, rows(top)) +
      seam(white, bottom - top - 8, rows(Math.round((top + bottom) / 2)), { dash: '4 12' })
    );
  }
  if (rail === 'bars') {
    const steel = under(light, view === 'city' ? '#4a5a66' : '#5a3a44').shade;
    return ground + seam(steel, 5, rows(top)) + seam(steel, 2, rows(top + 14, top + 25, top + 36));
  }
  const shades = under(light, wood);
  const crosses = each(({ left, right }) => {
    const count = Math.max(2, Math.round((right - left) / 46));
    const step = Math.round((right - left) / count);
    return series(count, left, step)
      .map((x) => `M${x} ${top}l${step} ${bottom - 6 - top}m0-${bottom - 6 - top}l-${step} ${bottom - 6 - top}`)
      .join('');
  });
  return ground + seam(shades.mid, 3, crosses) + seam(shades.shade, 6, rows(top, bottom - 5));
}

function frame({ scene: { light, second, accent } }: Inside, kind: WindowKind, openings: readonly Opening[]): string {
  if (kind === 'arch' || kind === 'flaps') return '';
  if (kind === 'glass' || kind === 'panorama') {
    const shades = under(light, kind === 'panorama' ? '#4a5a66' : mix(second, '#4a2c38', 0.35));
    return openings
      .map(({ left, right, top, bottom }) => {
        const count = Math.max(2, Math.round((right - left) / 95));
        const bars = series(count - 1, left + (right - left) / count, (right - left) / count)
          .map((x) => `M${x} ${top}V${bottom}`)
          .join('');
        const glint = `M${left + 30} ${bottom - 40}L${left + 80} ${top + 40}h20L${left + 50} ${bottom - 40}z`;
        return (
          fill(light.cloud, glint, 0.16) +
          line(shades.shade, 6, `${bars}M${left} ${top + 46}H${right}`, { isRound: false }) +
          line(shades.shade, 9, `M${left} ${bottom}V${top}H${right}V${bottom}`, { isRound: false })
        );
      })
      .join('');
  }
  if (kind === 'sash') {
    const white = under(light, '#fffaf0');
    return openings
      .map(({ left, right, top, bottom }) => {
        const [middle, half] = [(left + right) / 2, Math.round((top + bottom) / 2)];
        const quarter = Math.round((bottom - top) / 4);
        return (
          seam(
            white.mid,
            3,
            `M${middle} ${top}V${bottom}M${left} ${top + quarter}H${right}M${left} ${half + quarter}H${right}`,
          ) +
          line(white.lit, 8, `M${left} ${top}H${right}V${bottom}H${left}zM${left} ${half}H${right}`, { isRound: false })
        );
      })
      .join('');
  }
  const shades = under(light, wood);
  const foot = openings[0]?.bottom ?? 0;
  const halves = openings.map(({ left, right, top }) => {
    const width = (right - left - 12) / 2;
    return { first: left, second: right - width, width, radius: width / 2, spring: top + width / 2 };
  });
  const glass = ({ width, radius, spring }: (typeof halves)[number], x: number) =>
    `M${x} ${spring}a${radius} ${radius} 0 0 1 ${width} 0z`;
  const bars = ({ width, radius, spring }: (typeof halves)[number], x: number) => {
    const spoke = Math.round(radius * 0.71);
    return `M${x} ${spring}h${width}m-${radius} ${foot - spring}V${spring - radius}m0 ${radius}l-${spoke}-${spoke}m${spoke} ${spoke}l${spoke}-${spoke}`;
  };
  return [
    fill(under(light, accent).lit, halves.map((half) => glass(half, half.first)).join(''), 0.75),
    fill(under(light, second).lit, halves.map((half) => glass(half, half.second)).join(''), 0.75),
    seam(
      shades.shade,
      4,
      halves.map((half) => bars(half, half.first) + bars(half, half.second)).join('') +
        openings.map((opening) => outline('pair', opening, 0)).join(''),
    ),
  ].join('');
}

function sill({ scene: { light, wall }, space }: Inside, { left, right, bottom }: Opening): string {
  const shades = under(light, mix(wall, '#fffaf0', 0.5));
  return (
    fill(shades.lit, level(space, bottom, `M${left - 14} 0L${right + 14} 0L${right + 14} 12L${left - 14} 12z`)) +
    fill(shades.shade, `M${left - 16} ${bottom + 4}H${right + 16}v8H${left - 16}z`)
  );
}

/** Daylight, or the last of it, lies on the floor away from the sun. */
function sunPatch({ scene: { light, sunAcross }, space }: Inside, openings: readonly Opening[]): string {
  const drift = (0.5 - sunAcross) * 1.1;
  const patches = openings.map(({ left, right, bottom }) => {
    const from = bottom < space.floor ? space.metre * 0.5 : 0;
    const to = from + space.metre * (light.isDark ? 2.6 : 1.9);
    return `M${left + drift * from} ${from}L${right + drift * from} ${from}L${right + drift * to} ${to}L${left + drift * to} ${to}z`;
  });
  return fill(light.sun, level(space, space.floor, patches.join('')), light.isDark ? 0.26 : 0.46);
}

function dressed(inside: Inside, kind: WindowKind, opening: Opening, each: number): string {
  if (kind === 'flaps') return flaps(inside, opening);
  return kind === 'arch' || kind === 'pair' || kind === 'sash' ? shutters(inside, kind, opening, each) : '';
}

/** Open into the room. */
function shutters(
  { scene: { light, second }, space }: Inside,
  kind: WindowKind,
  { left, right, top, bottom }: Opening,
  each: number,
): string {
  const shades = under(light, second);
  const head = kind === 'arch' ? top + each / 2 : kind === 'pair' ? top + each / 4 : top;
  const leaf = (x: number, side: number, colour: Colour) => {
    const [hinge, edge] = [x + side * 8, x + side * 34];
    const slats = series(7, 0.1, 0.13).map((share) => {
      const y = head + (bottom - head) * share;
      return face(space, [hinge + side * 4, y, 6], [edge - side * 4, y, 42]).replace('z', '');
    });
    return (
      fill(colour, face(space, [hinge, head, 0], [edge, head, 48], [edge, bottom, 48], [hinge, bottom, 0])) +
      seam(shades.dark, 4, slats.join(''))
    );
  };
  return leaf(left, -1, tone(shades, 0.25)) + leaf(right, 1, tone(shades, 0.55));
}

function curtains(
  { scene: { light, accent, second, choices }, space }: Inside,
  { left, right, top }: Opening,
  isTied: boolean,
): string {
  const cloth = under(light, choices.pick<Colour>(['#fffaf0', '#fdf0d2', accent, mix(second, '#fffaf0', 0.35)]));
  const [head, foot] = [top - 22, space.floor + 4];
  const width = Math.round(Math.min(34, (right - left) * 0.12));
  const tie = Math.round(head + (foot - head) * 0.62);
  const half = (edge: number, side: number) => {
    const [outer, inner] = [edge - side * 34, edge + side * width];
    const folds = [0.3, 0.6].map((share) => Math.round(edge - side * 34 + side * (width + 34) * share));
    if (isTied) {
      return (
        fill(
          side > 0 ? cloth.mid : cloth.lit,
          `M${outer} ${head}H${inner + side * 26}Q${inner} ${tie - 50} ${edge - side * 4} ${tie}Q${edge + side * 14} ${foot - 40} ${edge + side * 16} ${foot}H${outer}z`,
          0.95,
        ) +
        seam(
          cloth.shade,
          3,
          folds.map((x) => `M${x} ${head}Q${x} ${tie - 60} ${edge - side * 8} ${tie - 4}`).join(''),
          { opacity: 0.5 },
        ) +
        line(under(light, accent).shade, 7, `M${outer + side * 4} ${tie}H${edge - side * 4}`)
      );
    }
    return (
      fill(
        side > 0 ? cloth.mid : cloth.lit,
        `M${outer} ${head}H${inner}Q${inner - side * 5} ${tie} ${inner + side * 4} ${foot}H${outer}z`,
        0.95,
      ) + seam(cloth.shade, 3, folds.map((x) => `M${x} ${head}V${foot - 2}`).join(''), { opacity: 0.5 })
    );
  };
  const rod = under(light, '#6a4038').shade;
  return half(left, 1) + half(right, -1) + line(rod, 6, `M${left - 46} ${head}H${right + 46}`);
}

/** The front of a tent, tied back. */
function flaps({ scene: { light, wall, accent } }: Inside, { left, right, top, bottom }: Opening): string {
  const cloth = under(light, mix(wall, '#e9d2a4', 0.6));
  const middle = (left + right) / 2;
  const tie = Math.round(top + (bottom - top) * 0.6);
  const half = (edge: number, side: number, colour: Colour) =>
    fill(
      colour,
      `M${middle} ${top - 14}Q${edge} ${top + 26} ${edge - side * 16} ${top + 110}L${edge - side * 20} ${bottom + 4}H${edge + side * 22}Q${edge + side * 14} ${tie + 40} ${edge + side * 8} ${tie}Q${edge + side * 50} ${top + 120} ${middle} ${top - 14}z`,
    ) +
    seam(
      cloth.dark,
      3,
      `M${edge} ${bottom}Q${edge + side * 2} ${tie + 20} ${edge} ${tie}Q${edge + side * 20} ${top + 100} ${middle} ${top}`,
      { opacity: 0.35 },
    ) +
    line(under(light, accent).mid, 8, `M${edge - side * 14} ${tie}L${edge + side * 10} ${tie + 2}`);
  return half(left, 1, tone(cloth, 0.45)) + half(right, -1, tone(cloth, 0.12));
}
