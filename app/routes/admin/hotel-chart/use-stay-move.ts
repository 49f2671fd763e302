import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { Chart, ChartRoom } from '#features/booking/stays/read-chart.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import { isMovable } from '#features/booking/stays/stay-rules.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** A bar on its way to another room. */
export interface MovedStay {
  stayId: string;
  fromRoomId: string;
  roomId: string;
  isFree: boolean;
  /** From its place, in pixels. */
  offset: number;
}

export type BarHandlers = Pick<
  ComponentProps<'a'>,
  'onKeyDown' | 'onBlur' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onClick'
>;

const startsAfterPixels = 5;

/** Moves bars among the rooms of the chart, by pointer and by keyboard. The server decides whether a room is free. */
export function useStayMove({ types }: Chart) {
  const submit = useSubmit();
  const { list } = useListAddress();
  const [moved, setShown] = useState<MovedStay>();
  // Ahead of what is shown: a fast pointer is released before its last move is drawn.
  const latest = useRef<MovedStay>(undefined);
  const pressed = useRef<{ y: number; stayId: string }>(undefined);
  const isDragged = useRef(false);
  const focusId = useRef<string>(undefined);
  const rooms = types.flatMap((type) => type.rooms.map((room) => ({ ...room, type: type.name })));

  // The bar of a moved stay is drawn in another row.
  useEffect(() => {
    const bar = types.length > 0 && focusId.current && document.getElementById(focusId.current);
    if (!bar) return;
    bar.focus();
    // A dialog that asks first keeps the focus.
    if (document.activeElement === bar) focusId.current = undefined;
  }, [types]);

  function over(stay: RoomStay, room: ChartRoom, offset: number): void {
    const isFree = room.status === 'available' && room.stays.every((one) => isApart(one, stay));
    setMoved({ stayId: stay.id, fromRoomId: stay.roomId, roomId: room.id, isFree, offset });
  }

  function setMoved(next: MovedStay | undefined): void {
    latest.current = next;
    setShown(next);
  }

  function put(stay: RoomStay): void {
    const target = latest.current;
    setMoved(undefined);
    if (!target?.isFree || target.roomId === stay.roomId) return;
    focusId.current = `stay-${stay.id}`;
    const form = { intent: 'move', of: stay.id, room: target.roomId, from: stay.roomId };
    submit(form, { method: 'post', action: list, preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, stay: RoomStay): void {
    const isMoved = moved?.stayId === stay.id;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const current = rooms.findIndex(({ id }) => id === (isMoved ? moved.roomId : stay.roomId));
      const room = rooms[current + step];
      if (!room) return;
      rowOf(room.id)?.scrollIntoView({ block: 'nearest' });
      over(stay, room, topOf(room.id) - topOf(stay.roomId));
      return;
    }
    if (!isMoved || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Escape') {
      setMoved(undefined);
    } else if (moved.isFree) {
      put(stay);
    }
  }

  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent, stay: RoomStay): void {
    if (pressed.current?.stayId !== stay.id) return;
    const offset = clientY - pressed.current.y;
    if (!isDragged.current && Math.abs(offset) < startsAfterPixels) return;
    isDragged.current = true;
    const row = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement>('tr[data-room]'))
      .find((found) => found !== null && found !== currentTarget.closest('tr'));
    const room = rooms.find(({ id }) => id === (row?.dataset.room ?? stay.roomId));
    if (room) over(stay, room, offset);
  }

  function barProps(stay: RoomStay): BarHandlers {
    if (!isMovable(stay.state)) return {};
    return {
      onKeyDown: (event) => onKeyDown(event, stay),
      onBlur: () => {
        if (!focusId.current) setMoved(undefined);
      },
      // Touch scrolls the page; there the panel of the stay has a form.
      onPointerDown: ({ currentTarget, pointerId, button, pointerType, clientY }) => {
        isDragged.current = false;
        pressed.current = undefined;
        if (button !== 0 || pointerType === 'touch') return;
        // At once, because a fast pointer leaves the bar with its first move.
        currentTarget.setPointerCapture(pointerId);
        pressed.current = { y: clientY, stayId: stay.id };
      },
      onPointerMove: (event) => onPointerMove(event, stay),
      onPointerUp: () => {
        pressed.current = undefined;
        if (isDragged.current) put(stay);
      },
      onPointerCancel: () => {
        pressed.current = undefined;
        setMoved(undefined);
      },
      onClick: (event) => {
        if (isDragged.current) event.preventDefault();
        isDragged.current = false;
      },
    };
  }

  const target = moved && rooms.find(({ id }) => id === moved.roomId);
  return { moved, barProps, status: moved && target ? statusText(moved, target) : '' };
}

function isApart(one: RoomStay, other: RoomStay): boolean {
  return one.id === other.id || one.until <= other.from || other.until <= one.from;
}

function rowOf(roomId: string): Element | null {
  return document.querySelector(`tr[data-room="${roomId}"]`);
}

function topOf(roomId: string): number {
  return rowOf(roomId)?.getBoundingClientRect().top ?? 0;
}

function statusText({ fromRoomId, roomId, isFree }: MovedStay, room: ChartRoom & { type: string }): string {
  if (roomId === fromRoomId) return `Room ${room.number}, where it is. Escape leaves it here.`;
  const named = `Room ${room.number}, ${room.type}`;
  if (!isFree) return `${named}: not free for these nights.`;
  return `${named}: free. Enter moves it here, Escape leaves it where it was.`;
}
