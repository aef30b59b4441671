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
const avoided = new RegExp(`(?<![А-Яа-яё])(?:${withoutYo.join('|')})(?![А-Яа-яё])|Состояние «.*» снято`, 'g')

const isText = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing|^search\//.test(path)

/** People leave the dots out where they type what something is found by. */
const isTyped = (line: string) => /\baliases:|^\s*words:/.test(line)

function avoidedIn(path: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, path), 'utf8').split('\n')
  const found = lines.filter((line) => !isTyped(line)).flatMap((line) => line.match(avoided) ?? [])
  return found.map((words) => `${path}: ${words}`)
}

test('what people read is written with ё, and no state is «taken off»', () => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(import.meta.dirname, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  expect(paths.filter(isText).flatMap(avoidedIn)).toEqual([])
})
