import { russianDate } from '../../content/russian-date.ts'
import { carrierPoints } from '../../database/tables/carriers.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import { type LetterText, layOutLetter, type Sender } from '../../mail/letter-layout.server.ts'
import type { Letter } from '../../mail/mail.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne } from '../../platform/postgres/drizzle.server.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { quoted } from '../../platform/text/quoted.ts'
import type { ParcelRow } from '../change-parcel.server.ts'
import type { LockedParcel } from '../settle-orders.server.ts'
import { trackingUrl } from '../tracking-url.ts'

export type LetterKind = 'state' | 'reminder' | 'again' | 'shelved'

/** The letter about a parcel's new state, or before its storage ends; none where the order's own letter says it. */
export async function parcelLetter(
  tx: Transaction,
  { parcel, orderIds }: LockedParcel,
  sender: Sender,
  kind: LetterKind = 'state',
): Promise<Letter[]> {
  const orderId = parcel.deliveryOrderId ?? orderIds[0] ?? 0
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  // The address was erased with the account.
  if (!order?.email) return []
  const text = await textFor(tx, parcel, orderId, { kind, isPart: await isPartOf(tx, parcel, orderIds) })
  if (!text) return []
  const button = { text: 'Открыть заказ', url: `${sender.url}/orders/${orderId}/` }
  const letter = { ...text, paragraphs: ['Здравствуйте!', ...text.paragraphs], button }
  return [{ ...layOutLetter(order.email, letter, sender), about: `order:${orderId}` }]
}

type ParcelText = Omit<LetterText, 'button'>

interface Told {
  tx: Transaction
  parcel: ParcelRow
  /** Of the order. */
  name: string
  isPart: boolean
  /** What is in it: the order or a part of it. */
  what: string
  /** Empty where nobody has said how long it is kept. */
  until: string
}

function textFor(
  tx: Transaction,
  parcel: ParcelRow,
  orderId: number,
  { kind, isPart }: { kind: LetterKind; isPart: boolean },
): Promise<ParcelText | undefined> {
  const what = isPart ? 'частью заказа' : 'заказом'
  const until = parcel.storageUntil ? russianDate(shopDay(parcel.storageUntil)) : ''
  const told = { tx, parcel, name: `№\u00a0${orderId}`, isPart, what, until }
  return kind === 'state' ? stateText(told) : otherTexts[kind](told)
}

const otherTexts: Record<Exclude<LetterKind, 'state'>, (told: Told) => Promise<ParcelText>> = {
  reminder: async ({ tx, parcel, name, what, until }) => ({
    subject: `Заказ ${name}: хранение заканчивается ${until}`,
    preview: 'Заберите посылку вовремя.',
    paragraphs: [`Посылка с\u00a0${what} ${name} ждёт вас до ${until}. Потом служба доставки отправит её обратно.`],
    details: await placeDetails(tx, parcel),
    closing: ['Если не успеваете, ответьте на это письмо: попробуем продлить хранение.'],
  }),

  again: async ({ tx, parcel, name, what, isPart }) => ({
    subject: `Отправим ${isPart ? 'часть заказа' : 'заказ'} ${name} ещё раз`,
    preview: 'Доплачивать не нужно.',
    paragraphs: [`Посылка с\u00a0${what} ${name} вернулась в\u00a0магазин. Отправим её ещё раз, доплачивать не нужно.`],
    details: await placeDetails(tx, parcel),
    closing: ['Если адрес нужно исправить, сделайте это на странице заказа или ответьте на это письмо.'],
  }),

  shelved: async ({ tx, parcel, name, what }) => ({
    subject: `Товары заказа ${name} ждут на вашей полке`,
    preview: 'Выберите, куда их отправить.',
    paragraphs: [
      `Посылка с\u00a0${what} ${name} вернулась в\u00a0магазин, её товары ждут на «Моей полке»: ${await goodsOf(tx, parcel.id)}.`,
    ],
    closing: ['Откройте «Мою полку» в\u00a0личном кабинете, выберите доставку и\u00a0оплатите её: отправим ещё раз.'],
  }),
}

