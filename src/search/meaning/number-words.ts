type Words = Record<number, string[]>

/** Each number as prices are spelled with it: «за пять», «до пяти»; with «тысяча» also «за две», «до одной». */
const units = {
  1: ['один', 'одного', 'одна', 'одной', 'одну'],
  1.5: ['полтора', 'полторы', 'полутора'],
  2: ['два', 'две', 'двух', 'двум', 'пара', 'пары', 'пару'],
  3: ['три', 'трех', 'трем'],
  4: ['четыре', 'четырех', 'четырем'],
  ...soft([5, 'пят'], [6, 'шест'], [7, 'сем'], [9, 'девят']),
  8: ['восемь', 'восьми'],
}

const tenToNineteen = soft(
  [10, 'десят'],
  ...['один', 'две', 'три', 'четыр', 'пят', 'шест', 'сем', 'восем', 'девят'].map((stem, index): [number, string] => [
    11 + index,
    `${stem}надцат`,
  ]),
)

const tens = {
  ...soft([20, 'двадцат'], [30, 'тридцат']),
  40: ['сорок', 'сорока'],
  ...joined(10, 'десят', 'десяти'),
  90: ['девяносто', 'девяноста'],
}

const hundreds = {
  100: ['сто', 'ста'],
  200: ['двести', 'двухсот'],
  300: ['триста', 'трехсот'],
  400: ['четыреста', 'четырехсот'],
  ...joined(100, 'сот', 'сот'),
  900: ['девятьсот', 'девятисот'],
}

/** «пять», «пяти»: words that end in a soft sign. */
function soft(...stems: [value: number, stem: string][]): Words {
  return Object.fromEntries(stems.map(([value, stem]) => [value, [`${stem}ь`, `${stem}и`]]))
}

/** «пятьдесят», «пятидесяти»; «пятьсот», «пятисот»: both halves of the word change. From five to eight all are made so. */
function joined(times: number, ending: string, genitiveEnding: string): Words {
  const five: [string, string][] = [
    ['пять', 'пяти'],
    ['шесть', 'шести'],
    ['семь', 'семи'],
    ['восемь', 'восьми'],
  ]
  return Object.fromEntries(
    five.map(([word, genitive], index) => [(5 + index) * times, [word + ending, genitive + genitiveEnding]]),
  )
}

const byWord = (kind: Words) =>
  new Map(Object.entries(kind).flatMap(([value, words]) => words.map((word) => [word, Number(value)] as const)))

const places = [byWord(hundreds), byWord(tens), byWord(units)] as const
const wholePlaces = byWord(tenToNineteen)
const thousand = /^(?:тысяч[аиу]?|тыщ[аиу]?|косар(?:ь|я|ей))$/
const million = /^миллион[ау]?$/
const half = /^полу?$/
const halves: readonly [RegExp, number][] = [
  [/^полу?тысяч[аиу]$/, 500],
  [/^полу?миллиона$/, 500_000],
  [/^пятихатк[аиу]$/, 500],
]

interface Spelled {
  value: number
  /** How many words say it. */
  length: number
}

/** «двухсот пятидесяти», «двенадцати»: hundreds, tens and units, each at most once and in this order. */
function readBelowThousand(words: readonly string[], from: number): Spelled | undefined {
  let value = 0
  let at = from
  for (const place of places) {
    const found = place.get(words[at] ?? '')
    if (found === undefined) continue
    value += found
    at += 1
    if (place === places[2]) return { value, length: at - from }
  }
  const teen = value % 100 === 0 ? wholePlaces.get(words[at] ?? '') : undefined
  if (teen !== undefined) return { value: value + teen, length: at + 1 - from }
  return at > from ? { value, length: at - from } : undefined
}

/**
 * «двух тысяч пятисот», «двух с половиной», «тысячи». The word «тысяч» at the end is not part of it: in «от двух до пяти
 * тысяч» it belongs to both numbers.
 */
function readNumber(words: readonly string[], from: number): Spelled | undefined {
  // «полтысячи», also apart.
  const length = half.test(words[from] ?? '') ? 2 : 1
  const halved = halves.find(([word]) => word.test(words.slice(from, from + length).join('')))
  if (halved) return { value: halved[1], length }
  const first = readBelowThousand(words, from)
  if (!first && million.test(words[from] ?? '')) return { value: 1_000_000, length: 1 }
  const at = from + (first?.length ?? 0)
  // «Тысяч пять» is no number: the five are thousands.
  if (thousand.test(words[at] ?? '') && (first || /[аиуья]$/.test(words[at] ?? ''))) {
    const rest = readBelowThousand(words, at + 1)
    if (rest) return { value: (first?.value ?? 1) * 1000 + rest.value, length: at + 1 + rest.length - from }
    if (!first) return { value: 1000, length: 1 }
  }
  if (first && words[at] === 'с' && words[at + 1] === 'половиной')
    return { value: first.value + 0.5, length: first.length + 2 }
  return first
}

interface InDigits {
  text: string
  /** Where a place between two words of this text is in the original. */
  placeBefore: (place: number) => number
}

/** The text with its spelled numbers in digits: «от двух до пяти тысяч» reads «от 2 до 5 тысяч». */
export function spellInDigits(original: string): InDigits {
  const words = [...original.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase().replaceAll('ё', 'е'),
    start: match.index,
    end: match.index + match[0].length,
  }))
  // A run of words with single spaces between them, as the numbers are read from.
  const runFrom = (index: number) => {
    const run: string[] = []
    for (let at = index; at < words.length; at += 1) {
      const [before, here] = [words[at - 1], words[at]]
      if (!here || (at > index && original.slice(before?.end, here.start) !== ' ')) break
      run.push(here.word)
    }
    return run
  }
  let text = ''
  let copied = 0
  const shifts: { from: number; by: number }[] = []
  for (let index = 0; index < words.length; index += 1) {
    const [before, here] = [words[index - 1], words[index]]
    // «5 тысяч», «полторы тысячи»: the unit of the number before.
    const canBeUnit = thousand.test(here?.word ?? '') || million.test(here?.word ?? '')
    const isUnit = before && (/^\d+$/.test(before.word) || (before.end === copied && canBeUnit))
    const spelled = isUnit ? undefined : readNumber(runFrom(index), 0)
    const [first, last] = [words[index], words[index + (spelled?.length ?? 1) - 1]]
    if (!spelled || !first || !last) continue
    text += original.slice(copied, first.start) + spelled.value
    copied = last.end
    shifts.push({ from: text.length, by: copied - text.length })
    index += spelled.length - 1
  }
  text += original.slice(copied)
  return { text, placeBefore: (place) => place + (shifts.findLast(({ from }) => from <= place)?.by ?? 0) }
}
