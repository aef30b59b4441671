import { narrowerThings, sameThings } from './built-in-synonyms.ts'
import type { Spell } from './spelling.server.ts'

/** Synonyms by the stems of their phrases. */
export interface Synonyms {
  /** Of one word, one word each. */
  ofWords: ReadonlyMap<string, string[]>
  /** All others: at least one side has several words. */
  ofPhrases: ReadonlyMap<string, string[]>
}

export function sortSynonyms(synonyms: ReadonlyMap<string, string[]>): Synonyms {
  const ofWords = new Map<string, string[]>()
  const ofPhrases = new Map<string, string[]>()
  for (const [stems, replacements] of synonyms) {
    const isWord = (text: string) => !stems.includes(' ') && !/[\s-]/.test(text)
    ofWords.set(stems, replacements.filter(isWord))
    ofPhrases.set(
      stems,
      replacements.filter((text) => !isWord(text)),
    )
  }
  return { ofWords, ofPhrases }
}

/** Nouns that end as verbs do, спортсмен, капитан and магнит, have another stem in all their other forms. */
const endsAsVerb = /^[а-яё]{2,}(?:ен|[иы][лмт]|ят|[ая][лн])$/

function withOtherForms(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => (endsAsVerb.test(phrase) ? [phrase, `${phrase}у`] : [phrase]))
}

/** The built-in synonyms by the stems of their phrases. */
export async function readBuiltInSynonyms(spell: Spell): Promise<Map<string, string[]>> {
  const pairs = [
    ...sameThings
      .map(withOtherForms)
      .flatMap((group) => group.map((phrase) => [phrase, group.filter((other) => other !== phrase)] as const)),
    ...narrowerThings.flatMap(({ phrases, found }) =>
      withOtherForms(phrases).map((phrase) => [phrase, withOtherForms(found)] as const),
    ),
  ]
  const stems = await Promise.all(pairs.map(([phrase]) => stemsOf(spell, phrase)))
  const synonyms = new Map<string, string[]>()
  for (const [at, [, found]] of pairs.entries()) {
    const key = stems[at] ?? ''
    synonyms.set(key, [...new Set([...(synonyms.get(key) ?? []), ...found])])
  }
  return synonyms
}

async function stemsOf(spell: Spell, phrase: string): Promise<string> {
  const { words } = await spell(phrase)
  return words.map(({ stem }) => stem).join(' ')
}
