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
  const begins = ({ name }: Group) => typed.every((part) => toWords(name).some((word) => word.startsWith(part)))
  return groups.filter(begins).slice(0, maxGroups)
}

function toWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
