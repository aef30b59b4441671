/** A link with `?promo=` is kept by the browser: pages are the same for everybody, and a guest has no cart yet. */
export function keepPromo(): void {
  try {
    const code = new URLSearchParams(location.search).get('promo')
    if (code) localStorage.setItem('promo', code.slice(0, 40))
  } catch {
    // Without storage it is typed by hand.
  }
}
