import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ArrowLeftRight, ArrowRight, Route } from '../../../ui/icons.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Chapter, Group, State } from './specimen.tsx';

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
