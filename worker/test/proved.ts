/** Query of a call that takes what has the person's e-mail address, proved by their mail. */
export const byAddress = { by: 'email', proof: 'wrote' };

/** Query of a call that takes what has the person's phone number, proved by a call. */
export const byNumber = { by: 'phone', proof: 'called' };
