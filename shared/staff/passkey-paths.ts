/** The API's addresses for passkeys. Not in paths.ts, which every visitor downloads. */
export const passkeyApi = {
  login: '/api/auth/passkey',
  loginOptions: '/api/auth/passkey/options',
  list: '/api/account/passkeys',
  one: (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}`,
  newOptions: '/api/account/new-passkey',
  /** Proves once more who is logged in. */
  confirmation: '/api/account/confirmation',
  removeOf: (personId: string) => `/api/people/${encodeURIComponent(personId)}/remove-passkeys`,
} as const;