async function stateText({ tx, parcel, name, isPart, what, until }: Told): Promise<ParcelText | undefined> {
  switch (parcel.state) {
    case 'handed_over':
      return {
        subject: `Часть заказа ${name} отправлена`,
        preview: parcel.trackingNumber ? `Трек-номер ${parcel.trackingNumber}` : 'Она уже в пути.',
        paragraphs: [
          `Мы отправили часть заказа ${name}: ${await goodsOf(tx, parcel.id)}. Остальное придёт отдельной посылкой.`,
        ],
        details: await placeDetails(tx, parcel),
        closing: [],
      }
    case 'awaiting_pickup':
      if (parcel.isPickup) {
        return {
          subject: `Часть заказа ${name} готова к выдаче`,
          preview: 'Её можно забрать.',
          paragraphs: [`Часть заказа ${name} ждёт вас в магазине: ${await goodsOf(tx, parcel.id)}.`],
          closing: ['Когда будет готово остальное, напишем ещё раз. Можно прийти один раз за всем вместе.'],
        }
      }
      return {
        subject: `${isPart ? 'Часть заказа' : 'Заказ'} ${name} можно забрать`,
        preview: until ? `Ждёт вас до ${until}.` : 'Ждёт вас в\u00a0пункте выдачи.',
        paragraphs: [`Посылка с\u00a0${what} ${name} приехала и\u00a0ждёт вас${until && ` до ${until}`}.`],
        details: await placeDetails(tx, parcel),
        closing: ['Возьмите с собой паспорт или код из\u00a0сообщения службы доставки.'],
      }
    case 'returning':
      return {
        subject: `Посылка с ${what} ${name} возвращается`,
        preview: 'Её не получилось вручить.',
        paragraphs: [`Посылку с\u00a0${what} ${name} не получилось вручить, и\u00a0она едет обратно в\u00a0магазин.`],
        closing: ['Ответьте на это письмо, и мы решим, как быть: отправить ещё раз или вернуть деньги.'],
      }
    case 'returned':
      return {
        subject: `Посылка с ${what} ${name} вернулась в магазин`,
        preview: 'Решим, как быть.',
        paragraphs: [`Посылка с\u00a0${what} ${name} вернулась к\u00a0нам: её не\u00a0получилось вручить.`],
        closing: ['Ответьте на это письмо, и мы решим, как быть: отправить ещё раз или вернуть деньги.'],
      }
    default:
      return undefined
  }
}

/** Other goods of its orders go another way. */
async function isPartOf(tx: Transaction, { id }: ParcelRow, orderIds: number[]): Promise<boolean> {
  const others = await tx
    .select({ id: parcels.id })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(inArray(parcelLines.orderId, orderIds), ne(parcels.id, id), ne(parcels.state, 'cancelled')))
    .limit(1)
  return others.length > 0
}

async function placeDetails(tx: Transaction, parcel: ParcelRow): Promise<NonNullable<LetterText['details']>> {
  const [point] =
    parcel.carrier && parcel.pointCode
      ? await tx
          .select()
          .from(carrierPoints)
          .where(and(eq(carrierPoints.carrier, parcel.carrier), eq(carrierPoints.code, parcel.pointCode)))
      : []
  const rows = [
    { name: 'Адрес', value: parcel.address },
    { name: 'Часы работы', value: point?.workTime ?? '' },
    { name: 'Трек-номер', value: parcel.trackingNumber ?? '' },
    { name: 'Где сейчас', value: trackingUrl(parcel.carrier, parcel.deliveryName, parcel.trackingNumber) ?? '' },
  ]
  return [{ title: 'Доставка', rows: rows.filter(({ value }) => value !== '') }]
}

async function goodsOf(tx: Transaction, parcelId: number): Promise<string> {
  const rows = await tx
    .select({ name: orderLines.productName, quantity: parcelLines.quantity })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(parcelLines.orderId), asc(parcelLines.position))
  return rows.map(({ name, quantity }) => (quantity > 1 ? `${quoted(name)} × ${quantity}` : quoted(name))).join(', ')
}
