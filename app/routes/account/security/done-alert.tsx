import { Alert } from '../../../ui/alert.tsx';
import type { Done } from './sections.ts';

export function DoneAlert({ done, is, children }: { done: Done | undefined; is: Done; children: string }) {
  if (done !== is) return null;
  return (
    <Alert tone="success" className="mb-4">
      {children}
    </Alert>
  );
}
