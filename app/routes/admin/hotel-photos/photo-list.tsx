import clsx from 'clsx';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { RoomTypeName } from '#features/catalogue/pictures/photo-subjects.ts';
import { PhotoCard } from './photo-card.tsx';

/** Photos in their order, which dragging changes; the buttons of each card do the same without a mouse. */
export function PhotoList({
  photos,
  roomTypes,
}: {
  photos: readonly StoredPhoto[];
  roomTypes: readonly RoomTypeName[];
}) {
  const fetcher = useFetcher();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);

  function drop(place: number): void {
    if (dragged) fetcher.submit({ intent: 'place', photo: dragged, place }, { method: 'post' });
    endDrag();
  }

  function endDrag(): void {
    setDragged(null);
    setOver(null);
  }

  return (
    <ol aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
      {photos.map((photo, index) => (
        <li
          key={photo.id}
          className={clsx(
            'grid rounded-lg',
            photo.id === dragged && 'opacity-50',
            photo.id === over && photo.id !== dragged && 'outline-2 outline-offset-2 outline-brand',
          )}
          // Text that was selected in a field can be dragged, too.
          onDragStart={({ target, dataTransfer }) => {
            if (!(target instanceof HTMLElement && target.draggable)) return;
            dataTransfer.effectAllowed = 'move';
            setDragged(photo.id);
          }}
          onDragEnd={endDrag}
          onDragOver={(event) => {
            if (!dragged) return;
            event.preventDefault();
            event.dataTransfer.dropEffect = 'move';
            setOver(photo.id);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(index + 1);
          }}
        >
          <PhotoCard photo={photo} place={index + 1} places={photos.length} roomTypes={roomTypes} />
        </li>
      ))}
    </ol>
  );
}
