import { type RefObject, useLayoutEffect } from 'react';

const marginPx = 16;
const gapPx = 8;

/** Keeps a panel under its anchor and inside the window; above it when only there is room. */
export function usePlacement(
  shown: boolean,
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!shown) return;
    const element = panel.current;
    const base = anchor.current;
    if (!element || !base) return;
    const place = () => {
      const cell = base.getBoundingClientRect();
      const { offsetWidth, offsetHeight, style } = element;
      const rtl = getComputedStyle(base).direction === 'rtl';
      const pageWidth = document.documentElement.clientWidth;
      const wanted = rtl ? pageWidth - cell.right : cell.left;
      const fitting = Math.max(marginPx, Math.min(wanted, pageWidth - marginPx - offsetWidth));
      style.insetInlineStart = `${fitting - wanted}px`;
      const needed = offsetHeight + gapPx;
      const above = innerHeight - cell.bottom < needed && cell.top >= needed;
      style.insetBlock = above ? `auto calc(100% + ${gapPx}px)` : '';
      return above || innerHeight - cell.bottom >= needed;
    };
    if (!place()) element.scrollIntoView({ block: 'nearest' });
    addEventListener('resize', place);
    return () => {
      removeEventListener('resize', place);
      element.removeAttribute('style');
    };
  }, [shown, panel, anchor]);
}
