const previewWords = 3

/** What a collapsed description shows: its first three words and an ellipsis; a text as short as that is shown whole. */
export function previewOf(description: string): string {
  const words = wordsOf(description)
  return words.length > previewWords ? `${words.slice(0, previewWords).join(' ')}…` : words.join(' ')
}

/** Whether the preview leaves anything out. */
export function goesOn(description: string): boolean {
  return wordsOf(description).length > previewWords
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/)
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
