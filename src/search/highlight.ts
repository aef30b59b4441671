/** Where in a text something matched: from this letter up to, but without, that one. */
export type Span = [from: number, to: number]

export interface MatchedWord {
  /** In lower case, as the shop writes it. */
  spelling: string
  /** What was typed, where the word begins with it or has it inside; otherwise the whole word matched. */
  typed?: string
}

const word = /[^\s«»„“”"()[\],.:;!?№+*-]+/g

/** Finds the parts of a name that made it a result, for the page to mark. */
export function highlighter(matched: readonly MatchedWord[]): (name: string) => Span[] {
  const typedOf = new Map(matched.map((word) => [word.spelling, word.typed]))
  return (name) => highlight(name, typedOf)
}

function highlight(name: string, typedOf: ReadonlyMap<string, string | undefined>): Span[] {
  const spans: Span[] = []
  for (const { 0: text, index } of name.matchAll(word)) {
    const spelling = text.toLowerCase().replace(/['’]/g, '')
    if (!typedOf.has(spelling)) continue
    const typed = typedOf.get(spelling)
    const at = typed === undefined ? -1 : fold(spelling).indexOf(fold(typed))
    if (typed === undefined || at < 0 || spelling.length !== text.length) spans.push([index, index + text.length])
    else spans.push([index + at, index + at + typed.length])
  }
  return spans
}

function fold(text: string): string {
  return text.replaceAll('ё', 'е')
}
