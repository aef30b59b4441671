import { demoCatalogue } from '../demo/catalogue/catalogue.ts'
import { kinds, moods, things } from '../demo/large-words.ts'
import { otherLayout } from '../src/platform/text/keyboard-layout.ts'

const wanted = 500

/**
 * Five hundred different things to type into the search of the large catalogue: whole words and their beginnings,
 * several words, both alphabets, the wrong layout, typos, scales, words that nothing has. The same in every run.
 */
export function searchQueries(): string[] {
  const queries = new Set<string>()
  for (let i = 0; queries.size < wanted; i++) queries.add(makeQuery(i))
  return [...queries]
}

function makeQuery(i: number): string {
  const character = pick(demoCatalogue.characters, i * 7)
  const kind = pick(kinds, i * 5).toLowerCase()
  const mood = pick(moods, i * 11).toLowerCase()
  const thing = pick(things, i * 13)
  const [first = ''] = character.name.toLowerCase().split(' ')
  const [latin = ''] = character.latin.toLowerCase().split(' ')
  switch (i % 14) {
    case 0:
      return first
    case 1:
      return `${kind} ${first}`
    case 2:
      return `${mood} ${thing}`
    case 3:
      return latin
    case 4:
      return first.slice(0, 2 + (i % 3))
    case 5:
      return `${first} ${mood}`
    case 6:
      return otherLayout(first)
    case 7:
      return `${kind} ${mood.slice(0, 4)}`
    case 8:
      return `${first} ${thing} 1/${4 + (i % 5)}`
    case 9:
      return withTypo(character.name.toLowerCase().split(' ').at(-1) ?? first, i)
    case 10:
      return `${latin} ${mood}`
    case 11:
      return thing.slice(1, 5)
    case 12:
      return `№ ${1 + ((i * 37) % 997)} ${kind}`
    default:
      return `${thing} ${mood} ${first}`
  }
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item
}

/** Two neighbouring letters change places. */
function withTypo(word: string, i: number): string {
  const at = 1 + (i % Math.max(1, word.length - 2))
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
