import { Calendar, MapPin, PlaneTakeoff, Users } from 'lucide-react';
import { Combobox } from '#app/ui/combobox.tsx';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { PassengerPicker } from '#app/ui/passenger-picker.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { Chapter, Group } from './specimen.tsx';

const places = [
  { value: 'NBO', label: 'Nairobi', code: 'NBO' },
  { value: 'MBA', label: 'Mombasa', code: 'MBA' },
  { value: 'ZNZ', label: 'Zanzibar', code: 'ZNZ' },
  { value: 'DAR', label: 'Dar es Salaam', code: 'DAR' },
];

function suggestPlaces(text: string) {
  const asked = text.toLowerCase();
  return places.filter((place) => `${place.label} ${place.code}`.toLowerCase().includes(asked));
}

export function PickersChapter() {
  return (
    <Chapter
      id="pickers"
      title="Pickers"
      text="Native fields in the server's HTML, richer ones of the same size once scripts run; on a phone they open as a sheet."
    >
      <Group title="Place" stack>
        <div className="grid gap-4 md:grid-cols-3">
          <Combobox
            name="from"
            label="From"
            icon={PlaneTakeoff}
            suggest={suggestPlaces}
            defaultValue="Nairobi (NBO)"
          />
          <Combobox
            name="to"
            label="To"
            icon={MapPin}
            suggest={suggestPlaces}
            placeholder="City or airport"
          />
          <Combobox
            name="to-error"
            label="To"
            icon={MapPin}
            suggest={suggestPlaces}
            error="Say where you want to go."
          />
        </div>
      </Group>
      <Group title="Dates" stack>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <DatePicker name="date" label="Departure" placeholder="Choose a date" />
          <DateRangePicker
            className="md:col-span-2"
            start={{ name: 'check-in', label: 'Check-in', icon: Calendar }}
            end={{ name: 'check-out', label: 'Check-out', icon: Calendar }}
            minDays={1}
            lengthText={(days) => `${days} nights`}
            defaultValue={{ start: '2026-12-12', end: '2026-12-16' }}
          />
        </div>
      </Group>
      <Group title="Passengers and counts" stack>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <PassengerPicker
            label="Travellers"
            icon={Users}
            rows={[
              { name: 'adults', label: 'Adults', hint: '12 and over', value: 2, min: 1, max: 9 },
              { name: 'children', label: 'Children', hint: '2 to 11', value: 0, min: 0, max: 8 },
            ]}
            choice={{
              name: 'cabin',
              label: 'Cabin',
              value: 'economy',
              options: [
                { value: 'economy', label: 'Economy' },
                { value: 'business', label: 'Business' },
              ],
            }}
            summary={(counts, cabin) =>
              `${Object.values(counts).reduce((sum, count) => sum + count, 0)}, ${cabin}`
            }
          />
          <div className="flex items-center gap-3">
            <label htmlFor="gallery-rooms" className="text-sm font-semibold">
              Rooms
            </label>
            <Stepper id="gallery-rooms" name="rooms" label="Rooms" min={1} max={5} defaultValue={1} />
          </div>
        </div>
      </Group>
    </Chapter>
  );
}
