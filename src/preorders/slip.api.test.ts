import { describe, expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openPreordersShop } from './testing-preorders.server.ts'

const shop = await openPreordersShop()
const { db, staff, guest, look, answer, stateOf, agreedOf } = shop

describe('staff move a release', () => {
  test('the preview says who is asked and what it may cost, and changes nothing', async () => {
    const product = await shop.addRelease({ priceKopecks: 500_000 })
    const { number } = await shop.preorder([[product, 2]])
    const { number: silent } = await shop.preorder([[product, 1]], { paid: false })
    await db.update(orders).set({ email: '' }).where(eq(orders.id, silent))
    const preview = (await staff.post(`/api/staff/preorders/${product}/preview/`, { year: 2027, month: 4 })).json()
    expect(preview).toMatchObject({ orders: 2, pieces: 3, unpaid_orders: 1, back: 10_000, unaffected: 0 })
    expect(preview.first[0]).toMatchObject({ order_id: number, quantity: 2, agreed: { release_month: 2 } })
    expect([preview.without_email, preview.first.map((each: { has_email: boolean }) => each.has_email)]).toEqual([
      1,
      [true, false],
    ])
    const earlier = (await staff.post(`/api/staff/preorders/${product}/preview/`, { year: 2027, month: 1 })).json()
    expect(earlier).toMatchObject({ orders: 0, back: 0, unaffected: 2 })
    expect(await shop.release(product)).toMatchObject({ release_month: 2, moves: [], orders: 2, paid_pieces: 2 })
  })

  test('each buyer is asked once; silence leaves the agreed month as it was', async () => {
    const product = await shop.addRelease({ name: 'Лунная лиса' })
    const { shopper, number } = await shop.preorder([[product, 1]])
    expect((await shop.slip(product, 4)).statusCode).toBe(200)
    await shop.runJob()
    const asked = (await shop.letters(shopper.email)).filter(({ subject }) => subject.includes('Лунная лиса'))
    expect(asked.map(({ subject }) => subject)).toEqual(['Выход перенесли: Лунная лиса'])
    expect(asked[0]?.body).toMatch(
      /Завод не успел[\s\S]*февраль\s2027[\s\S]*апрель\s2027[\s\S]*Жду дальше: https[\s\S]*Вернуть деньги: https/,
    )
    expect(await agreedOf(number, product)).toBe(2)
    expect(await shop.release(product)).toMatchObject({
      release_month: 4,
      unanswered: 1,
      unasked: 0,
      moves: [{ is_announced: true, answers: { open: 1 } }],
      questions: [{ order_id: number, offered: { release_month: 4 }, agreed: { release_month: 2 } }],
    })
    expect((await shop.audit('release.move'))[0]?.after).toMatchObject({ release_month: 4, note: 'Завод не успел.' })
  })

  test('the calendar of the buyer stands in the month that is expected now, and names the agreed one until they answer', async () => {
    const product = await shop.addRelease({ name: 'Осенняя лиса' })
    const { shopper } = await shop.preorder([[product, 1]])
    const calendar = async () => {
      const { body } = await shopper.visitor.get('/api/preorders/calendar/')
      return body.replaceAll('\r\n ', '').replaceAll('\u00a0', ' ')
    }
    expect(await calendar()).toContain('DTSTART;VALUE=DATE:20270201')
    expect(await calendar()).not.toContain('Договаривались')
    await shop.slip(product, 4)
    await shop.runJob()
    expect(await calendar()).toContain('DTSTART;VALUE=DATE:20270401')
    expect(await calendar()).toMatch(/DESCRIPTION:апрель 2027.*Договаривались: февраль 2027.*ждёте ли вы/i)
    await answer(await shop.linkOf(shopper.email), 'wait')
    expect(await calendar()).toContain('DTSTART;VALUE=DATE:20270401')
    expect(await calendar()).not.toContain('Договаривались')
    await shop.slip(product, 3)
    await shop.runJob()
    expect(await calendar()).toContain('DTSTART;VALUE=DATE:20270301')
  })

  test('to an earlier month nobody is asked', async () => {
    const product = await shop.addRelease()
    const { shopper } = await shop.preorder([[product, 1]])
    await shop.slip(product, 1)
    expect(await shop.linkOf(shopper.email)).toBe('')
    expect((await shop.release(product)).moves).toMatchObject([{ is_announced: true, answers: { open: 0 } }])
  })

  test('with an outdated version it is refused; to the same month too, unless somebody was not asked', async () => {
    const product = await shop.addRelease()
    const { shopper } = await shop.preorder([[product, 1]])
    const move = { year: 2027, month: 4, note: '' }
    expect((await staff.post(`/api/staff/preorders/${product}/move/`, { ...move, version: 99 })).statusCode).toBe(409)
    expect((await shop.slip(product, 2)).json().error).toContain('и так')
    // Changed in the editor or by an import: nobody was asked, and staff see that.
    await db.update(products).set({ releaseMonth: 6 }).where(eq(products.id, product))
    expect(await shop.release(product)).toMatchObject({ unasked: 1, unanswered: 0 })
    expect((await shop.slip(product, 6)).statusCode).toBe(200)
    expect((await look(await shop.linkOf(shopper.email))).offered).toEqual({ release_year: 2027, release_month: 6 })
    expect(await shop.release(product)).toMatchObject({ unasked: 0, unanswered: 1 })
  })

  test('what is not a preorder cannot be moved, and only managers may', async () => {
    const [present = 0] = await shop.addGoods({ stock: 3 })
    expect((await staff.get(`/api/staff/preorders/${present}/`)).statusCode).toBe(404)
    expect((await guest.get('/api/staff/preorders/')).statusCode).toBe(401)
  })
})

