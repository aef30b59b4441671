/** The list with one item moved; a position outside of the list means its nearest end. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const place = Math.max(0, Math.min(to, list.length - 1))
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(place, 0, ...list.slice(from, from + 1))
}
