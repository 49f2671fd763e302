import { type Colour, ellipse, fill, line, series } from '../canvas.ts';
import { under } from '../light.ts';
import { shadow } from '../nature.ts';
import {
  box,
  type Footprint,
  floorShadow,
  frontal,
  type Inside,
  receding,
  rectangle,
  rounded,
  type Stand,
  seam,
  standing,
  tone,
} from './space.ts';

export type SeatKind = 'upholstered' | 'carved' | 'rattan';
export type Facing = 'viewer' | 'left' | 'right';

interface Seat {
  place: Footprint;
  facing: Facing;
  kind: SeatKind;
  cloth: Colour;
  cushion: Colour;
}

/** A sofa or an armchair, as wide as its place. */
export function seat(
  inside: Inside,
  { place, facing, kind, cloth: clothColour, cushion: cushionColour }: Seat,
): string {
  const {
    canvas,
    scene: { light },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const { left, right, back, front } = place;
  const frame = under(light, kind === 'carved' ? '#6a3a34' : kind === 'rattan' ? '#b9854e' : clothColour);
  const cloth = under(light, clothColour);
  const [seatTop, backTop, armTop] = [
    floor - m * 0.44,
    floor - m * (kind === 'carved' ? 0.98 : 0.84),
    floor - m * 0.62,
  ];
  const [arm, rest] = [m * (kind === 'upholstered' ? 0.18 : 0.08), m * (kind === 'upholstered' ? 0.22 : 0.1)];
  const foot = kind === 'carved' ? floor : floor - m * 0.12;
  const part = (extent: Partial<Footprint> & { isCovered?: boolean }, top: number, bottom: number, shades = frame) =>
    box(space, { ...place, ...extent, top, bottom }, shades);
  const corners = [left + 4, right - 4].flatMap((x) =>
    [back + 4, front - 2].map((near) => receding(space, x, `M${near} ${foot}L${near} ${floor}`)),
  );
  const legs = kind === 'carved' ? '' : seam(under(light, '#5a3034').shade, Math.round(m * 0.05), corners.join(''));
  const studs = (d: string) =>
    kind === 'carved' ? line(under(light, '#e3a23c').mid, 4, d, { dash: '0 10', isRound: true }) : '';
  if (facing === 'viewer') {
    const [seatLeft, seatRight] = [left + arm, right - arm];
    const count = Math.max(1, Math.round((right - left) / m / 0.75));
    const step = (seatRight - seatLeft) / count;
    const pads = series(count, seatLeft, step);
    const restFront = back + rest;
    return [
      floorShadow(inside, place) + legs,
      part({ front: restFront }, backTop, foot),
      studs(frontal(space, restFront, `M${left + 8} ${backTop + 8}L${right - 8} ${backTop + 8}`)),
      fill(
        tone(cloth, 0.3),
        frontal(
          space,
          restFront + 4,
          pads.map((at) => rounded(at + 3, backTop + m * 0.1, at + step - 3, seatTop, m * 0.08)).join(''),
        ),
      ),
      cushionAt(
        frontal(
          space,
          restFront + m * 0.12,
          (count > 1 ? [seatLeft + m * 0.08, seatRight - m * 0.48] : [seatLeft + m * 0.1])
            .map((at) => rounded(at, seatTop - m * 0.36, at + m * 0.4, seatTop, m * 0.1))
            .join(''),
        ),
      ),
      part({ left: seatLeft, right: seatRight, back: restFront }, seatTop, seatTop + m * 0.14, cloth),
      part({ left: seatLeft, right: seatRight, back: restFront, isCovered: true }, seatTop + m * 0.14, foot),
      part({ right: seatLeft }, armTop, foot) + part({ left: seatRight }, armTop, foot),
      wicker(
        rectangle(left, armTop, left + arm, foot) +
          rectangle(seatLeft, seatTop + m * 0.14, seatRight, foot) +
          rectangle(seatRight, armTop, right, foot),
      ),
    ].join('');
  }
  const [restEdge, seatExtent] =
    facing === 'right'
      ? [{ right: left + rest }, { left: left + rest }]
      : [{ left: right - rest }, { right: right - rest }];
  const restX = facing === 'right' ? left + rest + 3 : right - rest - 3;
  const [padBack, padFront] = [back + arm, front - arm];
  const count = Math.max(1, Math.round((front - back) / m / 0.75));
  const step = (padFront - padBack) / count;
  return [
    floorShadow(inside, place) + legs,
    part({ front: padBack }, armTop, foot),
    part(restEdge, backTop, foot),
    fill(
      tone(cloth, 0.3),
      receding(
        space,
        restX,
        series(count, padBack, step)
          .map((near) => rounded(near + 2, backTop + m * 0.1, near + step - 2, seatTop, m * 0.07))
          .join(''),
      ),
    ),
    cushionAt(
      receding(
        space,
        facing === 'right' ? restX + m * 0.1 : restX - m * 0.1,
        rounded(padBack + step * 0.2, seatTop - m * 0.36, padBack + step * 0.2 + m * 0.4, seatTop, m * 0.1),
      ),
      0.15,
    ),
    part({ ...seatExtent, back: padBack, front: padFront }, seatTop, seatTop + m * 0.14, cloth),
    part({ ...seatExtent, back: padBack, front: padFront, isCovered: true }, seatTop + m * 0.14, foot),
    part({ back: padFront }, armTop, foot),
    wicker(rectangle(left, armTop, right, foot)),
    studs(frontal(space, front, `M${left + 6} ${armTop + 8}L${right - 6} ${armTop + 8}`)),
  ].join('');

  /** Woven cane over the faces toward the eye. */
  function wicker(d: string): string {
    if (kind !== 'rattan') return '';
    const strands = canvas.pattern(
      'width="16" height="12"',
      `<path stroke="${frame.dark}" stroke-width="2" d="M2 3h7M10 9h7M-6 9h7"/>`,
    );
    return fill(strands, frontal(space, front, d), 0.45);
  }

  function cushionAt(d: string, share = 0.1): string {
    return fill(tone(under(light, cushionColour), share), d);
  }
}

/** A round, low seat of cloth. */
export function pouf(inside: Inside, stand: Stand, colour: Colour): string {
  const {
    scene: { light },
  } = inside;
  const cloth = under(light, colour);
  return standing(
    inside,
    stand,
    shadow(light, 0, 0, 44, 10),
    fill(cloth.mid, 'M-36-34Q-46-16-36 0Q0 14 36 0Q46-16 36-34z'),
    seam(cloth.shade, 3, 'M-18-30Q-24-14-18 6M18-30Q24-14 18 6'),
    ellipse(cloth.lit, 0, -34, 36, 11),
  );
}

export type ChairKind = 'carved' | 'peacock' | 'planter' | 'camp';

/** A chair that stands alone in the foreground, 250 to 290 high. */
export function chair(inside: Inside, stand: Stand & { isFlipped?: boolean }, kind: ChairKind): string {
  const {
    canvas,
    scene: { light, accent, second },
  } = inside;
  const dark = under(light, '#5a3034');
  const [frame, seatCloth] = [under(light, '#8a5040'), under(light, accent)];
  const brass = under(light, '#e3a23c').mid;
  const cane = under(light, '#e0b070');
  const drawings: Record<ChairKind, () => string> = {
    carved: () =>
      fill(dark.mid, 'M-58-2V-262Q-58-286-36-286Q0-318 36-286Q58-286 58-262V-110H44V-96H-44V-2z') +
      fill(frame.mid, 'M-44-118V-256Q-44-270-30-270Q0-298 30-270Q44-270 44-256V-118z') +
      fill(cane.lit, 'M-32-130V-236H32V-130z') +
      line(frame.mid, 4, 'M-32-218L32-148M32-218L-32-148M-32-184H32M0-236V-130') +
      line(brass, 5, 'M-30-252Q0-278 30-252', { dash: '0 9', isRound: true }) +
      fill(seatCloth.lit, 'M-62-118H66L96-84H-72z') +
      fill(dark.mid, 'M-72-84H96V-70H-72z') +
      line(dark.mid, 13, 'M-60-70V-2M84-70V0M-62-160L-82-150V-72M62-160L96-146V-72') +
      line(frame.shade, 12, 'M-70-158H-52M58-160L104-146') +
      line(dark.mid, 8, 'M-58-32H84'),
    peacock: () =>
      fill(cane.shade, 'M-30-100C-110-150-120-250-70-292Q0-340 70-292C120-250 110-150 30-100z') +
      fill(cane.mid, 'M-24-106C-90-150-98-240-58-276Q0-314 58-276C98-240 90-150 24-106z') +
      line(
        cane.dark,
        4,
        'M0-110V-296M-8-110L-44-280M8-110L44-280M-14-112L-80-240M14-112L80-240M-82-200Q0-250 82-200M-60-160Q0-196 60-160',
        { opacity: 0.55 },
      ) +
      fill(cane.shade, 'M-56-92Q0-80 56-92L40-48L60 0H-60L-40-48z') +
      seam(cane.dark, 3, 'M-46-70H46M-40-48H40M-48-26H48', { dash: '6 5', opacity: 0.6 }) +
      ellipse(seatCloth.lit, 0, -96, 60, 17) +
      fill(under(light, second).mid, 'M-34-104Q-40-150-26-154Q0-160 26-154Q40-150 34-104Q0-94-34-104z'),
    planter: () =>
      line(dark.mid, 10, 'M-70 0L-56-92M66 0V-96M-70-130Q-20-112 90-116') +
      fill(cane.lit, 'M-104-250L-82-262L-22-92L84-84L86-66L-38-74z') +
      seam(
        cane.dark,
        3,
        'M-90-244L-30-88M-86-222L-74-230M-76-194L-64-202M-66-166L-54-174M-56-138L-44-146M-10-86V-76M30-83V-73M66-80V-70',
        { opacity: 0.6 },
      ) +
      fill(seatCloth.lit, 'M-34-100L-22-92L80-86V-94Q20-112-34-110z') +
      line(dark.mid, 11, 'M-108-254L-40-72L90-64') +
      line(frame.lit, 9, 'M-72-132Q-20-116 100-120') +
      line(dark.mid, 7, 'M-62-40L66-44'),
    camp: () =>
      line(dark.mid, 10, 'M-60 0L56-98M60 0L-56-98M-56-98V-160M56-98V-160') +
      fill(seatCloth.mid, 'M-60-240Q0-228 60-240L58-172Q0-160-58-172z') +
      line(dark.mid, 10, 'M-60-246L-56-150M60-246L56-150') +
      fill(seatCloth.lit, 'M-58-106Q0-78 58-106L66-92Q0-62-66-92z') +
      line(frame.lit, 10, 'M-70-158H-44M44-158H70'),
  };
  const draw = () => shadow(light, 16, 0, 112, 14) + drawings[kind]();
  return standing(
    inside,
    { ...stand, size: (stand.size ?? 1) * 0.44 },
    canvas.use(`chair-${kind}`, draw, stand.isFlipped ? 'scale(-1 1)' : 'scale(1)'),
  );
}
