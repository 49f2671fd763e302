import { Chapter, Group } from './specimen.tsx';

const swatches = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['field-line', 'bg-field-line'],
  ['ink-3', 'bg-ink-3'],
  ['ink-2', 'bg-ink-2'],
  ['ink', 'bg-ink'],
  ['brand-soft', 'bg-brand-soft'],
  ['brand', 'bg-brand'],
  ['brand-strong', 'bg-brand-strong'],
  ['ocean', 'bg-ocean'],
  ['accent', 'bg-accent'],
  ['accent-strong', 'bg-accent-strong'],
  ['accent-soft', 'bg-accent-soft'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
] as const;

const sizes = [
  ['4xl', 'text-4xl font-extrabold'],
  ['3xl', 'text-3xl font-bold'],
  ['2xl', 'text-2xl font-bold'],
  ['xl', 'text-xl font-bold'],
  ['lg', 'text-lg font-semibold'],
] as const;

export function ColourChapter() {
  return (
    <Chapter
      id="colour"
      title="Colour and type"
      text="Components know roles, never colours, so both themes come from one set of names."
    >
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-7">
        {swatches.map(([name, style]) => (
          <li key={name} className="text-xs text-ink-2">
            <span className={`mb-1 block h-11 rounded-sm border border-line ${style}`} />
            {name}
          </li>
        ))}
      </ul>
      <Group title="Type" stack>
        {sizes.map(([name, style]) => (
          <p key={name} className="flex items-baseline gap-4">
            <span className="w-8 flex-none text-xs text-ink-3">{name}</span>
            <span className={`num min-w-0 font-display ${style}`}>Nairobi to Zanzibar, 07:10</span>
          </p>
        ))}
        <p className="flex items-baseline gap-4">
          <span className="w-8 flex-none text-xs text-ink-3">base</span>
          <span>The fare includes one cabin bag and one checked bag of 23 kg.</span>
        </p>
      </Group>
      <Group title="Kanga: border, field, saying" stack>
        <div className="overflow-hidden rounded-lg bg-ocean text-on-ocean">
          <div className="pindo [--pindo-ink:var(--color-accent)]" />
          <div className="mji grid h-32 place-content-center [--mji-strength:0.2]">
            <span lang="sw" className="jina rounded-full bg-ocean px-4 py-2">
              Mtembea bure si sawa na mkaa bure
            </span>
          </div>
          <div className="pindo rotate-180 [--pindo-ink:var(--color-accent)]" />
        </div>
      </Group>
    </Chapter>
  );
}
