import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ArrowLeftRight, ArrowRight, Mail, Route, Search } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Chapter, Group, State } from './chapter.tsx';

const airports = [
  { value: 'NBO', label: 'NBO, Nairobi Jomo Kenyatta' },
  { value: 'MBA', label: 'MBA, Mombasa' },
  { value: 'ZNZ', label: 'ZNZ, Zanzibar' },
  { value: 'WIL', label: 'WIL, Nairobi Wilson', disabled: true },
];

export function FieldsChapter() {
  return (
    <Chapter
      id="fields"
      title="Fields"
      text="A label above, one hint or one error below. Required is the rule, so only optional fields are marked."
    >
      <Group title="Input">
        <State wide name="default">
          <Input label="Email" type="email" placeholder="amina@example.com" autoComplete="off" />
        </State>
        <State wide name="hint, required">
          <Input label="Passport number" hint="As printed, without spaces." required />
        </State>
        <State wide name="error">
          <Input
            label="Email"
            type="email"
            defaultValue="amina@example"
            error="Enter the full address, like amina@example.com"
          />
        </State>
        <State wide name="optional, icon">
          <Input label="Newsletter" icon={Mail} optional type="email" placeholder="amina@example.com" />
        </State>
        <State wide name="aside, unit">
          <Input label="Economy price" aside="was 139" end="USD" inputMode="numeric" defaultValue="141" />
        </State>
        <State wide name="button inside">
          <Input
            label="Promo code"
            end={
              <Button size="sm" tone="quiet">
                Apply
              </Button>
            }
          />
        </State>
        <State wide name="read-only">
          <Input label="Booking reference" defaultValue="FM-7K2Q9" readOnly />
        </State>
        <State wide name="disabled">
          <Input label="Agent code" defaultValue="AG-204" disabled />
        </State>
        <State wide name="hidden label, search">
          <Input
            label="Search flights"
            hideLabel
            icon={Search}
            type="search"
            placeholder="by number, airline, or city"
          />
        </State>
        <State wide name="long text">
          <Input
            label="Name exactly as it stands in the machine-readable zone of the passport"
            defaultValue="Wolfeschlegelsteinhausenbergerdorff"
            hint="Airlines refuse boarding when the ticket and the passport differ, even by one letter."
          />
        </State>
      </Group>
      <Group title="Select">
        <State wide name="placeholder">
          <Select label="Departure airport" options={airports} placeholder="Choose an airport" required />
        </State>
        <State wide name="chosen">
          <Select label="Arrival airport" options={airports} defaultValue="ZNZ" />
        </State>
        <State wide name="error">
          <Select
            label="Airline"
            options={airports}
            placeholder="Choose an airline"
            error="Choose the airline that flies it."
          />
        </State>
        <State wide name="disabled">
          <Select label="Recurrence" options={[{ value: 'once', label: 'once' }]} disabled />
        </State>
      </Group>
      <Group title="Textarea">
        <State wide name="default">
          <Textarea label="Message" placeholder="How can we help?" />
        </State>
        <State wide name="error">
          <Textarea label="Message" defaultValue="Hi" error="Enter at least 10 characters, so that we can help." />
        </State>
      </Group>
      <Group title="Dense, for the back office">
        <State wide name="input">
          <Input dense label="Flight number" defaultValue="KQ492" />
        </State>
        <State wide name="select">
          <Select dense label="Status" options={[{ value: 'delayed', label: 'delayed' }]} aside="was active" />
        </State>
        <State wide name="error">
          <Input dense label="Departure time" defaultValue="27:40" error="A day ends at 23:59." />
        </State>
      </Group>
    </Chapter>
  );
}

const trips = [
  { value: 'return', label: 'Return', icon: ArrowLeftRight },
  { value: 'one-way', label: 'One way', icon: ArrowRight, flip: true },
  { value: 'multi-city', label: 'Multi city', icon: Route },
];

export function ChoicesChapter() {
  const [trip, setTrip] = useState('return');
  return (
    <Chapter
      id="choices"
      title="Choices"
      text="Real boxes and radios: forms, arrow keys and scripts-off come with them."
    >
      <Group title="Checkbox">
        <State wide name="states">
          <Checkbox label="Non-stop" aside="18,260" />
          <Checkbox label="1 Stop" aside="15,411" defaultChecked />
          <Checkbox label="All airlines" indeterminate defaultChecked={false} />
          <Checkbox label="Sold out" disabled />
          <Checkbox label="Included" disabled defaultChecked />
        </State>
        <State wide name="description, error">
          <Checkbox
            label="Tell me when the fare falls"
            description="One e-mail at most each day, and none after you book."
            defaultChecked
          />
          <Checkbox label="I accept the terms" error="Accept the terms to book." />
        </State>
        <State wide name="dense">
          <Checkbox dense label="active" defaultChecked />
          <Checkbox dense label="delayed" />
          <Checkbox dense label="some" indeterminate defaultChecked={false} />
        </State>
      </Group>
      <Group title="Radio group">
        <State wide name="plain">
          <RadioGroup
            label="Cabin"
            name="gallery-cabin"
            defaultValue="economy"
            options={[
              { value: 'economy', label: 'Economy' },
              { value: 'business', label: 'Business' },
              { value: 'first', label: 'First', disabled: true },
            ]}
          />
        </State>
        <State wide name="inline, error">
          <RadioGroup
            label="Title"
            name="gallery-title"
            inline
            error="Choose a title."
            options={[
              { value: 'ms', label: 'Ms' },
              { value: 'mr', label: 'Mr' },
            ]}
          />
        </State>
        <State wide name="cards">
          <RadioGroup
            label="Pay with"
            name="gallery-pay"
            cards
            defaultValue="mpesa"
            options={[
              {
                value: 'mpesa',
                label: 'M-Pesa',
                description: 'A prompt comes to your phone.',
                aside: 'KSh 18,907',
              },
              { value: 'card', label: 'Card', description: 'Visa or Mastercard.' },
              {
                value: 'bank',
                label: 'Bank transfer',
                description: 'Not for flights within 48 hours.',
                disabled: true,
              },
            ]}
          />
        </State>
      </Group>
      <Group title="Segmented">
        <State name={`chosen: ${trip}`}>
          <Segmented label="Trip type" name="gallery-trip" options={trips} value={trip} onChange={setTrip} />
        </State>
        <State name="with label, one disabled">
          <Segmented
            label="View"
            showLabel
            name="gallery-view"
            defaultValue="list"
            options={[
              { value: 'list', label: 'List' },
              { value: 'map', label: 'Map' },
              { value: 'chart', label: 'Chart', disabled: true },
            ]}
          />
        </State>
      </Group>
      <div className="max-w-110">
        <Segmented
          label="Fare order"
          name="gallery-order"
          block
          defaultValue="cheapest"
          options={[
            { value: 'cheapest', label: 'Cheapest' },
            { value: 'fastest', label: 'Fastest' },
          ]}
        />
      </div>
    </Chapter>
  );
}