describe('a release that slips twice', () => {
  test('asks again: the former question is closed and leads to the newer one', async () => {
    const product = await shop.addRelease()
    const [agreed, silent] = [await shop.preorder([[product, 1]]), await shop.preorder([[product, 1]])]
    await shop.slip(product, 4)
    await answer(await shop.linkOf(agreed.shopper.email), 'wait')
    const old = await shop.linkOf(silent.shopper.email)
    await shop.slip(product, 7)
    expect([await agreedOf(agreed.number, product), await agreedOf(silent.number, product)]).toEqual([4, 2])
    expect((await answer(old, 'wait')).statusCode).toBe(409)
    const { state, newer } = await look(old)
    expect([state, newer]).toEqual(['superseded', await shop.linkOf(silent.shopper.email)])
    expect((await answer(newer, 'wait')).statusCode).toBe(200)
    expect(await agreedOf(silent.number, product)).toBe(7)
    expect(await shop.release(product)).toMatchObject({ unanswered: 1, unasked: 0 })
  })

  test('and comes back: who had not answered has nothing to answer, and is told', async () => {
    const product = await shop.addRelease({ name: 'Тануки' })
    const { shopper, number } = await shop.preorder([[product, 1]])
    await shop.slip(product, 4)
    const path = await shop.linkOf(shopper.email)
    await shop.slip(product, 2)
    expect((await look(path)).state).toBe('withdrawn')
    expect((await answer(path, 'refund')).statusCode).toBe(409)
    expect([await stateOf(number), await agreedOf(number, product)]).toEqual(['paid', 2])
    expect((await shop.letters(shopper.email)).at(-1)?.subject).toBe('Перенос отменили: Тануки')
  })
})

describe('the cabinet', () => {
  test('shows months, what is owed and the question; only to its owner', async () => {
    const product = await shop.addRelease({ name: 'Сова', priceKopecks: 300_000 })
    const { shopper, number } = await shop.preorder([[product, 1]], { paid: false })
    await shop.slip(product, 5)
    const { preorders } = (await shopper.visitor.get('/api/preorders/')).json()
    expect(preorders).toMatchObject([
      {
        order_id: number,
        product_name: 'Сова',
        order_status: 'Ожидает оплаты',
        to_pay: 3000,
        back: 0,
        release: { release_month: 5 },
        agreed: { release_month: 2 },
        question: { kind: 'slip', offered: { release_month: 5 }, note: 'Завод не успел.' },
      },
    ])
    const [{ position, question }] = preorders
    await shop.move(number, 'Оплачен')
    const { orders: history } = (await shopper.visitor.get('/api/user/order_history/')).json()
    expect(history).toMatchObject([{ order_id: number, waits_for_release: true }])
    const other = await shop.shopper()
    const given = { answer: 'wait', answer_id: question.answer_id }
    expect((await other.visitor.get('/api/preorders/')).json().preorders).toEqual([])
    for (const body of [given, { answer: 'refund' }]) {
      expect((await other.visitor.post(`/api/preorders/${number}/${position}/`, body)).statusCode).toBe(404)
    }
    const after = (await shopper.visitor.post(`/api/preorders/${number}/${position}/`, given)).json()
    expect(after.preorders).toMatchObject([{ agreed: { release_month: 5 }, question: null }])
  })

  test('a preorder can be given up without a question, until it is sent', async () => {
    const product = await shop.addRelease()
    const { shopper, number } = await shop.preorder([[product, 1]])
    const given = await shopper.visitor.post(`/api/preorders/${number}/0/`, { answer: 'refund' })
    expect(given.json()).toMatchObject({ preorders: [], refused: [{ order_id: number }] })
    expect(await stateOf(number)).toBe('cancelled')
    expect((await shopper.visitor.post(`/api/preorders/${number}/0/`, { answer: 'refund' })).statusCode).toBe(409)
    expect(await shop.refundsOf(number)).toEqual([['cancelled', 100_000]])
  })
})
