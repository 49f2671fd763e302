import type { ReactNode } from 'react';

export const chapters = [
  ['colour', 'Colour and type'],
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['pickers', 'Pickers'],
  ['tabs', 'Tabs'],
  ['overlays', 'Dialogs, sheets, menus'],
  ['messages', 'Messages'],
  ['marks', 'Badges and marks'],
  ['cards', 'Cards'],
  ['lists', 'Tables and pages'],
  ['states', 'Loading, empty, failed'],
  ['arabic', 'Right to left'],
] as const;

export type ChapterId = (typeof chapters)[number][0];

export function isChapter(id: string): id is ChapterId {
  return chapters.some(([known]) => known === id);
}

export function Chapter({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6 border-t border-line pt-8">
      <h2 id={`${id}-heading`} className="text-2xl">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-160 text-pretty text-ink-2">{text}</p>}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
    </section>
  );
}

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

export function State({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'w-72 max-w-full min-w-0' : 'max-w-full min-w-0'}>
      {children}
      <p className="mt-1.5 text-xs text-ink-3">{name}</p>
    </div>
  );
}
