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

/** Opens the share sheet, a dialog in browsers without one, or WhatsApp without JavaScript. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const pageUrl = useAbsoluteUrl(path);
  const [isOpen, setOpen] = useState(false);
  const whatsAppUrl = `https://wa.me/?text=${encodeURIComponent(`${title}\n${pageUrl}`)}`;

  const share = async () => {
    if (!navigator.share) return setOpen(true);
    try {
      await navigator.share({ title, text: title, url: pageUrl });
    } catch (error) {
      // An AbortError means that the visitor closed the sheet. After any other error there was no sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };

  return (
    <>
      <ButtonLink
        className="btn btn-small btn-quiet"
        href={whatsAppUrl}
        aria-haspopup="dialog"
        onPress={() => void share()}
      >
        <Share2 className="icon" aria-hidden="true" />
        Share
      </ButtonLink>
      <Modal title="Share" open={isOpen} onClose={() => setOpen(false)} lead={title}>
        <ShareLinks pageUrl={pageUrl} whatsAppUrl={whatsAppUrl} />
      </Modal>
    </>
  );
}

function ShareLinks({ pageUrl, whatsAppUrl }: { pageUrl: string; whatsAppUrl: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(pageUrl);
      setCopied(true);
    } catch {
      // The browser refused the clipboard. The visitor can still select the URL in the field.
      setCopied(false);
    }
  };
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <div className={styles.links}>
      <input
        className={styles.address}
        type="url"
        readOnly
        value={pageUrl}
        aria-label="Address of this page"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="btn" onClick={() => void copy()}>
        <CopyIcon className="icon" aria-hidden="true" />
        <span>{isCopied ? 'Copied' : 'Copy link'}</span>
      </button>
      <a className="btn btn-quiet" href={whatsAppUrl} target="_blank" rel="noreferrer">
        <MessageCircle className="icon" aria-hidden="true" />
        WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <p role="status" className="visually-hidden">
        {isCopied ? 'Link copied.' : ''}
      </p>
    </div>
  );
}
