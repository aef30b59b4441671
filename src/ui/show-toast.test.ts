import { beforeEach, expect, test } from 'vitest'
import { dismissToast, showToast, toasts } from './show-toast.ts'

beforeEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

const texts = () => toasts.get().map(({ text }) => text)

test('what succeeded and what failed never stand together', () => {
  showToast({ kind: 'failure', text: 'Не удалось добавить товар в корзину' })
  showToast({ kind: 'success', text: 'Товар добавлен в корзину!' })
  expect(texts()).toEqual(['Товар добавлен в корзину!'])
  showToast({ kind: 'failure', text: 'Не удалось обновить корзину' })
  expect(texts()).toEqual(['Не удалось обновить корзину'])
})

test('what can be taken back stays', () => {
  showToast({ kind: 'success', text: 'Товар убран', action: { text: 'Вернуть', run: () => undefined } })
  showToast({ kind: 'failure', text: 'Нет связи' })
  expect(texts()).toEqual(['Товар убран', 'Нет связи'])
})
