import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Words that are never right without ё; of participles the masculine form only (удалён, удалена). The states of orders and
 * parcels, which begin with a capital, are fixed by the contract.
 */
const withoutYo = [
  '[Ее]ще|[Ее]е|нее|мое|[Сс]вое|[Сс]чет[а-я]*|[Рр]асчет[а-я]*|[Уу]чет[а-я]*|[Оо]тчет[а-я]*|[Пп]ересчет[а-я]*',
  '[Пп]рием[а-я]*|объем[а-я]*|съем[а-я]*|[Пп]латеж|[Вв]перед|причем|четк[а-я]+|[Зз]ачеркн[а-я]+|черн(?:ый|ая|ое|ых|ом)',
  'ждет|идет|ведет|дает|дается|остается|удается|придет|найдет|пойдет|уйдет|войдет|пройдет|подойдет|перейдет',
  'возьмет|вернет|вернется|начнет|начнется|займет|пришлет|назовет|создает|продает',
  '(?:отмен|заверш|возвращ|подтвержд|сохран|измен|удал|реш|включ|подключ|отключ|применен|замен|запрещ|разреш|обновл)ен',
  '(?:введ|внес|перенес|учт|зачт|поврежд|закрепл)ен',
]
const avoided = new RegExp(
  `(?<![А-Яа-яё])(?:${withoutYo.join('|')})(?![А-Яа-яё])|Состояние .* снят[ьо]|Отменить правки`,
  'g',
)

const isText = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing/.test(path)

/** The search knows words as people type them. */
const isOfSearch = (path: string) => path.startsWith('search/')

/** People leave the dots out where they type what something is found by. */
const isTyped = (line: string) => /\baliases:|^\s*words:/.test(line)

/** What is put between quotation marks may bring some of its own, and those need the second kind: `quoted`. */
const quotedByHand = /«[^»]*(?:\$?\{[^}]*\}|%s)[^»]*»/g
/** The panel of the search quotes corrected words, which have no marks, and is in the first load of every page. */
const quoteThemselves = ['platform/text/quoted.ts', 'search/panel-rows.ts']

const paths = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(import.meta.dirname, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter(isText)

function linesWith(words: RegExp, path: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, path), 'utf8').split('\n')
  const found = lines.filter((line) => !isTyped(line)).flatMap((line) => line.match(words) ?? [])
  return found.map((each) => `${path}: ${each}`)
}

test('what people read is written with ё, and no state is «taken off»', () => {
  const others = paths.filter((path) => !isOfSearch(path))
  expect(others.flatMap((path) => linesWith(avoided, path))).toEqual([])
})

/** Orders taken by phone may have no address to write to, so a letter is promised in one place that looks. */
const promised = /(?:окупател[а-яё]+|ему|и) придёт\s+письмо|окупатель про(?:чт[её]т|читает)[^.]*письм/g

test('what staff are told of letters looks whether there is an address', () => {
  const others = paths.filter((path) => path !== 'ui/staff/text/letter-texts.ts')
  expect(others.flatMap((path) => linesWith(promised, path))).toEqual([])
})

test('quotation marks within quotation marks are „…“', () => {
  const others = paths.filter((path) => !quoteThemselves.includes(path))
  expect(others.flatMap((path) => linesWith(quotedByHand, path))).toEqual([])
})
