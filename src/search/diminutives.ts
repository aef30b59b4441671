const noun = '(?:[аяоеуюыи]|[оеё][йюмв]|[ая]ми?|[ая]х)?$'
const adjective = '(?:[ая]я|[ыио]й|[ыио]е|[ую]ю|[ыи]х|[ыи]ми?|[ое]го|[ое]му)$'

/**
 * Endings of diminutives, adjectives, participles and people by what the plain word has in their place: полочка is полка, котик is
 * кот, крафтовая is of крафт, сидящая сидит, and a гитаристка has a гитара.
 */
const endings: readonly [derived: RegExp, plain: string[]][] = [
  [new RegExp(`[оеё]че?к${noun}`), ['ок', 'ка', 'а', 'я', 'ца', '']],
  [new RegExp(`иче?к${noun}`), ['а', 'ица', 'ик', 'ь']],
  [new RegExp(`ышк${noun}`), ['о', '']],
  [new RegExp(`ик${noun}`), ['', 'ь']],
  [new RegExp(`ч[еи]к${noun}`), ['', 'к', 'ец']],
  [new RegExp(`[оеё]ль?к${noun}`), ['ла', 'ля']],
  [new RegExp(`жк${noun}`), ['га']],
  [new RegExp(`(?<=[а-яё]{3})[оеё]?к${noun}`), ['', 'а', 'ь']],
  [new RegExp(`йк${noun}`), ['я']],
  [new RegExp(`[её]но?к${noun}|ят${noun}`), ['', 'а', 'ь']],
  [new RegExp(`(?:[ую]ш|[ое]ньк?|иш)к${noun}`), ['а', 'я', 'о', '']],
  [new RegExp(`[ое]в${adjective}`), ['', 'а']],
  [new RegExp(`ь?нн?${adjective}`), ['', 'ь', 'а', 'о', 'нь', 'я']],
  [new RegExp(`[ое]чн${adjective}`), ['ок', 'ка']],
  [new RegExp(`чн${adjective}`), ['к', 'ко', 'ца']],
  [new RegExp(`альн${adjective}`), ['а', 'ия']],
  [new RegExp(`ск${adjective}`), ['', 'ь', 'е', 'а', 'ия']],
  [new RegExp(`[аяую]щ${adjective}`), ['ит', 'ет']],
  [/[аяую]щ(?:ая|[еи]й|ее|ие|ую|их|его|ему)ся$/, ['ится', 'ется']],
  [new RegExp(`(?:щи[кц]|истк?|ни[кц]|иц)${noun}`), ['', 'а', 'ь']],
  // A noun that ends as a verb does, магнит, has another stem in its other forms: магнитах, капитану, самураю.
  [/(?<=[а-яё]{2}(?:ен|[иы][лмт]|[ая][лн]))(?:[ауые]|о[мв]|ам|ами|ах)$/, ['']],
  [/(?<=[а-яё]{2}[ае])(?:[яюие]|е[мв]|ям|ями|ях)$/, ['й']],
  // Who is mad about it: кофеман, меломан.
  [new RegExp(`[аеоё]?ман${noun}`), ['', 'а', 'е', 'о']],
  // A woman of a trade, who may be named as a man: доставщица, проводница, певица, бегунья, курьерша, рыбачка, горожанка.
  [new RegExp(`(?<=[чщн])иц${noun}`), ['ик']],
  [new RegExp(`тельниц${noun}`), ['тель']],
  [new RegExp(`иц${noun}`), ['ец']],
  [/унь(?:[яиею]|ей)$/, ['ун']],
  [/(?<=[а-яё]{3})ш(?:[аиуе]|ей)$/, ['']],
  [new RegExp(`(?<=[а-яё]{3})(?:есс|их)${noun}`), ['', 'а', 'ь']],
  [new RegExp(`ачк${noun}`), ['ак']],
  [new RegExp(`[ая]нк${noun}`), ['анин', 'янин', 'анец']],
]

const shortestStem = 2

/** The plain words that one may come from; most of them are no words at all, and the caller looks them up. */
export function plainWords(word: string): string[] {
  const found = new Set<string>()
  for (const [derived, plains] of endings) {
    const stem = word.replace(derived, '')
    if (stem === word || stem.length < shortestStem) continue
    for (const plain of plains) found.add(stem + plain)
  }
  return [...found]
}
