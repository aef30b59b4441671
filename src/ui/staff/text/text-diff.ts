export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this size only the common beginning and end are compared: the table would grow too large. */
const maxCells = 4_000_000

/** A line diff by the longest common subsequence. */
export function textDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]
}

function middle(a: string[], b: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  if (a.length === 0 || b.length === 0 || a.length * b.length > maxCells) return [...a.map(removed), ...b.map(added)]
  const common = commonLengths(a, b)
  const length = (x: number, y: number) => common[x * (b.length + 1) + y] ?? 0
  const lines: DiffLine[] = []
  let [x, y] = [0, 0]
  while (x < a.length && y < b.length) {
    const [left = '', right = ''] = [a[x], b[y]]
    if (left === right) {
      lines.push({ kind: 'same', text: left })
      x += 1
      y += 1
    } else if (length(x + 1, y) >= length(x, y + 1)) {
      lines.push(removed(left))
      x += 1
    } else {
      lines.push(added(right))
      y += 1
    }
  }
  return [...lines, ...a.slice(x).map(removed), ...b.slice(y).map(added)]
}

/** For each pair of positions, the length of the longest common subsequence of the remaining lines. */
function commonLengths(a: string[], b: string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let x = a.length - 1; x >= 0; x -= 1) {
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const [diagonal, down, right] = [
        lengths[(x + 1) * width + y + 1],
        lengths[(x + 1) * width + y],
        lengths[x * width + y + 1],
      ]
      lengths[x * width + y] = a[x] === b[y] ? (diagonal ?? 0) + 1 : Math.max(down ?? 0, right ?? 0)
    }
  }
  return lengths
}
