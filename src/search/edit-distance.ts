/** The max number of edits for a typo in a word of this length. None in short words: too many others are that close. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Made once: distances are counted by the hundred for a query. */
const rows: [Int32Array, Int32Array, Int32Array] = [new Int32Array(64), new Int32Array(64), new Int32Array(64)]

/**
 * Counts the letters to add, drop, replace or swap with their neighbour to get from one word to the other. Stops at
 * `max`: larger distances are returned as `max + 1`.
 */
export function editDistance(from: string, to: string, max: number): number {
  const far = max + 1
  if (Math.abs(from.length - to.length) > max) return far
  // What both begin and end with takes no edits. Typos change little, so mostly a few letters are left.
  let start = 0
  let [fromEnd, toEnd] = [from.length, to.length]
  while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd -= 1
    toEnd -= 1
  }
  while (start < fromEnd && start < toEnd && from[start] === to[start]) start += 1
  const [height, width] = [fromEnd - start, toEnd - start]
  if (height === 0 || width === 0) return Math.max(height, width)
  if (max === 1) return isOneEdit(from, to, start, height, width) ? 1 : far

  if (rows[0].length <= width) for (const at of [0, 1, 2] as const) rows[at] = new Int32Array(width * 2)
  let [beforeLast, last, row] = rows
  for (let j = 0; j <= width; j++) last[j] = j
  for (let i = 1; i <= height; i++) {
    const letter = from.charCodeAt(start + i - 1)
    row[0] = i
    let least = i
    for (let j = 1; j <= width; j++) {
      const other = to.charCodeAt(start + j - 1)
      let edits = Math.min(
        (last[j - 1] ?? far) + (letter === other ? 0 : 1),
        (last[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
      )
      if (i > 1 && j > 1 && letter === to.charCodeAt(start + j - 2) && other === from.charCodeAt(start + i - 2)) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? far) + 1)
      }
      row[j] = edits
      if (edits < least) least = edits
    }
    if (least > max) return far
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[width] ?? far, far)
}

/** Of texts that differ in their first and in their last letter. */
function isOneEdit(from: string, to: string, start: number, height: number, width: number): boolean {
  if (height === 1 && width === 1) return true
  return height === 2 && width === 2 && from[start] === to[start + 1] && from[start + 1] === to[start]
}
