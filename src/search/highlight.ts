/** Where in a text something matched: from this letter up to, but without, that one. */
export type Span = [from: number, to: number]

export interface MatchedWord {
  /** In lower case, as the shop writes it. */
  spelling: string
  /** What was typed, where the word begins with it or has it inside; otherwise the whole word matched. */
  typed?: string
}

const wordOrNumber = /\d+\/\d+|[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

/** The parts of a name that made it a result, for the page to mark. */
export function highlight(name: string, matched: readonly MatchedWord[]): Span[] {
  const typedOf = new Map(matched.map((word) => [word.spelling, word.typed]))
  const spans: Span[] = []
  for (const { 0: word, index } of name.matchAll(wordOrNumber)) {
    const spelling = word.toLowerCase().replace(/['’]/g, '')
    if (!typedOf.has(spelling)) continue
    const typed = typedOf.get(spelling)
    const at = typed === undefined ? -1 : fold(spelling).indexOf(fold(typed))
    if (typed === undefined || at < 0 || spelling.length !== word.length) spans.push([index, index + word.length])
    else spans.push([index + at, index + at + typed.length])
  }
  return spans
}

function fold(text: string): string {
  return text.replaceAll('ё', 'е')
}
