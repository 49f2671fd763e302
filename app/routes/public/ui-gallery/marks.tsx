import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Monogram } from '../../../ui/monogram.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { Chapter, Group } from './specimen.tsx';

const states: [BadgeTone, string][] = [
  ['success', 'Confirmed'],
  ['warning', 'Pending'],
  ['danger', 'Cancelled'],
  ['brand', 'Completed'],
  ['neutral', 'Draft'],
  ['line', 'Unknown'],
];
const airlines = ['KQ', 'JM', 'OW', 'PW', 'TC', 'ET', 'WB', 'UR', 'EK', 'XU', '5Z', 'B5'];

export function MarksChapter() {
  return (
    <Chapter
      id="marks"
      title="Badges and marks"
      text="Colour never speaks alone: a word stands beside every dot and star."
    >
      <Group title="Badge with a dot, for a state">
        {states.map(([tone, word]) => (
          <Badge key={tone} tone={tone} dot>
            {word}
          </Badge>
        ))}
      </Group>
      <Group title="Badge without, for a fact">
        <Badge tone="warning">7 seats left</Badge>
        <Badge tone="danger">3 seats left</Badge>
        <Badge tone="success">Non-stop</Badge>
        <Badge tone="brand">Lowest fare</Badge>
        <Badge>Economy</Badge>
        <span className="inline-flex w-32">
          <Badge tone="line">A very long badge that does not fit</Badge>
        </span>
      </Group>
      <Group title="Airlines">
        {airlines.map((code) => (
          <Monogram key={code} code={code} name={`Airline ${code}`} />
        ))}
      </Group>
      <Group title="Sizes, people">
        <Monogram code="KQ" size="sm" name="Kenya Airways" />
        <Monogram code="KQ" name="Kenya Airways" />
        <Monogram code="KQ" size="lg" name="Kenya Airways" />
        <Monogram code="AH" round name="Amina Hassan" />
      </Group>
      <Group title="Stars">
        <Stars rating={5} />
        <Stars rating={3} />
        <Stars rating={4.4} size={20} />
      </Group>
      <Group title="Spinner">
        <Spinner />
        <Spinner size="lg" className="text-brand" />
      </Group>
    </Chapter>
  );
}
