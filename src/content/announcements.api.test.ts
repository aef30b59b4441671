import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { changesChannel } from '../database/changes.server.ts'
import { announcements } from '../database/tables/content.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { type Listener, openListener } from '../platform/postgres/listen.server.ts'
import { builtPages } from '../testing/built-pages.server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../testing/test-accounts.server.ts'
import { cloneTestDatabase } from '../testing/test-database.server.ts'
import type { Visitor } from '../testing/test-visitor.ts'

let shop: AccountsShop
let staff: Visitor
let listener: Listener

beforeAll(async () => {
  const address = await cloneTestDatabase()
  // With it answers are kept, as they are in a running shop.
  listener = await openListener(address, [changesChannel], pino({ level: 'silent' }))
  shop = await openAccountsShop({ address, listener, pages: builtPages })
  staff = await staffVisitor(shop, 'content@kitsune.test', 'content')
})

afterAll(() => listener.close())

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const day = 24 * 60 * 60 * 1000

function add(values: Record<string, unknown>) {
  const body = { text: 'Скидки', href: null, starts_at: fromNow(-day), ends_at: null, ...values }
  return staff.call('POST', '/api/staff/announcements/', body)
}

async function shownTexts(): Promise<string[]> {
  return (await shop.get('/api/announcements/')).json().map(({ text }: { text: string }) => text)
}

test('the newest of those that have begun and not ended, as text above the header of every page', async () => {
  await add({ text: 'Закончилось', starts_at: fromNow(-2 * day), ends_at: fromNow(-day) })
  await add({ text: 'Давно', starts_at: fromNow(-2 * day) })
  await add({ text: 'Позже', starts_at: fromNow(day) })
  const answer = await add({ text: '<b>Предзаказ</b> & скидки', href: '/new/' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().map((row: { text: string; state: string }) => [row.text, row.state])).toEqual([
    ['Позже', 'later'],
    ['<b>Предзаказ</b> & скидки', 'now'],
    ['Давно', 'now'],
    ['Закончилось', 'over'],
  ])
  await expect.poll(shownTexts).toEqual(['<b>Предзаказ</b> & скидки', 'Давно'])
  for (const path of ['/', '/contacts/', '/catalog/']) {
    await expect
      .poll(async () => (await shop.get(path)).body)
      .toContain('&lt;b&gt;Предзаказ&lt;/b&gt; &amp; скидки</a>')
  }
  expect((await shop.get('/staff/')).body).not.toContain('aria-label="Объявление"')
})

test('one without a beginning begins now, by the clock of the database; its end is later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const answer = await add({ text: 'Сразу', starts_at: null })
  const [row] = answer.json().filter(({ text }: { text: string }) => text === 'Сразу')
  expect([answer.statusCode, row?.state]).toEqual([200, 'now'])
  const refused = await add({ text: 'Уже кончилось', starts_at: null, ends_at: fromNow(-3 * day) })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { ends_at: 'Конец должен быть позже начала.' }])
  await staff.call('DELETE', `/api/staff/announcements/${row.id}/`)
})

test('cached answers and pages change at its beginning and at its end, without a change in the database', async () => {
  await shop.db.delete(announcements)
  await expect.poll(shownTexts).toEqual([])
  // The process waits for the moments with timers, which the test lets pass; the database looks at its own clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hour = 60 * 60 * 1000
  const at = (ms: number) => new Date(Date.now() + ms)
  await shop.db.insert(announcements).values([
    { text: 'Уже давно', startsAt: at(-hour) },
    { text: 'Только что', startsAt: at(hour), endsAt: at(2 * hour) },
  ])
  const onPage = async () => (await shop.get('/')).body.includes('Только что')
  // Asked for now, so that answers without it are kept.
  await expect.poll(shownTexts).toEqual(['Уже давно'])
  await expect.poll(async () => (await shop.get('/')).body.includes('Уже давно')).toBe(true)

  await moveSilently({ startsAt: at(-1000) })
  expect([await shownTexts(), await onPage()]).toEqual([['Уже давно'], false])
  vi.advanceTimersByTime(hour + 1000)
  await expect.poll(shownTexts).toEqual(['Только что', 'Уже давно'])
  await expect.poll(onPage).toBe(true)

  await moveSilently({ endsAt: at(-500) })
  expect([await shownTexts(), await onPage()]).toEqual([['Только что', 'Уже давно'], true])
  vi.advanceTimersByTime(2 * hour + 1000)
  await expect.poll(shownTexts).toEqual(['Уже давно'])
  await expect.poll(onPage).toBe(false)
})

/** Changes the times of what is told last, and nobody is told. */
async function moveSilently(times: Partial<typeof announcements.$inferInsert>): Promise<void> {
  await shop.db.execute('alter table announcements disable trigger announcements_announce')
  await shop.db.update(announcements).set(times).where(eq(announcements.text, 'Только что'))
  await shop.db.execute('alter table announcements enable trigger announcements_announce')
}

test.each([
  [{ text: ' ' }, 'text'],
  [{ text: 'а'.repeat(141) }, 'text'],
  [{ href: 'javascript:alert(1)' }, 'href'],
  [{ href: '//evil.test/' }, 'href'],
  [{ href: 'http://plain.test/' }, 'href'],
  [{ starts_at: 'завтра' }, 'starts_at'],
  [{ ends_at: fromNow(-2 * day) }, 'ends_at'],
])('%j is refused', async (values, field) => {
  const answer = await add(values)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})

test('an edit of what somebody else has changed is refused; who did what is in the journal', async () => {
  const [made] = (await add({ text: 'Было' })).json()
  const { id, state: _, ...fields } = made
  const edit = (text: string) => staff.call('PATCH', `/api/staff/announcements/${id}/`, { ...fields, text })
  expect((await edit('Стало')).json()[0]).toMatchObject({ text: 'Стало', version: 2 })
  expect((await edit('Ещё раз')).statusCode).toBe(409)
  expect((await staff.call('DELETE', `/api/staff/announcements/${id}/`)).statusCode).toBe(200)
  expect((await edit('Поздно')).statusCode).toBe(404)
  const boss = await staffVisitor(shop)
  const entries = (await boss.get('/api/staff/audit/?subject=announcement')).json().results
  expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'announcement.delete',
    'announcement.update',
  ])
})

test('managers may not write texts', async () => {
  const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
  expect((await manager.get('/api/staff/announcements/')).statusCode).toBe(403)
})
