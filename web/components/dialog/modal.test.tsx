import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Modal } from './modal';

function open() {
  const onClose = vi.fn();
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return (
      <Modal title="Note a payment" open={isOpen} onClose={close}>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </Modal>
    );
  };
  render(<Page />);
  return onClose;
}

it.each(['Cancel', 'Close'])('calls onClose once when “%s” is pressed', async (name) => {
  const onClose = open();
  fireEvent.click(screen.getByRole('button', { name }));
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  await new Promise(setImmediate);
  expect(onClose).toHaveBeenCalledOnce();
});
