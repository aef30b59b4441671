import { beings } from './thesaurus/beings.ts'
import { clothing } from './thesaurus/clothing.ts'
import { features } from './thesaurus/features.ts'
import { kinds } from './thesaurus/kinds.ts'
import { looks } from './thesaurus/looks.ts'
import { materials } from './thesaurus/materials.ts'
import { people } from './thesaurus/people.ts'
import { places } from './thesaurus/places.ts'
import { poses } from './thesaurus/poses.ts'

const lines = [kinds, materials, clothing, beings, people, looks, poses, places, features].flatMap((text) =>
  text.trim().split(/\n\s*/),
)
const phrasesOf = (text: string) => text.split(', ')

/**
 * What shoppers call the same things, a group in each line of a theme. Each phrase of a group also finds goods with the
 * others, after those that have the phrase itself. Staff add their own in the back office; their synonym of a phrase
 * replaces those here.
 */
export const sameThings: readonly string[][] = lines.filter((line) => !line.includes(': ')).map(phrasesOf)

/** One way only: what stands before a colon finds what follows it, but who types that does not mean the first. */
export const narrowerThings: readonly { phrases: string[]; found: string[] }[] = lines
  .filter((line) => line.includes(': '))
  .map((line) => {
    const [phrases = '', found = ''] = line.split(': ')
    return { phrases: phrasesOf(phrases), found: phrasesOf(found) }
  })
