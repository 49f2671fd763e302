import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { RoomTypeName } from '#features/catalogue/pictures/photo-subjects.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ArrowLeft, ArrowRight, Maximize, Star } from '#ui/icons.tsx';
import { Trash2 } from '#ui/office-icons.tsx';
import { IconLink } from '../catalogue/row-actions.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { ListForm } from '../list-form.tsx';
import { PhotoFields } from './photo-fields.tsx';

interface PhotoCardProps {
  photo: StoredPhoto;
  /** The first is 1. */
  place: number;
  places: number;
  roomTypes: readonly RoomTypeName[];
}

const moves = [
  { intent: 'first', icon: Star, title: 'Make cover', label: (name: string) => `Make ${name} the cover` },
  { intent: 'earlier', icon: ArrowLeft, flip: true, title: 'Earlier', label: (name: string) => `Move ${name} earlier` },
  { intent: 'later', icon: ArrowRight, flip: true, title: 'Later', label: (name: string) => `Move ${name} later` },
];

export function PhotoCard({ photo, place, places, roomTypes }: PhotoCardProps) {
  const address = useListAddress();
  const { id, description } = photo;
  const name = `photo ${place}`;
  return (
    <article className="grid content-start overflow-hidden rounded-lg border border-line bg-surface">
      <div draggable className="relative aspect-16/10 cursor-grab bg-sunken">
        <Picture
          photo={{ ...photo, alt: description }}
          sizes="(min-width: 768px) 400px, 100vw"
          lazy={place > 3}
          className="pointer-events-none size-full object-cover"
        />
        <p className="absolute start-2 top-2 flex gap-2">
          {place === 1 && <Badge tone="brand">Cover</Badge>}
          {photo.isDrawn && <Badge>Drawn until you add photographs</Badge>}
        </p>
      </div>
      <div className="grid gap-3 p-3">
        <ListForm fields={{ intent: 'describe', photo: id }} className="grid gap-3">
          <PhotoFields
            key={`${photo.subject} ${photo.roomTypeId} ${description}`}
            photo={photo}
            roomTypes={roomTypes}
          />
          <Button type="submit" size="sm" aria-label={`Save what ${name} shows`}>
            Save
          </Button>
        </ListForm>
        <div className="flex items-center justify-between">
          <ListForm fields={{ photo: id }} className="flex">
            {moves.map(({ intent, title, label, ...move }) => (
              <IconButton
                key={intent}
                {...move}
                type="submit"
                name="intent"
                value={intent}
                size="sm"
                label={label(name)}
                title={title}
                disabled={place === (intent === 'later' ? places : 1)}
              />
            ))}
          </ListForm>
          <div className="flex">
            {!photo.isDrawn && (
              <IconLink to={address.with({ crop: id })} icon={Maximize} label={`Crop ${name}`} title="Crop" />
            )}
            <IconLink to={address.with({ delete: id })} icon={Trash2} label={`Remove ${name}`} title="Remove" />
          </div>
        </div>
      </div>
    </article>
  );
}
