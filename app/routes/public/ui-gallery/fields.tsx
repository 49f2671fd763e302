import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ArrowLeftRight, ArrowRight, Mail, Search } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import { Route } from '#ui/office-icons.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Group, optionsOf, Samples, State } from './samples.tsx';

const airports = [
  ...optionsOf({ NBO: 'NBO, Nairobi Jomo Kenyatta', MBA: 'MBA, Mombasa', ZNZ: 'ZNZ, Zanzibar' }),
  { value: 'WIL', label: 'WIL, Nairobi Wilson', disabled: true },
];
const email = { label: 'Email', type: 'email', placeholder: 'amina@example.com' } as const;

export function Fields() {
  return (
    <>
      <Samples
        title="Input"
        part={Input}
        wide
        states={{
          default: { ...email, autoComplete: 'off' },
          'hint, required': { label: 'Passport number', hint: 'As printed, without spaces.', required: true },
          error: { ...email, defaultValue: 'amina@example', error: 'Enter the full address, like amina@example.com' },
          'optional, icon': { ...email, label: 'Newsletter', icon: Mail, optional: true },
          'aside, unit': {
            label: 'Economy price',
            aside: 'was 139',
            end: 'USD',
            inputMode: 'numeric',
            defaultValue: '141',
          },
          'button inside': { label: 'Promo code', end: <ApplyButton /> },
          'read-only': { label: 'Booking reference', defaultValue: 'FM-7K2Q9', readOnly: true },
          disabled: { label: 'Agent code', defaultValue: 'AG-204', disabled: true },
          'hidden label, search': {
            label: 'Search flights',
            hideLabel: true,
            icon: Search,
            type: 'search',
            placeholder: 'by number, airline, or city',
          },
          'long text': {
            label: 'Name exactly as it stands in the machine-readable zone of the passport',
            defaultValue: 'Wolfeschlegelsteinhausenbergerdorff',
            hint: 'Airlines refuse boarding when the ticket and the passport differ, even by one letter.',
          },
        }}
      />
      <Samples
        title="Select"
        part={Select}
        wide
        states={{
          placeholder: {
            label: 'Departure airport',
            options: airports,
            placeholder: 'Choose an airport',
            required: true,
          },
          chosen: { label: 'Arrival airport', options: airports, defaultValue: 'ZNZ' },
          error: {
            label: 'Airline',
            options: airports,
            placeholder: 'Choose an airline',
            error: 'Choose the airline that flies it.',
          },
          disabled: { label: 'Recurrence', options: optionsOf({ once: 'once' }), disabled: true },
        }}
      />
      <Samples
        title="Textarea"
        part={Textarea}
        wide
        states={{
          default: { label: 'Message', placeholder: 'How can we help?' },
          error: { label: 'Message', defaultValue: 'Hi', error: 'Enter at least 10 characters, so that we can help.' },
        }}
      />
      <Group title="Dense, for the back office">
        <State wide name="input">
          <Input dense label="Flight number" defaultValue="KQ492" />
        </State>
        <State wide name="select">
          <Select dense label="Status" options={optionsOf({ delayed: 'delayed' })} aside="was active" />
        </State>
        <State wide name="error">
          <Input dense label="Departure time" defaultValue="27:40" error="A day ends at 23:59." />
        </State>
      </Group>
    </>
  );
}

function ApplyButton() {
  return (
    <Button size="sm" tone="quiet">
      Apply
    </Button>
  );
}

const trips = [
  { value: 'return', label: 'Return', icon: ArrowLeftRight },
  { value: 'one-way', label: 'One way', icon: ArrowRight },
  { value: 'multi-city', label: 'Multi city', icon: Route },
];

export function Choices() {
  const [trip, setTrip] = useState('return');
  return (
    <>
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
      <Samples
        title="Radio group"
        part={RadioGroup}
        wide
        states={{
          plain: {
            label: 'Cabin',
            name: 'gallery-cabin',
            defaultValue: 'economy',
            options: [
              ...optionsOf({ economy: 'Economy', business: 'Business' }),
              { value: 'first', label: 'First', disabled: true },
            ],
          },
          cards: {
            label: 'Pay with',
            name: 'gallery-pay',
            cards: true,
            defaultValue: 'mpesa',
            options: [
              { value: 'mpesa', label: 'M-Pesa', description: 'A prompt comes to your phone.', aside: 'KSh 18,907' },
              { value: 'card', label: 'Card', description: 'Visa or Mastercard.' },
              {
                value: 'bank',
                label: 'Bank transfer',
                description: 'Not for flights within 48 hours.',
                disabled: true,
              },
            ],
          },
        }}
      />
      <Group title="Segmented">
        <State name={`chosen: ${trip}`}>
          <Segmented label="Trip type" name="gallery-trip" options={trips} value={trip} onChange={setTrip} />
        </State>
      </Group>
    </>
  );
}
