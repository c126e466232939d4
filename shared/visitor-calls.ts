export const visitorApi = {
  tours: '/api/tours',
  tour: (id: string) => `/api/tours/${encodeURIComponent(id)}`,
  submitInquiry: '/form/submit',
} as const;
