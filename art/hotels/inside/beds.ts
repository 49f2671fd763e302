import { type Colour, fill, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import { canopy } from './canopy.ts';
import { type BedStyle, headboard } from './headboards.ts';
import {
  box,
  type Footprint,
  floorShadow,
  frontal,
  type Inside,
  level,
  receding,
  rectangle,
  rounded,
  seam,
  tone,
} from './space.ts';

interface Bed {
  place: Footprint;
  head: 'back' | 'right' | 'left';
  style: BedStyle;
  hasNet?: boolean;
}

/** A bed with its head against a wall; its place says how wide it is. */
export function bed(inside: Inside, { place, head, style, hasNet = false }: Bed): string {
  const {
    scene: { light, accent, second },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const { left, right, back, front } = place;
  const frame = under(light, style.frame);
  const linen = under(light, '#fffaf0');
  const cover = under(light, style.cover === 'quilt' ? mix(accent, '#fdf0d2', 0.15) : accent);
  const top = floor - m * 0.56;
  const isUpright = head === 'back';
  const [from, to] = isUpright ? [left, right] : [back, front];
  const headLine = isUpright ? back + 4 : head === 'right' ? right - 4 : left + 4;
  const onHead = (d: string, off = 0) =>
    isUpright
      ? frontal(space, headLine + off, d)
      : receding(space, head === 'right' ? headLine - off : headLine + off, d);
  const part = (extent: Partial<Footprint>, upper: number, lower: number, shades = linen) =>
    box(space, { ...place, ...extent, top: upper, bottom: lower }, shades);
  const length = isUpright ? front - back : right - left;
  const start = length * { throw: 0.62, spread: 0.34, stripes: 0.5, quilt: 0.3 }[style.cover];
  const end = style.cover === 'throw' ? length * 0.92 : length;
  const covered: Footprint = isUpright
    ? { left: left - 3, right: right + 3, back: back + start, front: back + end + 3 }
    : head === 'right'
      ? { left: right - end - 3, right: right - start, back: back - 3, front: front + 3 }
      : { left: left + start, right: left + end + 3, back: back - 3, front: front + 3 };
  const hem = floor - m * (style.cover === 'throw' ? 0.3 : 0.2);
  return [
    floorShadow(inside, place),
    hasNet ? canopy(inside, place, 'back') : '',
    headboard(inside, style, onHead, from, to),
    part({}, floor - m * 0.3, floor - m * 0.1, frame),
    part({}, top, floor - m * 0.3),
    box(space, { ...covered, top: top - 2, bottom: hem }, cover),
    marks(),
    pillows(),
    hasNet ? canopy(inside, place, 'front') : '',
  ].join('');

  /** The cover's pattern, on top and along the side that is seen. */
  function marks(): string {
    const { left: l, right: r, back: b, front: f } = covered;
    const pale = under(light, '#fdf0d2').lit;
    const other = under(light, second);
    const low = (top + hem) / 2;
    if (style.cover === 'stripes') {
      const bars = isUpright
        ? series(3, l + (r - l) * 0.14, (r - l) * 0.3).map((x) => rectangle(x, b, x + (r - l) * 0.1, f))
        : series(3, b + (f - b) * 0.14, (f - b) * 0.3).map((near) => rectangle(l, near, r, near + (f - b) * 0.1));
      const drops = isUpright
        ? frontal(
            space,
            f,
            series(3, l + (r - l) * 0.14, (r - l) * 0.3)
              .map((x) => rectangle(x, top, x + (r - l) * 0.1, hem))
              .join(''),
          )
        : '';
      return (
        fill(tone(under(light, '#fdf0d2'), 0.1), level(space, top - 2, bars.join(''))) +
        fill(tone(under(light, '#fdf0d2'), 0.6), drops)
      );
    }
    if (style.cover === 'quilt') {
      const nears = [0.25, 0.5, 0.75].map((share) => b + (f - b) * share);
      const xs = [0.2, 0.4, 0.6, 0.8].map((share) => l + (r - l) * share);
      const quilting =
        nears.map((near) => `M${l} ${near}L${r} ${near}`).join('') + xs.map((x) => `M${x} ${b}L${x} ${f}`).join('');
      return (
        seam(pale, 2.5, level(space, top - 2, quilting), { opacity: 0.6 }) +
        line(other.mid, 6, frontal(space, f, `M${l} ${hem - 5}L${r} ${hem - 5}`), { isRound: false })
      );
    }
    const near = (b + f) / 2;
    return (
      line(
        pale,
        8,
        level(
          space,
          top - 2,
          isUpright ? `M${l + 10} ${near}L${r - 6} ${near}` : `M${(l + r) / 2} ${b + 8}L${(l + r) / 2} ${f - 6}`,
        ),
        { dash: '0 17', isRound: true, opacity: 0.9 },
      ) +
      line(under(light, '#f6c36a').mid, 8, frontal(space, f, `M${l + 8} ${low}L${r - 4} ${low}`), {
        dash: '0 17',
        isRound: true,
        opacity: 0.9,
      })
    );
  }

  function pillows(): string {
    const width = to - from;
    const count = width > m * 1.25 ? 2 : 1;
    const step = (width - m * 0.1) / count;
    const pillow = (index: number) => {
      const a = from + m * 0.05 + index * step;
      const d = rounded(a + 3, top - m * 0.3, a + step - 3, top + m * 0.03, m * 0.09);
      const fold = rounded(a + 5, top - m * 0.07, a + step - 5, top + m * 0.03, m * 0.04);
      return fill(linen.lit, onHead(d, m * 0.14)) + fill(tone(linen, 0.4), onHead(fold, m * 0.14));
    };
    const middle = (from + to) / 2;
    const cushion = rounded(middle - m * 0.26, top - m * 0.22, middle + m * 0.26, top + m * 0.05, m * 0.09);
    return (
      series(count).map(pillow).join('') +
      fill(under(light, second).mid, onHead(cushion, m * 0.32)) +
      line(
        under(light, '#fdf0d2').lit,
        5,
        onHead(`M${middle - m * 0.16} ${top - m * 0.08}L${middle + m * 0.18} ${top - m * 0.08}`, m * 0.32),
        { dash: '0 11', isRound: true },
      )
    );
  }
}

/** One bed above the other along the left wall, with a ladder. */
export function bunk(inside: Inside, place: Footprint, style: BedStyle): string {
  const {
    scene: { light, accent, second },
    space,
  } = inside;
  const { metre: m, floor } = space;
  const { left, right, back, front } = place;
  const frame = under(light, style.frame);
  const linen = under(light, '#fffaf0');
  const mattress = (height: number, colour: Colour) => {
    const top = floor - m * height;
    return [
      box(space, { ...place, top: top + m * 0.14, bottom: top + m * 0.28 }, frame),
      box(space, { ...place, top, bottom: top + m * 0.16 }, linen),
      box(
        space,
        {
          left,
          right: right + 2,
          back: back + (front - back) * 0.4,
          front: front + 2,
          top: top - 2,
          bottom: top + m * 0.18,
        },
        under(light, colour),
      ),
      top > space.eye.y
        ? fill(
            linen.lit,
            receding(space, left + m * 0.5, rounded(back + 6, top - m * 0.14, back + m * 0.46, top + 2, m * 0.06)),
          )
        : '',
    ].join('');
  };
  const height = floor - m * 1.75;
  const posts = (near: number) =>
    line(
      frame.shade,
      near === back ? 8 : 13,
      frontal(space, near, `M${left + 4} ${floor}L${left + 4} ${height}M${right} ${floor}L${right} ${height}`),
      { isRound: false },
    );
  const guard = [1.52, 1.66]
    .map((at) => receding(space, right, `M${back} ${floor - m * at}L${front} ${floor - m * at}`))
    .join('');
  const [ladderBack, ladderFront] = [front - m * 0.62, front - m * 0.22];
  const rungs = [0.35, 0.65, 0.95, 1.25]
    .map((at) => `M${ladderBack} ${floor - m * at}L${ladderFront} ${floor - m * at}`)
    .join('');
  return [
    floorShadow(inside, place),
    posts(back),
    mattress(0.5, accent),
    mattress(1.34, second),
    line(frame.mid, 6, guard),
    line(
      frame.lit,
      6,
      receding(
        space,
        right + 6,
        `M${ladderBack} ${floor}L${ladderBack} ${height}M${ladderFront} ${floor}L${ladderFront} ${height}${rungs}`,
      ),
    ),
    posts(front),
  ].join('');
}
