import type { z } from 'zod'
import type { Offer } from '../../../database/values/delivery-choice.ts'
import { PartnerError } from '../../../platform/http/partner-error.ts'
import type { Carrier } from '../carrier.ts'
import type { CarrierAccess } from '../carrier-access.server.ts'
import { cdek } from './cdek.ts'
import { type CdekKeys, openCdekClient } from './cdek-client.server.ts'
import { cdekNotification } from './cdek-notifications.contract.ts'
import { cdekOrders } from './cdek-orders.server.ts'
import * as shapes from './cdek-shapes.ts'

/**
 * The parcel tariffs of shops, all from a CDEK office where the shop brings its parcels: «Посылка» and «Экономичная
 * посылка». The cheaper one that CDEK offers is taken; its other tariffs (documents, freight) are not for figures.
 */
const tariffs: Record<number, Pick<Offer, 'way' | 'locker'>> = {
  136: { way: 'point', locker: false },
  234: { way: 'point', locker: false },
  137: { way: 'door', locker: false },
  233: { way: 'door', locker: false },
  368: { way: 'point', locker: true },
  378: { way: 'point', locker: true },
}

/** Large enough for few calls, small enough for an answer of some megabytes. */
const pageSize = 1000

export const cdekAccess: CarrierAccess = {
  description: cdek,
  settings: ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET'],
  open: ({ cdek: keys }) => keys && openCdek(keys),
  notifications: {
    endpoint: cdekNotification,
    read(body) {
      const { uuid, attributes } = cdekNotification.body.parse(body)
      return { uuid: uuid ?? '', number: attributes?.number ?? null }
    },
    answer: { detail: 'Спасибо' },
  },
}

export function openCdek(keys: CdekKeys): Carrier & { tryKeys(signal: AbortSignal): Promise<void> } {
  const client = openCdekClient(keys)

  return {
    name: cdek.name,
    tryKeys: client.tryKeys,
    orders: cdekOrders(client),

    async quote({ from, to }, size, signal) {
      if (!('cityCode' in to)) throw new PartnerError('refused', 'CDEK goes by city codes')
      const { weight_grams: weight, length_cm: length, width_cm: width, height_cm: height } = size
      const body = {
        type: 1,
        from_location: { code: from.cityCode },
        to_location: { code: to.cityCode },
        packages: [{ weight, length, width, height }],
      }
      const { tariff_codes } = await client.post('/calculator/tarifflist', body, shapes.tariffs, signal)
      if (tariff_codes?.read.length === 0 && tariff_codes.all > 0)
        throw new PartnerError('away', 'no tariff is as documented')
      return bestOffers(tariff_codes?.read ?? [])
    },

    places: {
      async *cities(signal) {
        const read = (page: number) =>
          client.get(`/location/cities?country_codes=RU&size=${pageSize}&page=${page}`, shapes.cities, signal)
        for await (const rows of pages(read, ({ code }) => code)) {
          yield rows.map(({ code, city, region, latitude, longitude }) => ({
            code,
            name: city,
            region: region ?? '',
            latitude: latitude ?? null,
            longitude: longitude ?? null,
          }))
        }
      },

      async *points(signal) {
        const read = (page: number) =>
          client.get(
            `/deliverypoints?country_code=RU&type=ALL&is_handout=true&size=${pageSize}&page=${page}`,
            shapes.points,
            signal,
          )
        for await (const rows of pages(read, ({ code }) => code)) {
          yield rows
            .filter(({ type, is_handout }) => (type === 'PVZ' || type === 'POSTAMAT') && is_handout !== false)
            .map(toPoint)
        }
      },
    },
  }
}

/** The cheapest for each way; its tariffs for something else than figures are left out. */
function bestOffers(answers: NonNullable<z.output<typeof shapes.tariffs>['tariff_codes']>['read']): Offer[] {
  const offers = answers.flatMap(({ tariff_code, delivery_sum, period_min, period_max }): Offer[] => {
    const known = tariffs[tariff_code]
    if (!known) return []
    // Whole roubles: nobody wants kopecks of delivery.
    const price_kopecks = Math.ceil(delivery_sum) * 100
    return [{ ...known, tariff_code, price_kopecks, days_min: period_min, days_max: period_max }]
  })
  const best = Map.groupBy(offers, ({ way, locker }) => `${way} ${locker}`)
  return [...best.values()].flatMap((same) => same.toSorted((a, b) => a.price_kopecks - b.price_kopecks).slice(0, 1))
}

/** Pages until one brings nothing new: a server may have shorter pages than we ask for, ignore the page, or repeat rows. */
async function* pages<Row>(read: (page: number) => Promise<{ read: Row[] }>, keyOf: (row: Row) => unknown) {
  const seen = new Set<unknown>()
  for (let page = 0; ; page += 1) {
    const { read: rows } = await read(page)
    const fresh = rows.filter((row) => seen.size < seen.add(keyOf(row)).size)
    if (fresh.length === 0) return
    yield fresh
  }
}

type PointAnswer = z.output<typeof shapes.points>['read'][number]

function toPoint({ code, type, location, note, phones, weight_max, dimensions, ...row }: PointAnswer) {
  return {
    code,
    kind: type as 'PVZ' | 'POSTAMAT',
    cityCode: location.city_code,
    address: location.address,
    latitude: location.latitude,
    longitude: location.longitude,
    workTime: row.work_time ?? '',
    metro: row.nearest_metro_station || null,
    note: note || null,
    phone: phones?.[0]?.number ?? null,
    maxGrams: weight_max ? Math.round(weight_max * 1000) : null,
    cells: type === 'POSTAMAT' ? cellsOf(dimensions) : null,
  }
}

/** Undersized rows are CDEK's way of saying nothing. */
function cellsOf(dimensions: PointAnswer['dimensions']): number[][] | null {
  const cells = (dimensions ?? []).map(({ width, height, depth }) => [width, height, depth].toSorted((a, b) => b - a))
  const known = cells.filter(([, , short = 0]) => short > 0)
  return known.length > 0 ? known : null
}
