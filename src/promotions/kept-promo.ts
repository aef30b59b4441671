const key = 'promo'

/** A link with `?promo=` is kept by the browser: pages are the same for everybody, and a guest has no cart yet. */
export function keepPromo(): void {
  try {
    const code = new URLSearchParams(location.search).get(key)
    if (code) localStorage.setItem(key, code.slice(0, 40))
  } catch {
    // Without storage it is typed by hand.
  }
}

/** The code of such a link, once. */
export function takeKeptPromo(): string | null {
  try {
    const code = localStorage.getItem(key)
    localStorage.removeItem(key)
    return code
  } catch {
    return null
  }
}
