import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { Heart } from '#ui/hotel-icons.tsx';
import { LogOut, SlidersHorizontal } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '#ui/menu.tsx';
import { opensModal, Sheet } from '#ui/modal.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { User } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import { Group, optionsOf } from './samples.tsx';

/** Simulates a slow server: busy for a while, then `done`. */
function useSlowly(done: () => void): [isBusy: boolean, start: () => void] {
  const [isBusy, setBusy] = useState(false);
  function start() {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      done();
    }, 1500);
  }
  return [isBusy, start];
}

function EditFlightDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [saving, save] = useSlowly(onClose);
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
            Save and notify 61 passengers
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3">
        <Input dense label="Flight number" defaultValue="KQ492" />
        <Select
          dense
          label="Airline"
          options={optionsOf({ KQ: 'Kenya Airways (KQ)' })}
          className="max-md:col-span-full"
        />
        <Input dense label="Departure time" aside="was 07:10" defaultValue="07:40" />
        <Input dense label="Arrival time" aside="was 08:40" defaultValue="09:10" />
        <Input dense label="Economy price" aside="USD" defaultValue="141" inputMode="numeric" />
        <Alert tone="warning" title="61 passengers hold tickets." className="col-span-full">
          Saving sends them the new time by e-mail and SMS, and offers a free change.
        </Alert>
      </div>
    </Dialog>
  );
}

export function Overlays() {
  const [editing, setEditing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [deleting, remove] = useSlowly(() => setConfirming(false));
  return (
    <>
      <Group title="Dialogs">
        <Button onClick={() => setEditing(true)}>Edit flight</Button>
        <Button tone="danger" onClick={() => setConfirming(true)}>
          Delete flight
        </Button>
        <Button {...opensModal('gallery-long')}>Long dialog, without scripts</Button>
      </Group>
      <Group title="Sheets">
        <Button icon={SlidersHorizontal} {...opensModal('gallery-filter')}>
          Filter
        </Button>
      </Group>
      <Group title="Menus">
        <Menu trigger="KES" label="Currency: KES">
          <MenuLabel>Currency</MenuLabel>
          <MenuButton current aside="KSh">
            Kenyan shilling
          </MenuButton>
          <MenuButton current={false} aside="€" disabled>
            Euro
          </MenuButton>
        </Menu>
        <Menu
          align="end"
          trigger={
            <>
              <Monogram code="AH" size="sm" round /> Amina
            </>
          }
        >
          <MenuLink to="#overlays" icon={User}>
            My account
          </MenuLink>
          <MenuLink to="#overlays" icon={Heart} aside="2">
            Saved
          </MenuLink>
          <MenuLine />
          <MenuButton icon={LogOut}>Sign out</MenuButton>
        </Menu>
      </Group>

      <EditFlightDialog open={editing} onClose={() => setEditing(false)} />
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete flight KQ492?"
        description="61 passengers hold tickets. They get an e-mail and a full refund. This cannot be undone."
        confirmLabel="Delete and refund"
        busyLabel="Deleting"
        busy={deleting}
        destructive
        onConfirm={remove}
      />
      <LongDialog />
      <Sheet
        id="gallery-filter"
        title="Filter"
        foot={
          <>
            <Button>Clear all</Button>
            <Button tone="accent">Show 5 flights</Button>
          </>
        }
      >
        <h3 className="mb-1 text-md">Stops</h3>
        <Checkbox label="Non-stop" aside="18,260" defaultChecked />
        <Checkbox label="1 Stop" aside="15,411" defaultChecked />
        <Checkbox label="2 Stop(s)" aside="24,605" />
      </Sheet>
    </>
  );
}

const conditions = 'Change, Refund, Baggage, Check-in, Delay, Cancellation, Visa, Health, Pets, Sport'.split(', ');

function LongDialog() {
  return (
    <Sheet
      id="gallery-long"
      title="Fare conditions of a ticket with a rather long name that needs two lines"
      description="Kenya Airways, economy, NBO to ZNZ"
      foot={
        <form method="dialog" className="grid">
          <Button type="submit">I have read them</Button>
        </form>
      }
    >
      <Alert tone="warning" title="The airline decides.">
        These are its conditions on the day of booking.
      </Alert>
      {conditions.map((name) => (
        <div key={name} className="mt-5">
          <h3 className="text-md">{name}</h3>
          <p className="text-ink-2">
            Allowed up to 24 hours before departure for a fee of KSh 4,500 and the difference in fare. After that the
            ticket has no value, except for the taxes.
          </p>
        </div>
      ))}
    </Sheet>
  );
}
