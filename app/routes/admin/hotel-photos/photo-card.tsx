import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { HotelPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ArrowLeft, ArrowRight, Star, Trash2 } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { IconLink } from '../catalogue/row-actions.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { ListForm } from '../list-form.tsx';

interface PhotoCardProps {
  photo: HotelPhoto;
  /** The first is 1. */
  place: number;
  places: number;
}

const moves = [
  { intent: 'first', icon: Star, title: 'Make first', label: (name: string) => `Make ${name} the first` },
  { intent: 'earlier', icon: ArrowLeft, flip: true, title: 'Earlier', label: (name: string) => `Move ${name} earlier` },
  { intent: 'later', icon: ArrowRight, flip: true, title: 'Later', label: (name: string) => `Move ${name} later` },
];

export function PhotoCard({ photo: { id, width, height, description }, place, places }: PhotoCardProps) {
  const address = useListAddress();
  const name = `photo ${place}`;
  return (
    <article className="grid content-start overflow-hidden rounded-lg border border-line bg-surface">
      <div className="relative aspect-16/10 bg-sunken">
        <Picture
          file={id}
          width={width}
          height={height}
          alt={description}
          sizes="(min-width: 768px) 400px, 100vw"
          lazy={place > 3}
          className="size-full object-cover"
        />
        {place === 1 && (
          <Badge tone="brand" className="absolute start-2 top-2">
            Main photo
          </Badge>
        )}
      </div>
      <div className="grid gap-3 p-3">
        <ListForm fields={{ intent: 'describe', photo: id }} className="flex items-end gap-2">
          <Input
            key={description}
            name="description"
            label={`What ${name} shows`}
            dense
            maxLength={200}
            defaultValue={description}
            autoComplete="off"
            className="flex-1"
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
          <IconLink to={address.with({ delete: id })} icon={Trash2} label={`Remove ${name}`} title="Remove" />
        </div>
      </div>
    </article>
  );
}
