import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { moveArea } from '#features/search/hotels/map-area.ts';
import type { HotelsMapData } from './load-hotels-map.ts';

type Layout = HotelsMapData['layouts'][number];

interface Point {
  x: number;
  y: number;
}

/** A finger that moves less, in units of a layout, taps. */
const tapUnits = 8;
const doubleTap = { milliseconds: 350, units: 30 };

/** A wheel that rests so long has zoomed. */
const wheelPauseMs = 250;

/** One pointer moves the map, two or a wheel with Ctrl zoom it about their middle, and a double tap zooms a step. */
export function useMapGestures(
  layout: Layout,
  svg: RefObject<SVGSVGElement | null>,
  onMove: (move: Required<NonNullable<Parameters<typeof moveArea>[1]>>) => void,
) {
  const unmoved = { layout, x: 0, y: 0, scale: 1 };
  const pointers = useRef(new Map<number, Point>()).current;
  const latest = useRef(unmoved);
  const start = useRef({ ...unmoved, middle: { x: 0, y: 0 }, spread: 1 });
  const lastTap = useRef({ x: 0, y: 0, time: Number.NEGATIVE_INFINITY });
  const isMoving = useRef(false);
  const [shift, setShift] = useState(unmoved);

  const wheelTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // React's own listener could not keep the browser from zooming the page.
  useEffect(() => {
    const box = svg.current?.parentElement;
    function zoomByWheel(event: WheelEvent): void {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAbout(pointOf(event), Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100));
      clearTimeout(wheelTimer.current);
      wheelTimer.current = setTimeout(finish, wheelPauseMs);
    }
    box?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => box?.removeEventListener('wheel', zoomByWheel);
  });
  useEffect(() => () => clearTimeout(wheelTimer.current), []);

  function pointOf({ clientX, clientY }: Pick<globalThis.MouseEvent, 'clientX' | 'clientY'>): Point {
    const { a = 1, e = 0, f = 0 } = svg.current?.getScreenCTM() ?? {};
    return { x: (clientX - e) / a, y: (clientY - f) / a };
  }
  function grip() {
    const [one = { x: 0, y: 0 }, other = one] = pointers.values();
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { middle, spread: lengthOf(one, other) || 1 };
  }
  /** Of the map in sight, also while the one that a gesture asked for is on its way. */
  function shiftInSight() {
    return latest.current.layout === layout ? latest.current : unmoved;
  }
  function begin(): void {
    start.current = { ...shiftInSight(), ...grip() };
  }
  function show(next: typeof unmoved): void {
    latest.current = next;
    setShift(next);
  }
  function zoomAbout({ x, y }: Point, factor: number): void {
    const before = shiftInSight();
    show({ layout, x: x - (x - before.x) * factor, y: y - (y - before.y) * factor, scale: before.scale * factor });
  }
  function finish(): void {
    const { x, y, scale } = latest.current;
    const [across, down] = [layout.width / 2, layout.height / 2];
    const [east, south] = [(across - x) / scale - across, (down - y) / scale - down];
    onMove({ east: east / layout.half, north: -south / layout.half, closer: scale * layout.closer });
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      if (pointers.size === 0) isMoving.current = false;
      pointers.set(event.pointerId, pointOf(event));
      begin();
    },
    onPointerMove(event: PointerEvent) {
      if (!pointers.has(event.pointerId)) return;
      pointers.set(event.pointerId, pointOf(event));
      // Another map has come meanwhile.
      if (start.current.layout !== layout) begin();
      const { middle, spread } = grip();
      const { middle: from, spread: spreadBefore, ...base } = start.current;
      if (!isMoving.current && pointers.size === 1 && lengthOf(middle, from) < tapUnits) return;
      isMoving.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      const factor = spread / spreadBefore;
      const [x, y] = [middle.x - (from.x - base.x) * factor, middle.y - (from.y - base.y) * factor];
      show({ layout, x, y, scale: base.scale * factor });
    },
    onPointerUp(event: PointerEvent) {
      if (!pointers.delete(event.pointerId)) return;
      begin();
      if (pointers.size > 0) return;
      const tap = { ...pointOf(event), time: event.timeStamp };
      if (isMoving.current) finish();
      else if (!(event.target as Element).closest('a')) {
        const before = lastTap.current;
        lastTap.current = tap;
        if (tap.time - before.time >= doubleTap.milliseconds || lengthOf(before, tap) >= doubleTap.units) return;
        zoomAbout(tap, 2);
        finish();
      }
    },
    onPointerCancel({ pointerId }: PointerEvent) {
      pointers.delete(pointerId);
      show(unmoved);
    },
    /** A drag that began on a price does not open it; the keyboard still does. */
    onClickCapture(event: MouseEvent) {
      if (!isMoving.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** The browser would drag the address of a link. */
    onDragStart(event: MouseEvent) {
      event.preventDefault();
    },
  };
  // Until the moved map is there, the old one stays where it was dropped.
  return { shift: shift.layout === layout ? shift : undefined, handlers };
}

function lengthOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
