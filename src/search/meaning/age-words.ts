import { spellInDigits } from './number-words.ts'

interface AgePhrase {
  age: number
  at: number
  length: number
}

const person = '(?:реб[её]н|дет|девоч|мальчи|сын|доч|вну[кч]|племян|подрост|брат|сестр|малыш|школьни)[а-яё]*'
const begin = String.raw`(?<![a-zа-яё\d/.,-])(?<!(?:не|кроме|без|или) )`
const end = '(?![a-zа-яё\\d])'
const bound = '(?:возраст[а-я]* )?(?:(?:от|с|до|на|старше|младше|около) )?'
const years = '(?:лет|годик[а-я]*|годов)'
/** «Для ребёнка 10 лет», «с 6 лет», «дочке 3 года», «10-летней», «12+». Of «от 3 до 6 лет» the youngest counts. */
const phrases = [
  `(?:(?:для|на|к) )?(?:${person},? )?${bound}(\\d{1,2})(?: ?(?:до|-) ?\\d{1,2})? ?${years}`,
  `(?:(?:для|на|к) )?${person},? ${bound}(\\d{1,2}) ?(?:год(?:а|у)?|г)`,
  `(?:(?:для|на) )?(\\d{1,2})-?летн[а-яё]{2,3}(?: ${person})?`,
  String.raw`(?:(?:для|возраст[а-я]*|рейтинг[а-я]*) )?(\d{1,2}) ?\+(?! ?(?:см|мм|cm|mm|руб|р|т|₽))`,
].map((source) => new RegExp(`${begin}${source}${end}`))
const hint = /лет|год|\+/
const oldest = 18

/** The first phrase about an age. From eighteen on, it says nothing of the goods. */
export function findAge(original: string): AgePhrase | undefined {
  if (!hint.test(original)) return undefined
  const { text, placeBefore } = spellInDigits(original)
  for (const phrase of phrases) {
    const match = phrase.exec(text)
    if (!match || Number(match[1]) > oldest) continue
    const at = placeBefore(match.index)
    return { age: Number(match[1]), at, length: placeBefore(match.index + match[0].length) - at }
  }
  return undefined
}
