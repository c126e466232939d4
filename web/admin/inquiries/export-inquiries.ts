import type { ExportNote } from '#shared/activity';
import type { Inquiry } from '#shared/inquiry';
import { noteExport } from '../../api/activity';
import { showToast } from '../../ui/later/toasts';
import { SessionEndedError, withToken } from '../session/with-token';
import { downloadCsv } from './csv';

/** Makes a file of these, once the server has taken down that somebody does. */
async function exportInquiries(inquiries: readonly Inquiry[], note: ExportNote): Promise<void> {
  try {
    await withToken((token) => noteExport(token, note));
    downloadCsv(inquiries, new Date());
  } catch (error) {
    if (error instanceof SessionEndedError) return;
    showToast({
      kind: 'failure',
      message: 'Nothing was exported: the site has to note who exports, and didn’t answer.',
      action: { label: 'Try again', run: () => void exportInquiries(inquiries, note) },
    });
  }
}

export const exportList = (inquiries: readonly Inquiry[]) =>
  void exportInquiries(inquiries, { what: 'inquiries', count: inquiries.length });

/** All that one person wrote; `id` is of any of it. */
export const exportInquirer = (inquiries: readonly Inquiry[], id: string) =>
  void exportInquiries(inquiries, { what: 'inquirer', inquiry: id });
