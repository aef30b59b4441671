/** The max number of edits for a typo in a word of this length. None in short words: too many others are that close. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Counts the letters to add, drop, replace or swap with their neighbour to get from one word to the other. Stops at
 * `most`: larger distances are returned as `most + 1`.
 */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1
  const far = max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= to.length; j++) {
      const replaced = (last[j - 1] ?? far) + (from[i - 1] === to[j - 1] ? 0 : 1)
      let edits = Math.min(replaced, (last[j] ?? far) + 1, (row[j - 1] ?? far) + 1)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? far) + 1)
      }
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > max) return far
    beforeLast = last
    last = row
  }
  return Math.min(last[to.length] ?? far, far)
}
