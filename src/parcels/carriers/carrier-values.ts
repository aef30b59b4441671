import { z } from 'zod'

/** A number that some servers write as a string. */
export const looseNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+([.,]\d+)?$/)
    .transform((text) => Number(text.replace(',', '.'))),
])

/** A price; nobody carries for nothing. */
export const loosePrice = looseNumber.pipe(z.number().positive())

/** Whole days, or null: a price without them is still a price. */
export const looseDays = looseNumber
  .pipe(z.number().min(0))
  .transform((days) => Math.ceil(days))
  .nullish()
  .catch(null)
  .transform((days) => days ?? null)
