import { z } from 'zod'

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

/** The parts of CDEK's answers that we use, by its API v2. Everything else in them is ignored. */
export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const cities = rowsOf(
  z.object({
    code: z.number().int(),
    city: z.string(),
    region: z.string().nullish(),
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
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
    weight_max: z.number().nullish(),
    /** The cells of a locker in centimetres. */
    dimensions: z.array(z.object({ width: z.number(), height: z.number(), depth: z.number() })).nullish(),
    location: z.object({
      city_code: z.number().int(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  }),
)

export const tariffs = z.object({
  tariff_codes: z
    .array(
      z.object({
        tariff_code: z.number().int(),
        delivery_mode: z.number().int(),
        delivery_sum: z.number(),
        period_min: z.number().nullish(),
        period_max: z.number().nullish(),
      }),
    )
    .nullish(),
})

const errors = z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish()
const request = z.object({ type: z.string().nullish(), state: z.string(), errors })

export const accepted = z.object({
  entity: z.object({ uuid: z.string() }).nullish(),
  requests: z.array(request).nullish(),
})

export const order = z.object({
  entity: z
    .object({
      uuid: z.string(),
      cdek_number: z.union([z.string(), z.number().transform(String)]).nullish(),
      keep_free_until: z.string().nullish(),
      deleted: z.boolean().nullish(),
      statuses: z.array(z.object({ code: z.string(), date_time: z.string(), city: z.string().nullish() })).nullish(),
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
