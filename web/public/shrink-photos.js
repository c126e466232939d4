// On the page of a review: makes photos smaller before they are sent, because those of a phone take minutes on a weak
// connection. The Worker encodes them once more. What can't be read here is sent as it is, and the Worker says why not.
(() => {
  const maxSidePx = 2000;
  const shrink = async (file) => {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  };
  for (const input of document.querySelectorAll('input[type="file"]'))
    input.addEventListener('change', async () => {
      const [file] = input.files;
      if (!file) return;
      const smaller = await shrink(file).catch(() => file);
      // Another file may have been chosen meanwhile.
      if (input.files[0] !== file) return;
      const transfer = new DataTransfer();
      transfer.items.add(smaller);
      input.files = transfer.files;
    });
})();
