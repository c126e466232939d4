/** The API's addresses for passkeys. Not in paths.ts, which every visitor downloads. */
export const passkeyApi = {
  login: '/api/auth/passkey',
  loginOptions: '/api/auth/passkey/options',
  list: '/api/account/passkeys',
  one: (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}`,
  remove: (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}/remove`,
  /** For a new passkey, after a confirmation by password or passkey. */
  newOptions: '/api/account/new-passkey',
  confirmOptions: '/api/account/confirm',
  /** Proves once more who is logged in; owners' actions ask for it. */
  confirmation: '/api/account/confirmation',
  removeOf: (personId: string) => `/api/people/${encodeURIComponent(personId)}/remove-passkeys`,
} as const;
