const japanese =
  'а и у э о ка ки ку кэ ко са си су сэ со та ти цу тэ то на ни ну нэ но ха хи фу хэ хо ма ми му мэ мо ра ри ру рэ ро га ги гу гэ го да до дза дзу ба би бу бэ бо ва ю ё я'
const latin =
  'a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha hi fu he ho ma mi mu me mo ra ri ru re ro ga gi gu ge go da do za zu ba bi bu be bo wa yu yo ya'
const russian =
  'бел вер гор дом лес мор нос пар род сад тон хол чер шел зим кам лун мед огн пол рук сон тих вод жар звон крыл листв снег трав стекл ветр искр пепл'
const endings = 'ка ник ный ная ость ица ун ение ач арь инка очек еск овая истый'

/**
 * So many different words that look like those of a shop, for benchmarks of the search: two fifths like Japanese names in
 * Cyrillic letters, two fifths like Russian words, one in Latin letters. The same in every run.
 */
export function manyWords(count: number): string[] {
  const words = new Set<string>()
  for (let number = 0; words.size < count; number += 1) words.add(makeWord(number))
  return [...words]
}

function makeWord(number: number): string {
  const random = mulberry(number)
  const pick = (list: string) => {
    const items = list.split(' ')
    return items[Math.floor(random() * items.length)] ?? ''
  }
  const syllables = (list: string) => Array.from({ length: 3 + Math.floor(random() * 3) }, () => pick(list)).join('')
  if (number % 5 < 2) return syllables(japanese)
  if (number % 5 < 4) return pick(russian) + 'оеиа'.charAt(Math.floor(random() * 4)) + pick(russian) + pick(endings)
  return syllables(latin)
}

/** A small generator of numbers from 0 to 1 with a seed. */
function mulberry(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
