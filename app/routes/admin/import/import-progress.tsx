import type { ShownImport } from '#features/catalogue/exchange/kept-imports.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** How far the job is with a file. Without scripts the page loads itself anew every two seconds. */
export function ImportProgress({ file }: { file: ShownImport }) {
  const { state, fileName, percent, linesDone } = file;
  return (
    <section
      aria-labelledby="progress"
      className="grid max-w-200 gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h2 id="progress" className="text-lg">
        {state === 'importing' ? 'Importing' : 'Checking'} <bdi>{fileName}</bdi>
      </h2>
      <ProgressBar value={percent} max={100} aria-labelledby="progress" />
      <p role="status" className="num text-sm text-ink-2">
        {percent}%, {linesDone.toLocaleString('en-US')} lines.
        {state === 'importing' && ' Nothing is written before the last line is done.'} You may leave this page
        and come back to it.
      </p>
    </section>
  );
}
