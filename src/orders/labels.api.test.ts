import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffParcel } from '../parcels/staff/staff-parcels.contract.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, size, paidOrder, parcelsOf, act, packed, numbered, carrierOrders, untilDecided } =
  parcelsShop

beforeEach(parcelsShop.calm)

const formsOf = (parcel: StaffParcel | undefined) => {
  const uuids = numbered(parcel).map(({ uuid }) => uuid)
  return cdek.orders.forms.filter(({ orderUuid }) => uuids.includes(orderUuid))
}

/** The job as it runs every few seconds. */
async function pass(seconds: number, step = seconds > 200 ? 30 : 5): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    await carrierOrders()
    shop.clock.pass({ seconds: step })
  }
}

async function packNow(orderId: number): Promise<StaffParcel | undefined> {
  const [parcel] = await parcelsOf(orderId)
  expect((await act(parcel, 'pack', size)).statusCode).toBe(200)
  return parcel
}

describe('labels that take time', () => {
  test.each([
    [1500, 30],
    [60_000, 180],
    [600_000, 800],
  ])('%i ms of printing end in a label, of one print form', async (printMs, seconds) => {
    cdek.trouble.printMs = printMs
    const orderId = await paidOrder()
    await packNow(orderId)
    await pass(seconds)
    const [parcel] = await parcelsOf(orderId)
    expect(parcel).toMatchObject({ carrier_state: 'made', has_label: true, label_state: 'ready', label_problem: null })
    expect(formsOf(parcel)).toHaveLength(1)
    const label = await staff.get(`/api/staff/parcels/${parcel?.id}/label/`)
    expect(label.body.slice(0, 8)).toBe('%PDF-1.4')
  })

  test('a notification of the carrier fetches the label at once', async () => {
    cdek.trouble.printMs = 3_600_000
    const orderId = await paidOrder()
    await packNow(orderId)
    await pass(900)
    const [waiting] = await parcelsOf(orderId)
    expect(waiting).toMatchObject({ carrier_state: 'made', has_label: false, label_state: 'printing' })
    cdek.trouble.printMs = 0
    const [form] = formsOf(waiting)
    const payload = { type: 'PRINT_FORM', date_time: '', uuid: form?.uuid, attributes: { type: 'barcode' } }
    expect((await shop.inject({ method: 'POST', url: '/api/parcels/cdek/', payload })).statusCode).toBe(200)
    await carrierOrders()
    expect((await parcelsOf(orderId))[0]).toMatchObject({ label_state: 'ready' })
    expect(formsOf(waiting)).toHaveLength(1)
  })

  test('a carrier that is away while it prints delays the label and nothing else', async () => {
    cdek.trouble.printMs = 20_000
    const orderId = await paidOrder()
    await packNow(orderId)
    await pass(15)
    cdek.trouble.away = 'error'
    await pass(120)
    expect((await parcelsOf(orderId))[0]).toMatchObject({
      carrier_state: 'made',
      label_state: 'printing',
      label_problem: 'служба не отвечает',
    })
    delete cdek.trouble.away
    await pass(120)
    const [parcel] = await parcelsOf(orderId)
    expect(parcel).toMatchObject({ label_state: 'ready', label_problem: null })
    expect(formsOf(parcel)).toHaveLength(1)
  })
})

describe('a refused label', () => {
  test('is asked for anew, and the order of the carrier stays made', async () => {
    cdek.trouble.refusedLabels = 1
    const made = await packed(await paidOrder())
    expect(made).toMatchObject({ carrier_state: 'made', label_state: 'ready' })
    expect(formsOf(made)).toHaveLength(2)
  })

  test('again and again is told to staff, who have it printed again; no second order is made', async () => {
    cdek.trouble.refusedLabels = 3
    const orderId = await paidOrder()
    await packed(orderId)
    await untilDecided()
    const [made] = await parcelsOf(orderId)
    expect(made).toMatchObject({
      state: 'Собрана',
      carrier_state: 'made',
      carrier_problem: null,
      tracking_number: expect.any(String),
      has_label: false,
      label_state: 'refused',
      label_problem: 'Не удалось сформировать ярлык',
    })
    expect(formsOf(made)).toHaveLength(3)
    expect((await act(made, 'pack', size)).statusCode).toBe(409)
    const [again] = (await act(made, 'label')).json() as StaffParcel[]
    expect(again).toMatchObject({ label_state: 'printing', label_problem: null })
    await pass(30)
    expect((await parcelsOf(orderId))[0]).toMatchObject({ label_state: 'ready' })
    expect(numbered(made)).toHaveLength(1)
    // It is there, but unreadable on paper: staff want another one.
    await act(made, 'label')
    await act(made, 'label')
    await pass(30)
    expect(formsOf(made)).toHaveLength(5)
    expect((await parcelsOf(orderId))[0]).toMatchObject({ label_state: 'ready' })
  })

  test.each(['page', 'nothing'] as const)('is one that is no PDF (%s): another is asked for', async (labels) => {
    cdek.trouble.labels = labels
    const orderId = await paidOrder()
    await packNow(orderId)
    await pass(20)
    expect((await parcelsOf(orderId))[0]).toMatchObject({ carrier_state: 'made', has_label: false })
    delete cdek.trouble.labels
    await pass(60)
    expect((await parcelsOf(orderId))[0]).toMatchObject({ label_state: 'ready', label_problem: null })
  })

  test('there is nothing to print before the carrier has the order', async () => {
    const [parcel] = await parcelsOf(await paidOrder())
    expect((await act(parcel, 'label')).json().detail).toContain('no_carrier_order_yet')
    const { visitor } = await shop.shopper()
    expect((await visitor.post(`/api/staff/parcels/${parcel?.id}/label/`, {})).statusCode).toBe(403)
  })
})
