import type { ReactNode } from 'react';
import type { Icon } from '#app/ui/icons.tsx';

const tones = { good: 'text-success', bad: 'text-danger' };

export function FactLine({
  icon: Icon,
  tone,
  children,
}: {
  icon: Icon;
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} className={`flex-none ${tones[tone]}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
