export function lastPageOf(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, pageSize)))
}

/** A gap in the row of pages. */
export type Gap = 'earlier' | 'later'

/** Page numbers to show: the first and the last, and the current one with its neighbours. */
export function pageRange(current: number, last: number): (number | Gap)[] {
  // Always seven places, so that the width of the row does not change from page to page.
  if (last <= 7) return numbers(1, last)
  if (current <= 4) return [...numbers(1, 5), 'later', last]
  if (current >= last - 3) return [1, 'earlier', ...numbers(last - 4, last)]
  return [1, 'earlier', ...numbers(current - 1, current + 1), 'later', last]
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
