import { Checkbox } from '../../../ui/checkbox.tsx';

interface SwitchInputProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  isOn: boolean;
}

export function SwitchInput({ name, label, hint, error, isOn }: SwitchInputProps) {
  return (
    <div className="min-w-0 md:col-span-2">
      {/* An unticked box sends nothing: this says that it was there. */}
      <input type="hidden" name={name} value="off" />
      <Checkbox name={name} value="on" defaultChecked={isOn} label={label} description={hint} error={error} />
    </div>
  );
}
