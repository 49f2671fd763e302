import { useState } from 'react';
import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { MAX_CUT_PERCENT } from '#features/catalogue/pictures/photo-subjects.ts';
import { Button } from '#ui/button.tsx';
import { AddressedDialog } from '../form-dialog.tsx';
import { ListForm } from '../list-form.tsx';

const edges = ['left', 'top', 'right', 'bottom'] as const;
const nothing = { left: 0, top: 0, right: 0, bottom: 0 };

/** Sliders cut a share off each side, by mouse, finger or keyboard; 0 everywhere shows the whole photo again. */
export function CropPhoto({ photo }: { photo: StoredPhoto }) {
  const [cut, setCut] = useState(nothing);
  return (
    <AddressedDialog
      title="Crop photo"
      description="Cut off what should not be seen. Nothing on all sides shows the whole photo again."
    >
      <div className="relative overflow-hidden rounded-md bg-sunken">
        <Picture photo={{ ...photo, alt: '' }} sizes="(min-width: 768px) 600px, 100vw" className="w-full" />
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full fill-[oklch(0.2_0.02_220/0.65)]"
        >
          <path
            fillRule="evenodd"
            d={`M0 0H100V100H0zM${cut.left} ${cut.top}V${100 - cut.bottom}H${100 - cut.right}V${cut.top}z`}
          />
        </svg>
      </div>
      <ListForm fields={{ intent: 'crop', photo: photo.id }} className="mt-4 grid gap-3">
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          {edges.map((edge) => (
            <label key={edge} className="grid gap-1 text-sm capitalize">
              <span className="flex justify-between">
                {edge} <span className="num text-ink-2">{cut[edge]} %</span>
              </span>
              <input
                type="range"
                name={edge}
                min="0"
                max={MAX_CUT_PERCENT}
                value={cut[edge]}
                onChange={({ target }) => setCut({ ...cut, [edge]: Number(target.value) })}
              />
            </label>
          ))}
        </div>
        <Button type="submit" tone="accent">
          Crop
        </Button>
      </ListForm>
    </AddressedDialog>
  );
}
