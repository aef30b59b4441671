import { otherLayout } from '../../platform/text/keyboard-layout.ts'
import { searchName } from './search-name.ts'

/** What people call cities, as `searchName` writes it. */
const nicknames: Record<string, string> = {
  питер: 'санкт петербург',
  спб: 'санкт петербург',
  петербург: 'санкт петербург',
  мск: 'москва',
  нск: 'новосибирск',
  екб: 'екатеринбург',
  ебург: 'екатеринбург',
  нн: 'нижний новгород',
  крск: 'красноярск',
  крд: 'краснодар',
  члб: 'челябинск',
  ростов: 'ростов на дону',
  нч: 'набережные челны',
  челны: 'набережные челны',
}

/** Beginnings of the names that may be meant, as `searchName` writes them: also by nicknames and in the other keyboard layout. */
export function namesMeant(text: string): string[] {
  const typed = [text, otherLayout(text)].map((each) => searchName(each).replace(/^(г|город)\.? /, ''))
  const long = [...new Set(typed)].filter((each) => each.length >= 2)
  const meant = Object.keys(nicknames).filter((name) =>
    long.some((each) => name === each || (each.length > 2 && name.startsWith(each))),
  )
  return [...long, ...meant.map((name) => nicknames[name] ?? name)]
}
