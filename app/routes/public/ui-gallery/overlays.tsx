import { useState } from 'react';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '#app/ui/menu.tsx';
import { opensModal } from '#app/ui/modal.tsx';
import { Monogram } from '#app/ui/monogram.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { Heart, LogOut, Menu as MenuIcon, SlidersHorizontal, Ticket, User } from '../../../ui/icons.tsx';
import { EditFlightDialog } from './edit-flight-dialog.tsx';
import { Chapter, Group } from './specimen.tsx';

export function OverlaysChapter() {
  const [editing, setEditing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  function remove() {
    setDeleting(true);
    setTimeout(() => {
      setDeleting(false);
      setConfirming(false);
    }, 1500);
  }
  return (
    <Chapter
      id="overlays"
      title="Dialogs, sheets, menus"
      text="The browser's own dialog and details: they hold the focus, give it back, and most of them open before any script."
    >
      <Group title="Dialogs">
        <Button onClick={() => setEditing(true)}>Edit flight</Button>
        <Button tone="danger" onClick={() => setConfirming(true)}>
          Delete flight
        </Button>
        <Button {...opensModal('gallery-long')}>Long dialog, without scripts</Button>
      </Group>
      <Group title="Sheets">
        <Button icon={MenuIcon} {...opensModal('gallery-menu')}>
          Menu
        </Button>
        <Button icon={SlidersHorizontal} {...opensModal('gallery-filter')}>
          Filter
        </Button>
      </Group>
      <Group title="Menus">
        <Menu trigger="KES" label="Currency: KES" name="gallery-menus">
          <MenuLabel>Currency</MenuLabel>
          <MenuButton current aside="KSh">
            Kenyan shilling
          </MenuButton>
          <MenuButton current={false} aside="$">
            United States dollar
          </MenuButton>
          <MenuButton current={false} aside="€" disabled>
            Euro
          </MenuButton>
        </Menu>
        <Menu
          name="gallery-menus"
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
          <MenuLink to="#overlays" icon={Ticket} aside="2">
            My trips
          </MenuLink>
          <MenuLink to="#overlays" icon={Heart}>
            Saved
          </MenuLink>
          <MenuLine />
          <MenuButton icon={LogOut} danger>
            Sign out
          </MenuButton>
        </Menu>
      </Group>

      <EditFlightDialog open={editing} onClose={() => setEditing(false)} />
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete flight KQ492?"
        description="61 passengers hold tickets. They are told by e-mail and refunded in full. This cannot be undone."
        confirmLabel="Delete and refund"
        busyLabel="Deleting"
        busy={deleting}
        destructive
        onConfirm={remove}
      />
      <LongDialog />
      <Sheet id="gallery-menu" title="Menu" padded={false}>
        <nav aria-label="Sample" className="grid px-3 pb-6">
          {['Flights', 'Hotels', 'About', 'Contact'].map((name) => (
            <a
              key={name}
              href="#overlays"
              className="flex min-h-12 items-center rounded-sm px-2 font-display font-semibold text-ink hover:bg-sunken hover:no-underline"
            >
              {name}
            </a>
          ))}
        </nav>
      </Sheet>
      <Sheet
        id="gallery-filter"
        side="bottom"
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
    </Chapter>
  );
}

const conditions = [
  'Change',
  'Refund',
  'Baggage',
  'Check-in',
  'Delay',
  'Cancellation',
  'Visa',
  'Health',
  'Pets',
  'Sport',
];

function LongDialog() {
  return (
    <Sheet
      id="gallery-long"
      side="end"
      title="Fare conditions of a ticket with a rather long name that needs two lines"
      description="Kenya Airways, economy, NBO to ZNZ"
      foot={
        <form method="dialog" className="grid">
          <Button type="submit">I have read them</Button>
        </form>
      }
    >
      <Alert tone="warning" title="The airline decides.">
        What stands here is what it told us on the day of booking.
      </Alert>
      {conditions.map((name) => (
        <div key={name} className="mt-5">
          <h3 className="text-md">{name}</h3>
          <p className="text-ink-2">
            Allowed up to 24 hours before departure for a fee of KSh 4,500 and the difference in fare. After
            that the ticket has no value, except for the taxes.
          </p>
        </div>
      ))}
    </Sheet>
  );
}
