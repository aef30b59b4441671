import { otherLayout } from '../../platform/text/keyboard-layout.ts'
import { searchName } from './search-name.ts'

/** What people call cities, as `searchName` writes it. */
const nicknames: Record<string, string> = {
  питер: 'санкт петербург',
  спб: 'санкт петербург',
  spb: 'санкт петербург',
  петербург: 'санкт петербург',
  'с петербург': 'санкт петербург',
  мск: 'москва',
  msk: 'москва',
  нск: 'новосибирск',
  nsk: 'новосибирск',
  'н ск': 'новосибирск',
  екб: 'екатеринбург',
  ekb: 'екатеринбург',
  ебург: 'екатеринбург',
  'е бург': 'екатеринбург',
  нн: 'нижний новгород',
  'н новгород': 'нижний новгород',
  крск: 'красноярск',
  крд: 'краснодар',
  члб: 'челябинск',
  ростов: 'ростов на дону',
  'ростов н д': 'ростов на дону',
  'ростов н дону': 'ростов на дону',
  нч: 'набережные челны',
  челны: 'набережные челны',
  'наб челны': 'набережные челны',
}

/** Beginnings of the names that may be meant, as `searchName` writes them: also by nicknames and in the other keyboard layout. */
export function namesMeant(text: string): string[] {
  const typed = [text, otherLayout(text)].map((each) => searchName(each).replace(/^(г|город)\.? /, ''))
  const long = [...new Set(typed)].filter((each) => each.length >= 2)
  const spoken = long.map((each) => searchName(each.replaceAll(/[./]/g, ' ')))
  const meant = Object.keys(nicknames).filter((name) =>
    spoken.some((each) => name === each || (each.length > 2 && name.startsWith(each))),
  )
  return [...long, ...meant.map((name) => nicknames[name] ?? name)]
}
