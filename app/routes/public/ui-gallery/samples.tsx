import type { ComponentType, ReactNode } from 'react';

export function Group({ title, children, stack }: { title: string; children: ReactNode; stack?: boolean }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-sm font-semibold text-ink-3">{title}</h3>
      <div className={stack ? 'grid grid-cols-[minmax(0,1fr)] gap-4' : 'flex flex-wrap items-start gap-x-6 gap-y-5'}>
        {children}
      </div>
    </div>
  );
}

interface SamplesProps<Props> {
  title: string;
  part: ComponentType<Props>;
  /** The props of each state, by its name. */
  states: Record<string, Props>;
  wide?: boolean;
}

/** A part of the kit in several states, each with its name below. */
export function Samples<Props extends object>({ title, part: Part, states, wide = false }: SamplesProps<Props>) {
  return (
    <Group title={title}>
      {Object.entries(states).map(([name, props]) => (
        <State key={name} name={name} wide={wide}>
          <Part {...props} />
        </State>
      ))}
    </Group>
  );
}

export function State({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'w-72 max-w-full min-w-0' : 'max-w-full min-w-0'}>
      {children}
      <p className="mt-1.5 text-xs text-ink-3">{name}</p>
    </div>
  );
}

/** Options of a choice, from their labels by value. */
export function optionsOf(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
