import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Refusal } from './platform/contract/errors.ts'

const declared: [file: string, Refusal][] = []
for (const file of globSync('**/*-errors.ts', { cwd: import.meta.dirname })) {
  const exported = (await import(join(import.meta.dirname, file))) as Record<string, Record<string, Refusal>>
  for (const table of Object.values(exported)) {
    for (const refusal of Object.values(table)) declared.push([file, refusal])
  }
}

test('features declare their refusals, each with a unique code', () => {
  const codes = declared.map(([, { code }]) => code)
  expect(codes).toContain('cart_full')
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

/** Whatever a sentence names; of an order, a parcel and a return there are different states. */
const factsWith = (state: string) => new Proxy({}, { get: (_, name) => (isState(name) ? state : 'Таблица пуста.') })
const isState = (name: string | symbol) => name === 'state' || name === 'from' || name === 'to'
const states = ['sent', 'received']

function sentenceOf(refusal: Refusal): string | undefined {
  const written = states.map((state) => {
    try {
      return refusal.sentence(factsWith(state))
    } catch {
      return undefined
    }
  })
  return written.find((one) => one !== undefined)
}

test.each(declared)('%s: $code has a 4xx status or 503, and a Russian sentence', (_file, refusal) => {
  expect(refusal.code).toMatch(/^[a-z_]+$/)
  expect(refusal.status === 503 || (refusal.status >= 400 && refusal.status < 500)).toBe(true)
  expect(sentenceOf(refusal)).toMatch(/^[А-ЯЁ]/)
})
