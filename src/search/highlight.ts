/** The range of a match in a text: start inclusive, end exclusive. */
export type Span = [from: number, to: number]

export interface MatchedWord {
  /** In lower case, as the shop writes it. */
  spelling: string
  /** The typed text if the word begins with it or contains it; without it the whole word matched. */
  typed?: string
}

/** Characters between words. Looked up one by one, because regular expressions are too slow for the panel's ten names. */
const gaps = new Set(
  Array.from(
    '«»„“”"()[],.:;!?№+*- \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
    (gap) => gap.charCodeAt(0),
  ),
)

/** Finds the parts of a name that matched the query, so that the page can highlight them. */
export function highlighter(matched: readonly MatchedWord[]): (name: string) => Span[] {
  const typedOf = new Map(matched.map((word) => [word.spelling, word.typed]))
  return (name) => highlight(name, typedOf)
}

function highlight(name: string, typedOf: ReadonlyMap<string, string | undefined>): Span[] {
  const spans: Span[] = []
  let start = 0
  for (let end = 0; end <= name.length; end++) {
    if (end < name.length && !gaps.has(name.charCodeAt(end))) continue
    const span = end > start && highlightWord(name.slice(start, end), start, typedOf)
    if (span) spans.push(span)
    start = end + 1
  }
  return spans
}

function highlightWord(
  text: string,
  index: number,
  typedOf: ReadonlyMap<string, string | undefined>,
): Span | undefined {
  const spelling = text.toLowerCase().replaceAll("'", '').replaceAll('’', '')
  if (!typedOf.has(spelling)) return
  const typed = typedOf.get(spelling)
  const at = typed === undefined ? -1 : fold(spelling).indexOf(fold(typed))
  if (typed === undefined || at < 0 || spelling.length !== text.length) return [index, index + text.length]
  return [index + at, index + at + typed.length]
}

function fold(text: string): string {
  return text.replaceAll('ё', 'е')
}
