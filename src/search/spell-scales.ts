import { spellInDigits } from './meaning/number-words.ts'

/** The stem of each, without its ending; for «одна шестая», «шестой масштаб». */
const ordinals: readonly [number, string][] = [
  [1, 'перв'],
  [2, 'втор'],
  [3, 'треть?'],
  [4, 'четверт'],
  [5, 'пят'],
  [6, 'шест'],
  [7, 'седьм'],
  [8, 'восьм'],
  [9, 'девят'],
  [10, 'десят'],
  [12, 'двенадцат'],
  [16, 'шестнадцат'],
  [20, 'двадцат'],
  [24, 'двадцать четверт'],
  [35, 'тридцать пят'],
  [48, 'сорок восьм'],
  [60, 'шестидесят'],
  [72, 'семьдесят втор'],
  [100, 'сот'],
  [144, 'сто сорок четверт'],
  [200, 'двухсот'],
]
const ending = '(?:ая|ой|ую|ый|ом|ого|ому|ым|ий|ья|ью|ьей|ем|ьем|ь)'
const scale = 'масштаб(?:е|а|у|ом)?'
const ordinalPatterns = ordinals.map(([value, stem]) => ({
  value,
  fraction: new RegExp(`(?<!\\p{L})(?:в )?(?:одн(?:а|ой|у)|1) ${stem}${ending}(?!\\p{L})`, 'giu'),
  ordinal: new RegExp(`(?<!\\p{L})(?:в )?(?:${stem}${ending} ${scale}|${scale} ${stem}${ending})(?!\\p{L})`, 'giu'),
}))
const ratio = /(?<!\p{L})(?:один|1) (?:к|на) (\p{L}+(?: \p{L}+){0,2})/giu
const said = new RegExp(
  `(?<!\\p{L})(?:(?:в|во) )?${scale},? (?=1/\\d)|(?<=1/\\d{1,3}) ?(?:${scale}|размера?)(?!\\p{L})`,
  'giu',
)
const hint = /масштаб|(?<!\p{L})(?:одн|один |1 )/iu

/** Scales in words become numbers: «одна шестая», «шестой масштаб» and «один к шести» are 1/6. */
export function spellScales(text: string): string {
  if (!hint.test(text)) return text
  let spelled = text.replace(/ё/g, 'е')
  for (const { value, fraction, ordinal } of ordinalPatterns.toReversed()) {
    spelled = spelled.replace(fraction, `1/${value}`).replace(ordinal, `1/${value}`)
  }
  return spelled.replace(ratio, (phrase, words: string) => {
    const digits = /^(\d+)(.*)/.exec(spellInDigits(words).text)
    return digits ? `1/${digits[1]}${digits[2]}` : phrase
  })
}

/** «В масштабе 1/7» says no more than 1/7. */
export function withoutWordScale(text: string): string {
  return text.replace(said, '').trim()
}
