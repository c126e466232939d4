import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Modal } from './dialog/modal';
import { ButtonLink } from './links';
import { useAbsoluteUrl } from './page/site-context';
import * as styles from './share-button.module.css';

interface ShareButtonProps {
  title: string;
  path: string;
}

/** Without a share sheet a link and WhatsApp; without JavaScript WhatsApp. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const address = useAbsoluteUrl(path);
  const [open, setOpen] = useState(false);
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`;

  const share = async () => {
    if (!navigator.share) return setOpen(true);
    try {
      await navigator.share({ title, text: title, url: address });
    } catch (error) {
      // AbortError: the visitor closed the sheet. Anything else: there's no sheet to show.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };

  return (
    <>
      <ButtonLink
        className="btn btn-small btn-quiet"
        href={whatsapp}
        aria-haspopup="dialog"
        onPress={() => void share()}
      >
        <Share2 className="icon" aria-hidden="true" />
        Share
      </ButtonLink>
      <Modal title="Share" open={open} onClose={() => setOpen(false)} lead={title}>
        <ShareLinks address={address} whatsapp={whatsapp} />
      </Modal>
    </>
  );
}

function ShareLinks({ address, whatsapp }: { address: string; whatsapp: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Clipboard refused: the field has the URL, selected with one press.
      setCopied(false);
    }
  };
  const CopyIcon = copied ? Check : Copy;
  return (
    <div className={styles.links}>
      <input
        className={styles.address}
        type="url"
        readOnly
        value={address}
        aria-label="Address of this page"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="btn" onClick={() => void copy()}>
        <CopyIcon className="icon" aria-hidden="true" />
        <span>{copied ? 'Copied' : 'Copy link'}</span>
      </button>
      <a className="btn btn-quiet" href={whatsapp} target="_blank" rel="noreferrer">
        <MessageCircle className="icon" aria-hidden="true" />
        WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <p role="status" className="visually-hidden">
        {copied ? 'Link copied.' : ''}
      </p>
    </div>
  );
}
