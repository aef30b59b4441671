import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptInTab } from '../../accounts/kept-in-tab.ts'
import { fromProfile } from './checkout-values.ts'
import { dropValues, keepValues, withKept } from './kept-values.ts'

const empty = fromProfile(undefined)
const typed = { ...empty, fullName: 'Петрова Анна', deliveryType: 2, consent: true }

beforeEach(() => vi.stubGlobal('sessionStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

test('what was typed comes before what the profile knows', () => {
  keepValues(7, typed)
  expect(withKept(7, { ...empty, fullName: 'Из профиля', phone: '+7' })).toEqual(typed)
})

test('it belongs to one account', () => {
  keepValues(7, typed)
  expect(withKept(8, empty)).toEqual(empty)
})

test('it is forgotten after the order and on signing out', () => {
  keepValues(7, typed)
  dropValues(7)
  expect(withKept(7, empty)).toEqual(empty)
  keepValues(7, typed)
  sessionStorage.setItem('other', 'stays')
  forgetKeptInTab()
  expect(withKept(7, empty)).toEqual(empty)
  expect(sessionStorage.getItem('other')).toBe('stays')
})

test.each(['not JSON', '7', '{"fullName":7,"deliveryType":"2","consent":"yes","more":1}'])(
  'rubbish in the storage is left out: %s',
  (text) => {
    sessionStorage.setItem('mine:7:checkout', text)
    expect(withKept(7, empty)).toEqual(empty)
  },
)

test('where storage is forbidden, nothing is kept and nothing breaks', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  keepValues(7, typed)
  dropValues(7)
  expect(withKept(7, empty)).toEqual(empty)
})

/** Like the browser's: what it holds are its own keys, its methods are not. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.create(methods) as Storage
}
