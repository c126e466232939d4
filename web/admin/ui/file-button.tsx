import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'name' | 'accept' | 'multiple' | 'disabled' | 'aria-describedby'> {
  icon: LucideIcon;
  label: string;
  className?: string;
  onFiles: (files: File[]) => void;
}

export function FileButton({ icon: Icon, label, className = '', onFiles, ...input }: FileButtonProps) {
  return (
    <label className={`btn btn-quiet btn-small rings ${className}`} data-disabled={input.disabled}>
      <Icon className="icon" aria-hidden="true" />
      {label}
      <input
        {...input}
        className="visually-hidden"
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was refused or removed.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
