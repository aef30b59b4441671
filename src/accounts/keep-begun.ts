/** As `begunText` writes it. The mark on the page reserves the place in which the sign-in says what it is for. */
export function keepBegunAction({ kind, productId }: { kind: string; productId: number }): void {
  writeBegun(`${kind}.${productId}.1.${encodeURIComponent(location.pathname + location.search)}`, 1800)
  document.documentElement.dataset.begun = ''
}

export function writeBegun(text: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `begun=${text};path=/;max-age=${seconds};samesite=lax`
}
