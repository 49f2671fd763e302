import { type Colour, fill, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import {
  around,
  face,
  frontal,
  frontOf,
  type Inside,
  level,
  receding,
  rectangle,
  type Space,
  seam,
  tone,
} from './space.ts';

export type CeilingKind = 'poles' | 'beams' | 'cornice' | 'boarded' | 'thatch' | 'canvas' | 'timber';

/** Roofs that rise to a ridge, and how far above the walls. */
export function ridgeOf({ ceiling, metre }: Space): number {
  return ceiling - metre * 1.3;
}

export function isGable(ceiling: CeilingKind): boolean {
  return ceiling === 'thatch' || ceiling === 'canvas' || ceiling === 'timber';
}

/** The ceiling, or the roof from within. */
export function overhead({ canvas, scene: { light, wall, roof, accent }, space }: Inside, kind: CeilingKind): string {
  const { left, right, ceiling, floor, eye, metre } = space;
  const front = frontOf(space);
  const plain = under(light, mix(wall, '#fffaf0', 0.3));
  const timber = under(light, '#7a4a3c');
  const nears = (count: number, step: number) =>
    series(count, metre * 0.25, metre * step).filter((near) => near < front * 0.8);
  const flat = (colour: Colour) => fill(colour, level(space, ceiling, rectangle(left, 0, right, front)));
  if (isGable(kind)) {
    const ridge = ridgeOf(space);
    const cover = under(light, kind === 'thatch' ? roof : kind === 'canvas' ? mix(wall, '#e9d2a4', 0.6) : '#a8704e');
    const slope = (x: number) =>
      face(space, [x, ceiling, 0], [eye.x, ridge, 0], [eye.x, ridge, front], [x, ceiling, front]);
    const rafter = (near: number) => frontal(space, near, `M${left} ${ceiling}L${eye.x} ${ridge}L${right} ${ceiling}`);
    const purlins = (share: number) =>
      [left, right]
        .map((x) => {
          const [px, py] = [x + (eye.x - x) * share, ceiling + (ridge - ceiling) * share];
          return receding(space, px, `M0 ${py}L${front} ${py}`);
        })
        .join('');
    /** Scalloped cloth along the foot of the roof. */
    const valance = () => {
      const step = metre * 0.3;
      const scallops = series(Math.floor(front / step), 0, step).map(
        (near) =>
          `L${near} ${ceiling + metre * 0.12}Q${near + step / 2} ${ceiling + metre * 0.46} ${near + step} ${ceiling + metre * 0.12}`,
      );
      return [left, right]
        .map((x) =>
          fill(under(light, accent).mid, receding(space, x, `M0 ${ceiling}${scallops.join('')}L${front} ${ceiling}z`)),
        )
        .join('');
    };
    const rafters = [0, ...nears(6, kind === 'canvas' ? 1.1 : 0.6)].map(rafter).join('');
    return [
      fill(canvas.gradient([tone(cover, 0.8), tone(cover, 0.45)]), slope(left)),
      fill(canvas.gradient([tone(cover, 0.62), tone(cover, 0.2)]), slope(right)),
      kind === 'thatch'
        ? seam(cover.dark, 3, series(5, 0.12, 0.18).map(purlins).join(''), { dash: '16 7 9 6', opacity: 0.45 })
        : '',
      kind === 'timber' ? seam(cover.dark, 2, series(6, 0.14, 0.14).map(purlins).join(''), { opacity: 0.4 }) : '',
      line(kind === 'canvas' ? cover.shade : timber.shade, kind === 'canvas' ? 3 : 10, rafters, {
        isRound: false,
        ...(kind === 'canvas' && { opacity: 0.5 }),
      }),
      line(timber.shade, 14, receding(space, eye.x, `M0 ${ridge}L${front} ${ridge}`)),
      line(timber.mid, 10, purlins(0)),
      kind === 'canvas'
        ? line(timber.mid, 9, `M${left} ${ceiling}V${floor}M${right} ${ceiling}V${floor}`) + valance()
        : '',
    ].join('');
  }
  if (kind === 'poles' || kind === 'beams') {
    const isBeam = kind === 'beams';
    const beams = nears(isBeam ? 4 : 5, isBeam ? 1.1 : 0.55);
    const thick = isBeam ? metre * 0.24 : 0;
    const drop = ceiling + metre * (isBeam ? 0.22 : 0.09);
    const lower = beams.map((near) => level(space, drop, rectangle(left, near, right, near + thick))).join('');
    const fronts = beams.map((near) => frontal(space, near + thick, rectangle(left, ceiling, right, drop))).join('');
    const gleam = beams
      .map((near) => frontal(space, near, `M${left} ${ceiling + metre * 0.02}L${right} ${ceiling + metre * 0.02}`))
      .join('');
    return (
      flat(tone(plain, 0.42)) +
      (isBeam
        ? fill(timber.dark, lower) + fill(timber.shade, fronts)
        : fill(timber.shade, fronts) + seam(timber.lit, 3, gleam, { opacity: 0.6 }))
    );
  }
  if (kind === 'boarded') {
    const boards = under(light, '#f3dcc0');
    const seams = series(Math.floor((right - left) / (metre * 0.3)), left + metre * 0.3, metre * 0.3);
    return (
      flat(tone(boards, 0.42)) +
      seam(boards.shade, 2.5, level(space, ceiling, seams.map((x) => `M${x} 0L${x} ${front}`).join('')), {
        opacity: 0.5,
      })
    );
  }
  const inset = metre * 0.4;
  return [
    flat(tone(plain, 0.38)),
    line(plain.lit, 5, level(space, ceiling, rectangle(left + inset, inset, right - inset, front)), { opacity: 0.8 }),
    seam(plain.shade, 2, level(space, ceiling, rectangle(left + inset + 6, inset + 6, right - inset - 6, front)), {
      opacity: 0.5,
    }),
    around(space, ceiling - 1, ceiling + metre * 0.12, [tone(plain, 0.4), tone(plain, 0.1), tone(plain, 0.15)]),
  ].join('');
}
