import { unmixAlphabets } from '../platform/text/unmix-alphabets.ts'
import { joinMeasures } from './measures.ts'
import { joinLetters } from './mend-parts.ts'
import { isNoise, isVerb } from './noise.ts'
import { spellScales, withoutWordScale } from './spell-scales.ts'

/** Longer queries are cut: real ones are shorter, and every word costs time. */
const maxParts = 10
/** Little words of talk; some of them may be a part of a name in a shorter query. */
const little =
  /^(?:\p{L}{1,2}|вас|вам|нас|нам|мне|меня|мой|моей|моего|она|они|его|это|тут|там|вот|еще|ещё|уже|или|для|как|так|очень|случайно|вообще|может|можете|надеюсь|имени|привет|добр(?:ый|ого|ое|ой)|вечер|утро|спасибо|заранее)$/u

/** The words of a text, to look each of them up. Of a long one, talk is left out first: the name often stands at its end. */
export function divideQuery(query: string): string[] {
  const parts = withoutWordScale(joinMeasures(spellScales(joinLetters(unmixAlphabets(query)))))
    .split(' ')
    .filter(Boolean)
  if (parts.length <= maxParts) return parts
  const telling = parts.filter((part) => !isTalk(part.toLowerCase().replace(/[^\p{L}\p{N}/-]+/gu, '')))
  return (telling.length > 0 ? telling : parts).slice(0, maxParts)
}

/** The same with every word as it was typed. */
export function divideLiterally(query: string): string[] {
  return joinMeasures(query).split(' ').filter(Boolean).slice(0, maxParts)
}

function isTalk(word: string): boolean {
  return word === '' || little.test(word) || isNoise(word) || isVerb(word)
}
