import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { orderStates } from '../database/values/order-states.ts'
import { orderSteps } from './order-steps.ts'

const root = join(import.meta.dirname, '..')

/** Tables whose state has one writer, and where they are inserted. */
const writers = {
  orders: { moves: ['orders/transition.server.ts'], begins: ['orders/insert-orders.server.ts'] },
  parcels: {
    moves: ['parcels/change-parcel.server.ts'],
    begins: ['parcels/make-parcel.server.ts', 'parcels/staff/split-parcel.server.ts'],
  },
  returns: { moves: ['returns/ask-return.server.ts'], begins: ['returns/ask-return.server.ts'] },
}

/** What stands in the parentheses of the `.set(…)` that follows. */
function columnsOf(text: string): string {
  const start = text.indexOf('.set(')
  let depth = 0
  for (let end = start + 4; end < text.length; end += 1) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    if (depth === 0) return text.slice(start, end)
  }
  return text.slice(start)
}

function movesState(source: string, table: string): boolean {
  const text = source.replaceAll(`\${${table}}`, table)
  const inSql = `\\bupdate\\s+${table}\\b[^\`;]*?\\bset\\b(?:(?!\\b(?:where|from)\\b)[^\`;])*?\\bstate\\s*=`
  if (new RegExp(inSql, 'i').test(text)) return true
  return [...text.matchAll(new RegExp(`\\.update\\(\\s*${table}\\s*\\)`, 'g'))].some(({ index }) => {
    const columns = columnsOf(text.slice(index))
    return /(^|[\s{,(])state\s*[:,}]/.test(columns) || (columns.includes('...set') && /\bstate:/.test(source))
  })
}

const inserts = (source: string, table: string) =>
  new RegExp(
    `\\.insert\\(\\s*${table}\\s*\\)|insertRows\\([^)]*\\b${table},|\\binsert\\s+into\\s+(\\$\\{)?${table}\\b`,
  ).test(source)

const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !basename(path).startsWith('testing'))
  .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))

test.each(Object.entries(writers))(
  'the state of %s has one writer, and they begin where they are said to',
  (table, { moves, begins }) => {
    expect(sources.filter(({ text }) => movesState(text, table)).map(({ path }) => path)).toEqual(moves)
    expect(sources.filter(({ text }) => inserts(text, table)).map(({ path }) => path)).toEqual(begins)
  },
)

test.each([
  "await tx.update(orders).set({ state: 'paid' }).where(eq(orders.id, id))",
  'await tx\n  .update(orders)\n  .set({ paidAt: null, state })',
  "UPDATE orders SET paid_at = now(), state = 'paid' WHERE id = 1",
])('%s writes a state', (source) => {
  expect(movesState(source, 'orders')).toBe(true)
})

test.each([
  "await tx.update(orders).set({ restUntil: at }).where(eq(orders.state, 'paid'))",
  "update orders set expiry_warned_at = now() where state = 'paid'",
])('%s writes none', (source) => {
  expect(movesState(source, 'orders')).toBe(false)
})

test('every state is reached by a step, and every order begins unpaid', () => {
  const reached = new Set<string>(orderSteps.map(({ to }) => to))
  expect(orderStates.filter((state) => !reached.has(state))).toEqual([])
})
