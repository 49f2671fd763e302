import { categoryLabels } from '#features/catalogue/amenities/amenity.ts';
import type { ListedAmenity } from '#features/catalogue/amenities/list-amenities.ts';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { RowActions } from '../catalogue/row-actions.tsx';

export function AmenityCard({ amenity, deleted }: { amenity: ListedAmenity; deleted: boolean }) {
  const { id, name, category, description, icon, isActive, hotels } = amenity;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-3 gap-y-3">
      <span className="grid size-10 place-content-center rounded-sm bg-brand-soft text-brand-ink">
        <AmenityIcon name={icon} />
      </span>
      <div className="min-w-0 pe-9">
        <h2 className="text-base wrap-break-word">{name}</h2>
        <Badge tone="line">{categoryLabels[category]}</Badge>
      </div>
      <p className="col-span-2 text-sm wrap-break-word text-ink-2">{description || 'No description'}</p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-2">
          Used by hotels: <span className="num font-semibold text-ink">{hotels}</span>
        </p>
        <span className="ms-auto inline-flex items-center gap-2">
          <Badge tone={deleted || !isActive ? 'neutral' : 'success'} dot={!deleted}>
            {deleted ? 'Deleted' : isActive ? 'Active' : 'Inactive'}
          </Badge>
          <RowActions id={id} name={name} deleted={deleted} />
        </span>
      </div>
    </div>
  );
}
