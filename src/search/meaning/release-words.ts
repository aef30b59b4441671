import type { Release } from '../../catalogue/index/product-facts.ts'

interface ReleasePhrase {
  release: Release
  /** Not out yet: «выйдет весной». */
  isAhead: boolean
  /** In Russian, for a chip: «октябрь 2026». */
  label: string
  at: number
  length: number
}

/** The stem of each, its endings, and its name. */
const months: readonly [stem: string, endings: string, name: string][] = [
  ['январ', '[ьяею]', 'январь'],
  ['феврал', '[ьяею]', 'февраль'],
  ['март', '[аеу]?', 'март'],
  ['апрел', '[ьяею]', 'апрель'],
  ['ма', '[йяею]', 'май'],
  ['июн', '[ьяею]', 'июнь'],
  ['июл', '[ьяею]', 'июль'],
  ['август', '[аеу]?', 'август'],
  ['сентябр', '[ьяею]', 'сентябрь'],
  ['октябр', '[ьяею]', 'октябрь'],
  ['ноябр', '[ьяею]', 'ноябрь'],
  ['декабр', '[ьяею]', 'декабрь'],
]
const seasons: readonly [stem: string, endings: string, name: string, first: number][] = [
  ['зим', 'а|ой|ы|у|н', 'зима', 12],
  ['весн', 'а|ой|ы|у', 'весна', 3],
  ['лет', 'о|ом|а|н', 'лето', 6],
  ['осен', 'ь|ью|и|н', 'осень', 9],
]

const stop = '(?![a-zа-яё])'
const month = months.map(([stem, endings]) => stem + endings).join('|')
const season = seasons.map(([stem, endings]) => `${stem}(?:${endings})`).join('|')
const time = `(?:этой |прошлой |следующей )?(?<time>${month}|${season})`
/** «Сентябрьские», «мартовские», «весенние». */
const timely = `(?<time>(?:${months.map(([stem]) => stem).join('|')})(?:ьск|овск|йск)|зимн|весенн|летн|осенн)[а-яё]{2}`

const years = String.raw`(?:19|20)\d\d`
const yearWord = String.raw` ?(?:год(?:ом|а|у|ы|ов)?|г)${stop}\.?`
const noSum = String.raw`(?!\d| ?(?:₽|р(?![а-яё])|руб|тыс|шт))`
const otherYear = '(?<other>этом|этого|прошл[а-я]+|следующ[а-я]+|будущ[а-я]+) год(?:у|а)'
const thatYear = String.raw`(?:(?<year>${years})${noSum}(?:-?(?:й|го|м))?(?:${yearWord})?|${otherYear})`
/** Without the word for it, 2000 is rather a sum. */
const recentYear = String.raw`(?<year>20[1-3]\d)${noSum}`

const ahead = 'выйд(?:ет|ут)|выход(?:ит|ят)|появ(?:ит|ят)ся|поступ(?:ит|ят)|ожида(?:ет|ют)ся|будет|будут'
const out = `(?<out>${ahead}|(?:дат[аы] )?выхода?|релиз(?:а|ы|ов)?|выш(?:ел|ла|ло|ли|едш[а-я]+)|выпу(?:ск(?:а|и)?|щен[а-я]*)|появил(?:ся|ись|ась)|поступил[аио]?)`
/** These mean something of their own. */
const kept = '(?<=(?:новин(?:к[а-я]|ок)|поступлени[а-я]+|пред-?заказ[а-я]*),? )'
const before = '(?:(?:в|во|на|к|за|с|от) )?'
const begin = '(?<![a-zа-яё\\d-])(?<!(?:не|кроме|без) )'

/**
 * A month may be a name («Май», «Зима»): it is a time only after «в», beside a year, or after a word about coming out. A number
 * is a year only with a word about it.
 */
const phrases = [
  `(?:${out} )?${before}${time},? (?:в )?${thatYear}`,
  `${out} ${before}${time}`,
  `${kept}${before}${time}`,
  `(?:в|во|к|за) (?<time>${month})`,
  `${timely}(?= (?:новин|релиз|выпуск|поступлен|пред-?заказ))`,
  String.raw`(?:${out} )?(?:(?<bound>до|раньше|ранее|старше|после|позже|новее|с|от) |(?:в|за|на) )?(?<year>${years})(?:-?(?:й|го|м))?(?: ?- ?(?<last>${years}))?${yearWord}`,
  `(?:${out} |${kept})(?:в )?(?:${recentYear}|${otherYear})`,
  `в ${recentYear}`,
  `(?:в |за )?${otherYear}`,
].map((source) => new RegExp(`${begin}(?:${source})${stop}`))
const hint = new RegExp(`\\d{4}| год|${[...months, ...seasons].map(([stem]) => stem).join('|')}`)

/** The first phrase about when a thing came or comes out, if there is one. */
export function findRelease(text: string, today = new Date()): ReleasePhrase | undefined {
  // This is asked while somebody types.
  if (!hint.test(text)) return undefined
  for (const phrase of phrases) {
    const match = phrase.exec(text)
    if (!match?.groups) continue
    const { out: word = '', time: timeWord, year, other, bound, last } = match.groups
    const when = timeWord === undefined ? undefined : monthsOf(timeWord)
    const of = yearsOf(year === undefined ? relativeYear(other, today) : Number(year), bound, last)
    return {
      release: { ...(when && { months: when.months }), ...of.years },
      isAhead: of.label === '' && new RegExp(`^(?:${ahead})`).test(word),
      label: [when?.name, when ? of.label.replace(/\u00a0год$/, '') : of.label].filter(Boolean).join('\u00a0'),
      at: match.index,
      length: match[0].length,
    }
  }
  return undefined
}

function monthsOf(word: string): { months: number[]; name: string } | undefined {
  const season = seasons.find(([stem]) => word.startsWith(stem.slice(0, 3)))
  if (season) return { months: [0, 1, 2].map((later) => ((season[3] + later - 1) % 12) + 1), name: season[2] }
  const at = months.findLastIndex(([stem]) => word.startsWith(stem) && (stem !== 'ма' || !word.startsWith('март')))
  return at < 0 ? undefined : { months: [at + 1], name: months[at]?.[2] ?? '' }
}

function relativeYear(word: string | undefined, today: Date): number | undefined {
  if (word === undefined) return undefined
  return today.getFullYear() + (word.startsWith('эт') ? 0 : word.startsWith('прошл') ? -1 : 1)
}

function yearsOf(year: number | undefined, bound: string | undefined, last: string | undefined) {
  if (year === undefined) return { years: {}, label: '' }
  if (last !== undefined) return { years: { from: year, to: Number(last) }, label: `${year}–${last}\u00a0годы` }
  if (bound === undefined) return { years: { from: year, to: year }, label: `${year}\u00a0год` }
  if (bound === 'до') return { years: { to: year }, label: `до\u00a0${year}\u00a0года` }
  if (/^(?:ран|стар)/.test(bound)) return { years: { to: year - 1 }, label: `раньше\u00a0${year}\u00a0года` }
  if (/^(?:по|нов)/.test(bound)) return { years: { from: year + 1 }, label: `после\u00a0${year}\u00a0года` }
  return { years: { from: year }, label: `с\u00a0${year}\u00a0года` }
}
