export const visitorApi = {
  tours: '/api/tours',
  tour: (id: string) => `/api/tours/${encodeURIComponent(id)}`,
  submitInquiry: '/form/submit',
  /** An inquiry that was sent, by the Idempotency-Key that it was sent with. */
  sentInquiry: (key: string) => `/form/submit/${encodeURIComponent(key)}`,
} as const;
