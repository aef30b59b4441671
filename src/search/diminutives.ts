const adjective = '(?:ая|ый|ой|ое|ые|ого|ому|ых|ую|ым|ыми)$'

/**
 * Endings of diminutives and adjectives by what the plain word has in their place: полочка is полка, котик is кот, and
 * крафтовая is of крафт.
 */
const endings: readonly [diminutive: RegExp, plain: string[]][] = [
  [/[её]чек$|очек$/, ['ок', 'ек', '']],
  [/очк(?:а|и|у|е|ой|ою|ам|ами|ах)?$/, ['ка', 'ок']],
  [/[её]чк(?:а|и|у|е|ой|ою|ам|ами|ах)?$/, ['ка', 'а', 'я', 'ца']],
  [/ичк(?:а|и|у|е|ой|ою|ам|ами|ах)?$/, ['а', 'ица', 'ь']],
  [/(?:ик|ики|ика|иков|ику|иком|иками)$/, ['', 'ь']],
  [/жк(?:а|и|у|е|ой|ам|ами|ах)$/, ['га']],
  [/(?:ок|ка|ки|ков)$/, ['', 'а']],
  [/[её]нок$|ята$/, ['', 'а', 'ь']],
  [new RegExp(`ов${adjective}`), ['']],
  [new RegExp(`нн?${adjective}`), ['', 'ь', 'а', 'о', 'нь']],
  [/(?:ушк|юшк|оньк|еньк|ишк)(?:а|и|у|е|ой|о)?$/, ['а', 'я', '']],
]

const shortestStem = 2

/** The plain words that a diminutive or an adjective may come from; most of them are no words at all, and the caller looks them up. */
export function plainWords(word: string): string[] {
  const found = new Set<string>()
  for (const [diminutive, plains] of endings) {
    const stem = word.replace(diminutive, '')
    if (stem === word || stem.length < shortestStem) continue
    for (const plain of plains) found.add(stem + plain)
  }
  return [...found]
}
