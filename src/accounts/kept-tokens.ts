import { forgetKeptInTab } from './kept-in-tab.ts'

/** The browser is known by its cookie; these serve other clients, and the specification wants them kept here. */
export function keepTokens(tokens: { access: string; refresh: string }): void {
  try {
    localStorage.setItem('access_token', tokens.access)
    localStorage.setItem('refresh_token', tokens.refresh)
  } catch {
    // Storage may be forbidden or full: the cookie is enough.
  }
}

/** On signing out: the tokens, and whatever else this tab keeps for the account. */
export function dropTokens(): void {
  forgetKeptInTab()
  try {
    localStorage.removeItem('access_token')
    localStorage.removeItem('refresh_token')
  } catch {
    // Then there was nothing kept either.
  }
}
