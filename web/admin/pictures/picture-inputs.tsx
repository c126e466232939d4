import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useId, useRef } from 'react';
import { Photo } from '../../ui/pictures/photo';
import * as entry from '../tour-form/entry-table.module.css';
import * as bar from '../tour-form/save-bar.module.css';
import type { Picture, PictureAct } from './picture-list';
import * as styles from './pictures.module.css';

export function PicturePreview({ picture, alt }: { picture: Picture; alt: string }) {
  if (picture.kind === 'kept') return <Photo src={picture.url} alt={alt} sizes="320px" widest={800} />;
  return <FilePreview file={picture.file} alt={alt} />;
}

function FilePreview({ file, alt }: { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className="cover" alt={alt} />;
}

interface UploadBarProps {
  name: string;
  /** Undefined while nothing is being sent. */
  share: number | undefined;
}

export function UploadBar({ name, share }: UploadBarProps) {
  if (share === undefined) return null;
  return (
    <progress className={`clips ${bar.meter} full ${styles.bar}`} value={share} max={1} aria-label={`${name}, sent`} />
  );
}

const most = 300;

interface WordsFieldProps {
  picture: Picture;
  which: string;
  onChange: (act: PictureAct) => void;
}

export function WordsField({ picture: { key, alt = '' }, which, onChange }: WordsFieldProps) {
  const id = useId();
  return (
    <div className={`fine stack full gap-4 ${entry.fields}`}>
      <label htmlFor={id}>What {which} shows</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={most}
        placeholder="Bikes on a ridge, snow behind"
        value={alt}
        onChange={({ currentTarget }) => onChange({ act: 'describe', key, alt: currentTarget.value })}
      />
    </div>
  );
}

interface FileButtonProps {
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
