import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearKeptInTab } from '../../accounts/kept-in-tab.ts'
import { fromProfile } from './checkout-values.ts'
import { dropValues, keepValues, withKept } from './kept-values.ts'

const empty = fromProfile(undefined)
const typed = { ...empty, fullName: 'Петрова Анна', deliveryType: 2, consent: true }

beforeEach(() => vi.stubGlobal('sessionStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

test('typed values take precedence over the profile', () => {
  keepValues(7, typed)
  expect(withKept(7, { ...empty, fullName: 'Из профиля', phone: '+7' })).toEqual(typed)
})

test('stored values belong to one account', () => {
  keepValues(7, typed)
  expect(withKept(8, empty)).toEqual(empty)
})

test('stored values are deleted after the order and on sign-out', () => {
  keepValues(7, typed)
  dropValues(7)
  expect(withKept(7, empty)).toEqual(empty)
  keepValues(7, typed)
  sessionStorage.setItem('other', 'stays')
  clearKeptInTab()
  expect(withKept(7, empty)).toEqual(empty)
  expect(sessionStorage.getItem('other')).toBe('stays')
})

test.each(['not JSON', '7', '{"fullName":7,"deliveryType":"2","consent":"yes","more":1}'])(
  'invalid values in the storage are ignored: %s',
  (text) => {
    sessionStorage.setItem('mine:7:checkout', text)
    expect(withKept(7, empty)).toEqual(empty)
  },
)

test('when storage is forbidden, nothing is stored and nothing breaks', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  keepValues(7, typed)
  dropValues(7)
  expect(withKept(7, empty)).toEqual(empty)
})

/** Like the browser's storage: entries are own keys, methods are not. */
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
