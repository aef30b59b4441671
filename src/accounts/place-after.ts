/** Where whoever has signed in goes on: to the page that sent them (`/auth/?next=…`), and only within the shop. */
export function placeAfter(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  // Browsers read `//host` and `/\host` as another site, and drop control characters before they look.
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(next) ? next : '/'
}
