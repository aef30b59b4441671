import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherLayout } from '../../platform/text/keyboard-layout.ts'
import { namesMeant } from './names-meant.ts'
import { searchName } from './search-name.ts'

interface Town {
  name: string
  region: string
  index: string | null
  /** The ways to write it from its beginning, as `plain` writes them. */
  written: string[]
}

const maxTowns = 7

let towns: readonly Town[] | undefined

/** When the first address is typed. Where the table comes from, and its licence, it says itself. */
function readTowns(): readonly Town[] {
  return readFileSync(join(import.meta.dirname, 'towns.csv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', region = '', index = ''] = line.split(';')
      return { name, region, index: index || null, written: [plain(`${name} ${region}`), plain(`${region} ${name}`)] }
    })
}

/** Towns whose name is being typed at the beginning of an address, the largest first; none when the text goes on. */
export function findTowns(text: string): Pick<Town, 'name' | 'region' | 'index'>[] {
  // Before commas are taken for commas: «б» is typed with the same key.
  const russian = /[a-z]/i.test(text) ? otherLayout(text) : text
  const starts = namesMeant(plain(russian.replace(/^\s*\d{6}[\s,]+/, '')))
  towns ??= readTowns()
  return towns
    .filter(({ region, written: [byName = '', byRegion = ''] }) =>
      // By its region only when that is written whole: «моск» is not every town around Moscow.
      starts.some(
        (start) => byName.startsWith(start) || (start.startsWith(plain(region)) && byRegion.startsWith(start)),
      ),
    )
    .slice(0, maxTowns)
}

function plain(text: string): string {
  const words = searchName(text.replaceAll(/[.,()]/g, ' ')).split(' ')
  return words
    .filter((word) => word !== 'г' && word !== 'город')
    .map((word) => (word === 'обл' ? 'область' : word))
    .join(' ')
}
