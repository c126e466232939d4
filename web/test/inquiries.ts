import type { Inquiry } from '#shared/inquiries/stored-inquiry';

export function anInquiry(about: Partial<Inquiry> = {}): Inquiry {
  return {
    _id: '1',
    name: 'Asha',
    countryCode: '+91',
    phone: '98765 43210',
    email: 'asha@example.com',
    number: 2,
    subject: 'Leh Ladakh',
    departureMonth: 'June',
    inquiryPage: 'contactPage',
    tourId: null,
    departureId: null,
    ride: null,
    writtenAt: null,
    handledAt: null,
    status: 'new',
    ownerId: null,
    followUpOn: null,
    answeredAt: null,
    waits: false,
    message: null,
    source: 'site',
    deletedAt: null,
    version: 1,
    receivedAt: '2026-11-20T12:30:00.000Z',
    ...about,
  };
}
