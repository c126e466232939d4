/** A session ends after 12 hours idle, and after 7 days at the latest (ms). */
export const sessionIdle = 12 * 60 * 60 * 1000;
export const sessionLife = 7 * 24 * 60 * 60 * 1000;
