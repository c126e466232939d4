export function downloadText(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // After a minute every browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
