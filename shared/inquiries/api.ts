import { del, get, post, put } from '../api.ts';
import { MessageAnswer } from '../staff/staff.ts';
import {
  AddedInquiry,
  ChangedInquiries,
  ChangedInquiry,
  ErasedPerson,
  InboxCounts,
  InboxExport,
  InboxPage,
  InboxSearch,
  Inquiry,
  InquiryChangeInput,
  InquiryChangesInput,
  InquiryDetails,
  ManualInquiry,
} from './inbox.ts';
import { ErasurePlan, InquirerData } from './inquirer.ts';
import { ReplyTemplate, ReplyTemplateInput, ReplyTemplateList, SavedReplyTemplate } from './reply-templates.ts';

/** Every inquiry, page by page, as the specification has it (§7). */
export const listInquiries = get('/form/data', {});
export const readInquiry = get('/form/data/:id', { answer: InquiryDetails });
export const changeInquiry = put('/form/data/:id', {
  body: InquiryChangeInput,
  answer: ChangedInquiry,
  conflict: { inquiry: Inquiry },
});

/** What the agency has of the person who wrote this one. The activity says who took it away. */
export const readInquirer = get('/form/data/:id/inquirer', { answer: InquirerData });
/** What erasing the person would take away. */
export const planErasure = get('/form/data/:id/inquirer/erasure', { answer: ErasurePlan });
export const eraseInquirer = del('/form/data/:id/inquirer', { answer: ErasedPerson });

export const countInbox = get('/form/inbox', { answer: InboxCounts });
export const searchInbox = post('/form/inbox', { body: InboxSearch, answer: InboxPage });
/** A list to take away: the activity says who did. */
export const exportInbox = post('/form/inbox/export', { body: InboxExport, answer: InboxPage });
export const addInquiry = post('/form/inbox/inquiries', { body: ManualInquiry, answer: AddedInquiry });
export const changeInquiries = post('/form/inbox/changes', { body: InquiryChangesInput, answer: ChangedInquiries });

const saved = { answer: SavedReplyTemplate, conflict: { template: ReplyTemplate } };

export const listTemplates = get('/api/answer-templates', { answer: ReplyTemplateList });
export const addTemplate = post('/api/answer-templates', { body: ReplyTemplateInput, ...saved });
export const changeTemplate = put('/api/answer-templates/:id', { body: ReplyTemplateInput, ...saved });
export const deleteTemplate = del('/api/answer-templates/:id', { answer: MessageAnswer, conflict: saved.conflict });
export const restoreTemplate = post('/api/answer-templates/:id/restore', { answer: SavedReplyTemplate });
