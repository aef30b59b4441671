import { otherLayout } from '../src/platform/text/keyboard-layout.ts'

/**
 * Different texts to search for, none of them twice: of ten, six have a typo (three of those beside another word), two are
 * words typed rightly, one is typed in the wrong layout and one is the beginning of a word. Always the same.
 */
export function* wordQueries(words: readonly string[]): Generator<string> {
  const asked = new Set<string>()
  for (let number = 0; ; number += 1) {
    // A large odd step scatters the picks.
    const word = words[(number * 7919) % words.length] ?? ''
    const other = words[(number * 104_729 + 17) % words.length] ?? ''
    const query = makeQuery(number, word, other)
    if (asked.has(query)) continue
    asked.add(query)
    yield query
  }
}

function makeQuery(number: number, word: string, other: string): string {
  const turn = Math.floor(number / 10)
  switch (number % 10) {
    case 0:
    case 1:
    case 2:
      return withTypo(word, turn)
    case 3:
    case 4:
    case 5:
      return `${withTypo(word, turn)} ${other}`
    case 6:
      return word
    case 7:
      return `${word} ${other}`
    case 8:
      return otherLayout(word)
    default:
      return word.slice(0, 4 + (turn % 3))
  }
}

/** In turn: two letters swapped, one left out, one doubled, one replaced. */
function withTypo(word: string, turn: number): string {
  const at = 1 + (Math.floor(turn / 4) % (word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  switch (turn % 4) {
    case 0:
      return before + after.charAt(0) + letter + after.slice(1)
    case 1:
      return before + after
    case 2:
      return before + letter + letter + after
    default:
      return before + (/[a-z]/.test(letter) ? 'w' : 'щ') + after
  }
}
