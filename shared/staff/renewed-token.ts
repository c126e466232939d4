/** Names, in an answer, the token that a session goes on under after its person has confirmed who they are. */
export const renewedTokenHeader = 'Session-Token';
