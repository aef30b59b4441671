/** Results whose name contains the typed text, ignoring case. */
export function namesContaining<T extends { name: string }>(things: T[], query: string): T[] {
  const wanted = query.trim().toLowerCase()
  return wanted === '' ? [] : things.filter(({ name }) => name.toLowerCase().includes(wanted))
}
