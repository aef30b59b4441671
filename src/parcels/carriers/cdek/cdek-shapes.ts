import { z } from 'zod'
import { looseDays, looseNumber, loosePrice } from '../carrier-values.ts'

/** Rows of a long list one by one: one that is not as documented costs itself and not the list. */
function rowsOf<Row extends z.ZodType>(row: Row) {
  return z.array(z.unknown()).transform((rows) => ({
    all: rows.length,
    read: rows.flatMap((each): z.output<Row>[] => {
      const { data, success } = row.safeParse(each)
      return success ? [data] : []
    }),
  }))
}

/** CDEK writes `+0000` where JavaScript wants `+00:00`. */
const moment = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
  .refine((date) => !Number.isNaN(date.getTime()))

/** The parts of CDEK's answers that we use, by its API v2. Everything else in them is ignored. */
export const token = z.object({ access_token: z.string().min(1), expires_in: looseNumber })

export const cities = rowsOf(
  z.object({
    code: looseNumber,
    city: z.string(),
    region: z.string().nullish(),
    latitude: looseNumber.nullish(),
    longitude: looseNumber.nullish(),
  }),
)

export const points = rowsOf(
  z.object({
    code: z.string(),
    type: z.string(),
    is_handout: z.boolean().nullish(),
    work_time: z.string().nullish(),
    nearest_metro_station: z.string().nullish(),
    note: z.string().nullish(),
    phones: z.array(z.object({ number: z.string() })).nullish(),
    /** Kilograms. */
    weight_max: looseNumber.nullish(),
    /** The cells of a locker in centimetres. */
    dimensions: z.array(z.object({ width: looseNumber, height: looseNumber, depth: looseNumber })).nullish(),
    location: z.object({
      city_code: looseNumber,
      address: z.string(),
      latitude: looseNumber,
      longitude: looseNumber,
    }),
  }),
)

export const tariffs = z.object({
  tariff_codes: rowsOf(
    z.object({ tariff_code: looseNumber, delivery_sum: loosePrice, period_min: looseDays, period_max: looseDays }),
  ).nullish(),
})

const errors = z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish()
const request = z.object({ type: z.string().nullish(), state: z.string(), errors })

export type CdekErrors = NonNullable<z.output<typeof errors>>

/** For staff. */
export function wordsOf(said: CdekErrors): string | undefined {
  const words = said.flatMap(({ message, code }) => message ?? code ?? [])
  return words.join('; ').slice(0, 1000) || undefined
}

export const accepted = z.object({
  entity: z.object({ uuid: z.string() }).nullish(),
  requests: z.array(request).nullish(),
})

export const order = z.object({
  entity: z
    .object({
      uuid: z.string(),
      cdek_number: z.union([z.string(), z.number().transform(String)]).nullish(),
      keep_free_until: moment.nullish().catch(null),
      delivery_point: z.string().nullish().catch(null),
      deleted: z.boolean().nullish(),
      statuses: rowsOf(z.object({ code: z.string(), date_time: moment, city: z.string().nullish() })).nullish(),
    })
    .nullish(),
  requests: z.array(request).nullish(),
})

export type OrderAnswer = z.output<typeof order>

export const printForm = z.object({
  entity: z
    .object({
      uuid: z.string(),
      url: z.string().nullish(),
      statuses: z.array(z.object({ code: z.string() })).nullish(),
    })
    .nullish(),
  requests: z.array(request).nullish(),
})

/** What comes with a status of 400: of the whole call, or of what it asked for. */
export const refusal = z.object({
  errors: request.shape.errors,
  requests: z.array(request.partial()).nullish(),
})
