/** In a file of their own: visitors' pages need none of them. */
export const activityApi = {
  list: '/api/activity',
} as const;
