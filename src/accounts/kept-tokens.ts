import { clearKeptInTab } from './kept-in-tab.ts'

/** The browser itself uses the session cookie; the specification requires the tokens to be stored here too. */
export function keepTokens(tokens: { access: string; refresh: string }): void {
  try {
    localStorage.setItem('access_token', tokens.access)
    localStorage.setItem('refresh_token', tokens.refresh)
  } catch {
    // Storage may be blocked or full; the cookie is enough.
  }
}

/** Called on sign-out: deletes the tokens and everything else that this tab stores for the account. */
export function dropTokens(): void {
  clearKeptInTab()
  try {
    localStorage.removeItem('access_token')
    localStorage.removeItem('refresh_token')
  } catch {
    // Without storage nothing was saved either.
  }
}
