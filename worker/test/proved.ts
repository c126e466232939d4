/** An address whose call takes what has the person's e-mail address, proved by a message from it. */
export const byAddress = (path: string) => `${path}?by=email&proof=wrote`;

/** An address whose call takes what has the person's phone number, proved by a call. */
export const byNumber = (path: string) => `${path}?by=phone&proof=called`;
