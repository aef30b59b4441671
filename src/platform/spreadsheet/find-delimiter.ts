const candidates = [';', ',', '\t'] as const

export type Delimiter = (typeof candidates)[number]

const maxLines = 20

/** The delimiter whose count outside quotes, in the first lines, most often equals its count in the header. */
export function findDelimiter(text: string): Delimiter {
  // Excel's own declaration of the delimiter.
  const said = /^sep=([;,\t])\r?\n/i.exec(text)?.[1]
  if (said) return said as Delimiter
  const counts = countOutsideQuotes(text)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 }
  for (const [at, delimiter] of candidates.entries()) {
    const [inHeader = 0, ...others] = counts.map((line) => line[at] ?? 0)
    const alike = others.filter((count) => count === inHeader).length
    const score = inHeader === 0 ? 0 : (1 + alike) * 1000 + inHeader
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function countOutsideQuotes(text: string): number[][] {
  const lines: number[][] = []
  let line = candidates.map(() => 0)
  let quoted = false
  let empty = true
  for (const sign of text.slice(0, 200_000)) {
    if (sign === '"') quoted = !quoted
    if (!quoted && (sign === '\n' || sign === '\r')) {
      if (!empty) lines.push(line)
      if (lines.length >= maxLines) return lines
      line = candidates.map(() => 0)
      empty = true
      continue
    }
    empty = false
    const at = quoted ? -1 : candidates.indexOf(sign as Delimiter)
    if (at >= 0) line[at] = (line[at] ?? 0) + 1
  }
  if (!empty) lines.push(line)
  return lines
}
