const previewWords = 3

/**
 * A collapsed description shows its first three words and an ellipsis; a text of up to three words is shown in full.
 * A dash does not count as a word, and a comma before the ellipsis is dropped.
 */
export function previewOf(description: string): string {
  const parts = partsOf(description)
  if (!goesOn(description)) return parts.join(' ')
  return `${parts
    .slice(0, endOfWord(parts, previewWords))
    .join(' ')
    .replace(/[\s.,;:!?—–-]+$/, '')}…`
}

/** Whether the preview leaves anything out. */
export function goesOn(description: string): boolean {
  return partsOf(description).filter(isWord).length > previewWords
}

function partsOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

function isWord(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part)
}

function endOfWord(parts: string[], count: number): number {
  let words = 0
  return parts.findIndex((part) => isWord(part) && ++words === count) + 1
}

/** Paragraphs are separated by empty lines. */
export function paragraphsOf(description: string): string[] {
  return description
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** For search engines: the beginning of the text in one line, cut between words. */
export function summaryOf(description: string, length = 160): string {
  const line = description.trim().replace(/\s+/g, ' ')
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:—–-]+$/, '')}…`
}
