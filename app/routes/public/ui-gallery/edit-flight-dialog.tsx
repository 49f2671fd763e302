import { useState } from 'react';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';

const airlines = [
  { value: 'KQ', label: 'Kenya Airways (KQ)' },
  { value: 'JM', label: 'Jambojet (JM)' },
];

function Legend({ children }: { children: string }) {
  return (
    <h3 className="col-span-full flex items-center gap-3 text-xs font-semibold text-ink-2 after:h-px after:flex-1 after:bg-line">
      {children}
    </h3>
  );
}

export function EditFlightDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [saving, setSaving] = useState(false);
  function save() {
    setSaving(true);
    setTimeout(() => {
      setSaving(false);
      onClose();
    }, 1500);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={saving}
      size="lg"
      title="Edit flight KQ492-1"
      description="Part 1 of a daily series of 7. Travellers see KQ492."
      foot={
        <>
          <Button size="sm" disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" tone="accent" busy={saving} busyLabel="Saving" onClick={save}>
            Save and tell 61 passengers
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3">
        <Input dense label="Flight number" defaultValue="KQ492" />
        <Input dense label="Aircraft type" defaultValue="Embraer 190" />
        <Select dense label="Airline" options={airlines} className="max-md:col-span-full" />
        <Legend>Times, local to each airport</Legend>
        <Input dense label="Date" defaultValue="Nov 16, 2026" className="max-md:col-span-full" />
        <Input dense label="Departure time" aside="was 07:10" defaultValue="07:40" />
        <Input dense label="Arrival time" aside="was 08:40" defaultValue="09:10" />
        <Legend>Price and seats</Legend>
        <Input dense label="Economy price" aside="USD" defaultValue="141" inputMode="numeric" />
        <Input dense label="Economy seats" defaultValue="96" inputMode="numeric" />
        <Input dense label="Business seats" defaultValue="12" inputMode="numeric" />
        <Alert tone="warning" title="61 passengers hold tickets." className="col-span-full">
          Saving tells them the new time by e-mail and SMS, and offers a free change.
        </Alert>
      </div>
    </Dialog>
  );
}
