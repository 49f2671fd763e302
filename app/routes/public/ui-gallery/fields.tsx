import { Button } from '../../../ui/button.tsx';
import { Mail, Search } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { Chapter, Group, State } from './specimen.tsx';

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
            error="Write the whole address, like amina@example.com"
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
          <Textarea
            label="Message"
            defaultValue="Hi"
            error="Write at least ten letters, so that we can help."
          />
        </State>
      </Group>
      <Group title="Dense, for the back office">
        <State wide name="input">
          <Input dense label="Flight number" defaultValue="KQ492" />
        </State>
        <State wide name="select">
          <Select
            dense
            label="Status"
            options={[{ value: 'delayed', label: 'delayed' }]}
            aside="was active"
          />
        </State>
        <State wide name="error">
          <Input dense label="Departure time" defaultValue="27:40" error="A day ends at 23:59." />
        </State>
      </Group>
    </Chapter>
  );
}
