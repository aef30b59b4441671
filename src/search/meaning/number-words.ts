const values: Readonly<Record<string, number>> = {
  полутора: 1.5,
  полторы: 1.5,
  одной: 1,
  одну: 1,
  двух: 2,
  две: 2,
  трех: 3,
  три: 3,
  четырех: 4,
  четыре: 4,
  пяти: 5,
  пять: 5,
  шести: 6,
  шесть: 6,
  семи: 7,
  семь: 7,
  восьми: 8,
  восемь: 8,
  девяти: 9,
  девять: 9,
  десяти: 10,
  десять: 10,
  двенадцати: 12,
  двенадцать: 12,
  пятнадцати: 15,
  пятнадцать: 15,
  двадцати: 20,
  двадцать: 20,
  тридцати: 30,
  тридцать: 30,
  сорока: 40,
  сорок: 40,
  пятидесяти: 50,
  пятьдесят: 50,
  ста: 100,
  сто: 100,
  двухсот: 200,
  двести: 200,
  трехсот: 300,
  триста: 300,
  четырехсот: 400,
  четыреста: 400,
  пятисот: 500,
  пятьсот: 500,
  семисот: 700,
  семьсот: 700,
  восьмисот: 800,
  восемьсот: 800,
  тысячи: 1000,
  тысячу: 1000,
  тысяча: 1000,
}

const half = 'с половиной'
const one = Object.keys(values)
  .filter((word) => !word.startsWith('тысяч'))
  .join('|')
  .replaceAll('трех', 'тр[её]х')
  .replaceAll('четырех', 'четыр[её]х')

/** A pattern of numbers that prices are spelled with: «пяти», «двух с половиной», «двухсот пятидесяти»; a thousand alone. */
export const numberWords = String.raw`(?:(?:${one})(?: (?:${one}))?(?: ${half})?(?!\p{L})|тысяч[аиу](?!\p{L}))`

/** What such words say. */
export function valueOfWords(text: string): number {
  const words = text.toLowerCase().replaceAll('ё', 'е')
  const sum = words.split(' ').reduce((total, word) => total + (values[word] ?? 0), 0)
  return words.endsWith(half) ? sum + 0.5 : sum
}
