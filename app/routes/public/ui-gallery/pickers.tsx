import { useState } from 'react';
import { addDays } from '#lib/calendar-date.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import type { ComboboxOption } from '#ui/combobox-list.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { DateRangePicker } from '#ui/date-range-picker.tsx';
import { ArrowLeftRight, CalendarDays, MapPin, Plane, UserRound } from '#ui/icons.tsx';
import { Building2, Hotel } from '#ui/office-icons.tsx';
import { type PassengerCounts, PassengerPicker } from '#ui/passenger-picker.tsx';
import { optionsOf } from './samples.tsx';

const airports: ComboboxOption[] = [
  ['NBO', 'Nairobi', 'Jomo Kenyatta International, Kenya'],
  ['WIL', 'Nairobi Wilson', 'Wilson Airport, Kenya'],
  ['MBA', 'Mombasa', 'Moi International, Kenya'],
  ['ZNZ', 'Zanzibar', 'Abeid Amani Karume International, Tanzania'],
  ['DAR', 'Dar es Salaam', 'Julius Nyerere International, Tanzania'],
  ['MGQ', 'Mogadishu', 'Aden Adde International, Somalia'],
  ['ADD', 'Addis Ababa', 'Bole International, Ethiopia'],
  ['KGL', 'Kigali', 'Kigali International, Rwanda'],
].map(([code = '', label = '', detail]) => ({ value: code, code, label, detail, icon: Plane }));

function suggestAirports(text: string): ComboboxOption[] {
  const wanted = text.toLowerCase();
  return airports.filter(({ label, detail, code }) => `${label} ${detail} ${code}`.toLowerCase().includes(wanted));
}

/** Simulates a slow network; the text "fail" simulates an error. */
async function suggestSlowly(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  signal.throwIfAborted();
  if (text === 'fail') throw new Error('simulated failure');
  return suggestAirports(text).map(({ value, label, detail }) => ({ value, label, detail, icon: Building2 }));
}

const firstDay = '2026-12-01';
const lastDay = '2027-10-31';

function plural(count: number, one: string, many: string) {
  return `${count} ${count === 1 ? one : many}`;
}

const cabins: Record<string, string> = {
  economy: 'Economy',
  premium: 'Premium Economy',
  business: 'Business',
  first: 'First',
};

function describeTravellers({ adults = 0, children = 0, infants = 0 }: PassengerCounts, cabin: string) {
  return `${plural(adults + children + infants, 'Traveller', 'Travellers')}, ${cabins[cabin]}`;
}

export function Pickers() {
  const [oneWay, setOneWay] = useState(false);
  const [places, setPlaces] = useState({ from: 'Nairobi (NBO)', to: 'Zanzibar (ZNZ)' });
  return (
    <div id="pickers-sample" className="grid gap-8">
      <form method="get" className="rounded-xl border border-line bg-surface p-4 shadow-3 md:p-6">
        <label className="flex min-h-11 items-center gap-2 text-base">
          <input type="checkbox" checked={oneWay} onChange={(event) => setOneWay(event.currentTarget.checked)} />
          One way
        </label>
        <div className="grid gap-2 md:grid-cols-2 lg:grid-cols-[1.25fr_1.25fr_2fr_1.3fr_auto]">
          {(['from', 'to'] as const).map((end) => (
            <Combobox
              key={end}
              id={`pick-${end}`}
              name={end}
              label={end === 'from' ? 'From' : 'To'}
              icon={MapPin}
              placeholder="City or airport"
              defaultValue={places[end]}
              suggest={suggestAirports}
              onChange={(place) => setPlaces({ ...places, [end]: place })}
            />
          ))}
          <DateRangePicker
            id="pick-trip"
            mode={oneWay ? 'single' : 'range'}
            start={{ name: 'date', label: 'Departure' }}
            end={{ name: 'return', label: 'Return', placeholder: 'Add a date' }}
            defaultValue={{ start: '2026-12-11', end: '2026-12-15' }}
            min={firstDay}
            max={lastDay}
            lengthText={(days) => plural(days + 1, 'day', 'days')}
          />
          <PassengerPicker
            id="pick-people"
            label="Passengers And Class"
            icon={UserRound}
            rows={[
              { name: 'adults', label: 'Adults', hint: '12 years and older', value: 1, min: 1, max: 9 },
              { name: 'children', label: 'Children', hint: '2 to 11 years', value: 0, min: 0, max: 8 },
              { name: 'infants', label: 'Infants', hint: 'Under 2, on a lap', value: 0, min: 0, max: 4 },
            ]}
            choice={{ name: 'cabin', label: 'Cabin', value: 'economy', options: optionsOf(cabins) }}
            presets={[
              { label: '1 Adult Economy', values: { adults: 1 }, choice: 'economy' },
              { label: '2 Adults Economy', values: { adults: 2 }, choice: 'economy' },
              { label: '1 Adult Business', values: { adults: 1 }, choice: 'business' },
            ]}
            presetsLabel="Quick choice"
            summary={describeTravellers}
            problem={({ adults = 0, infants = 0 }) =>
              infants > adults
                ? 'Each infant travels on the lap of an adult: add an adult or take an infant off.'
                : null
            }
          />
          <Button type="submit" tone="accent" className="min-h-14 md:min-h-17">
            Search
          </Button>
        </div>
        <button
          type="button"
          className="mt-2 inline-flex min-h-11 items-center gap-2 text-base font-semibold text-brand"
          onClick={() => setPlaces({ from: places.to, to: places.from })}
        >
          <ArrowLeftRight size={16} /> Swap From and To
        </button>
      </form>
      <form
        method="get"
        className="grid gap-2 rounded-xl border border-line bg-surface p-4 md:grid-cols-2 md:p-6 lg:grid-cols-[1.25fr_2fr_1fr_auto]"
      >
        <Combobox
          id="pick-stay"
          name="stay"
          label="Destination, answered slowly"
          icon={Hotel}
          placeholder="City or hotel"
          error="Choose where to stay."
          suggest={suggestSlowly}
        />
        <DateRangePicker
          id="pick-nights"
          start={{ name: 'checkIn', label: 'Check In', placeholder: 'Add a date' }}
          end={{ name: 'checkOut', label: 'Check Out', placeholder: 'Add a date', error: 'Choose when you leave.' }}
          min={firstDay}
          max={lastDay}
          minDays={1}
          lengthText={(days) => plural(days, 'night', 'nights')}
        />
        <DatePicker
          id="pick-day"
          name="day"
          label="Day"
          icon={CalendarDays}
          defaultValue={addDays(firstDay, 9)}
          min={firstDay}
          max={lastDay}
        />
        <Button type="submit" tone="line" className="min-h-14 md:min-h-17">
          Send
        </Button>
      </form>
    </div>
  );
}
