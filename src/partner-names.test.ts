import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { carrierNames } from './database/values/parcel-states.ts'
import { providerNames } from './database/values/payment-methods.ts'
import { carrierList } from './parcels/carriers/carriers.ts'
import { providerOf } from './payments/providers.ts'

/** Beside a partner's own folder: where it is listed, and where its keys are read. */
const lists = [
  'src/database/values/parcel-states.ts',
  'src/database/values/payment-methods.ts',
  'src/parcels/carriers/carriers.ts',
  'src/parcels/carriers/open-carriers.server.ts',
  'src/payments/providers.ts',
  'src/payments/open-provider.server.ts',
  'src/platform/process/partner-keys.server.ts',
]

const folders = [
  ...carrierNames.map((name) => `src/parcels/carriers/${name}/`),
  ...providerNames.map((name) => `src/payments/${name}/`),
]

/**
 * What the shop says of its deliveries and receipts, and words by which staff find a screen: texts that decide nothing.
 * The menu is in every staff page, which need not load the descriptions of carriers for it.
 */
const texts = ['src/content/', 'src/office/screens.ts']

const ids = [...carrierNames, ...providerNames, 't-bank']
const labels = [
  ...carrierList.flatMap(({ russian: { name, genitive, accusative } }) => [name, genitive, accusative]),
  ...providerNames.map((name) => providerOf(name).label),
]

function namesIn(text: string, names: readonly string[]): string[] {
  const lower = text.toLowerCase()
  return [...new Set(names)].filter((name) => lower.includes(name.toLowerCase()))
}

function readSources(): { path: string; text: string }[] {
  return readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !basename(path).startsWith('testing'))
    .map((path) => ({
      path: `src/${relative(import.meta.dirname, path)
        .split(sep)
        .join('/')}`,
      text: readFileSync(path, 'utf8'),
    }))
    .filter(({ path }) => !path.startsWith('src/testing/'))
}

const sources = readSources()
const isOwn = (path: string) => lists.includes(path) || folders.some((folder) => path.startsWith(folder))

test('carriers and payment providers are named in their folders, in the lists and in the configuration only', () => {
  const named = sources
    .filter(({ path }) => !isOwn(path))
    .map(({ path, text }) => ({
      path,
      names: namesIn(text, texts.some((text) => path.startsWith(text)) ? ids : [...ids, ...labels]),
    }))
  expect(named.filter(({ names }) => names.length > 0)).toEqual([])
})

test('no list and no folder is allowed in vain', () => {
  const unused = [...lists, ...folders].filter((allowed) => {
    return !sources.some(({ path, text }) => path.startsWith(allowed) && namesIn(text, ids).length > 0)
  })
  expect(unused).toEqual([])
})

test.each([
  ["if (carrier === 'cdek') return", ['cdek']],
  ['import { openCdek } from', ['cdek']],
  ["/** In YooKassa's codes. */", ['yookassa']],
  ['T-Bank answers OK', ['t-bank']],
  ['Такого города в списке СДЭК нет', ['СДЭК']],
  ['Тарифы Почты России', ['Почты России']],
  ['Оплачено через ЮKassa', ['ЮKassa']],
  ['Введите почтовый индекс: carrierOf(name).goesBy', []],
])('%s names %j', (text, names) => {
  expect(namesIn(text, [...ids, ...labels])).toEqual(names)
})
