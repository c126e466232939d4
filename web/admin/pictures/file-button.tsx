import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef } from 'react';
import * as styles from './pictures.module.css';

export interface FileButtonProps {
  name: 'coverImage' | 'galleryImages';
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  'aria-describedby'?: string | undefined;
  onFiles: (files: File[]) => void;
}

export function FileButton({
  name,
  label,
  multiple = false,
  disabled = false,
  onFiles,
  ...described
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className={`btn btn-quiet btn-small holds rings ${styles.choose}`} data-disabled={disabled}>
      <ImagePlus className="icon" aria-hidden="true" />
      {label}
      <input
        ref={input}
        {...described}
        className="visually-hidden"
        type="file"
        name={name}
        accept="image/*"
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was refused or removed.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
