const letters: readonly [latin: string, russian: string][] = [
  ['shch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['yy', 'ый'],
  ['yj', 'ый'],
  ['iy', 'ий'],
  ['ij', 'ий'],
  ['ck', 'к'],
  ['x', 'кс'],
  ...Array.from('abvgdeziyklmnoprstufhcjqw', (latin, at): [string, string] => [
    latin,
    'абвгдезиыклмнопрстуфхцйкв'.charAt(at),
  ]),
]
const russianOf = new Map(letters)
const anyLetter = new RegExp(letters.map(([latin]) => latin).join('|'), 'g')

/** A Russian word that was typed in Latin letters: «brelki». After a vowel, y is й. */
export function fromLatin(word: string): string {
  return word.replace(/(?<=[aeou])y(?![aou])/g, 'j').replace(anyLetter, (latin) => russianOf.get(latin) ?? latin)
}
