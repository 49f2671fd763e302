import { PickersSection } from './pickers-section.tsx';
import { Chapter } from './specimen.tsx';

export function PickersChapter() {
  return (
    <Chapter
      id="pickers"
      title="Pickers"
      text="Native fields in the server's HTML, richer ones of the same size once scripts run; on a phone they open as a sheet."
    >
      <PickersSection />
    </Chapter>
  );
}
