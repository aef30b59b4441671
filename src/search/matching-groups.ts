/** A category or a shelf that the panel offers. */
export interface Group {
  name: string
  href: string
}

const maxGroups = 4

/** Those in whose name each typed word begins a word. */
export function groupsMatching(groups: readonly Group[], query: string): Group[] {
  const typed = toWords(query)
  if (typed.join('').length < 2) return []
  return groups.filter(({ name }) => beginWords(typed, toWords(name))).slice(0, maxGroups)
}

function beginWords(typed: string[], words: string[]): boolean {
  return typed.every((part) => words.some((word) => word.startsWith(part)))
}

function toWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
