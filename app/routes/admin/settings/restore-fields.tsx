import type { SettingPath } from '#features/settings/setting-fields.ts';

/** Which value, and what was in force when somebody decided to restore it. */
export interface RestoreFieldsProps {
  historyId: number;
  path: SettingPath;
  seenAt: number | null;
}

export function RestoreFields({ historyId, path, seenAt }: RestoreFieldsProps) {
  return (
    <>
      <input type="hidden" name="historyId" value={historyId} />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="seenAt" value={seenAt ?? 'never'} />
    </>
  );
}
