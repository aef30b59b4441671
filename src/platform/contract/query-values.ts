import { z } from 'zod'

/*
 * Values of a query string. An empty one counts as missing: a form without JavaScript sends its empty fields too.
 */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

export function wholeNumber(min: number, max: number) {
  const hint = `Ожидается целое число от ${min} до ${max}.`
  return optional(
    z
      .union([z.number(), z.string().regex(/^\d{1,15}$/, hint)], { error: hint })
      .transform(Number)
      .pipe(z.int(hint).min(min, hint).max(max, hint)),
  )
}

/** Roubles, with kopecks after a point or a comma. */
export const roubles = optional(
  z
    .union([z.number(), z.string().regex(/^\d{1,12}([.,]\d{1,2})?$/, 'Ожидается сумма в рублях.')], {
      error: 'Ожидается сумма в рублях.',
    })
    .transform((value) => Number(String(value).replace(',', '.')))
    .pipe(z.number().min(0, 'Сумма не может быть отрицательной.').max(1e12)),
)

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return optional(z.enum(values, { error: `Ожидается одно из: ${values.join(', ')}.` }))
}

/** `true` or `false`, as the storefront writes it. */
export const trueFalse = oneOf(['true', 'false'])

/** Ids joined by commas: `3,17`. */
export const idList = optional(
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,49}$/, 'Ожидаются номера через запятую.')
    .transform((text) => text.split(',').map(Number)),
)

/** Words joined by commas: `1/7,1/8`. */
export const wordList = optional(
  z
    .string()
    .max(500)
    .transform((text) => text.split(',').slice(0, 50)),
)

/** A day such as 2026-11-15, limited to years that the database and JavaScript write alike. */
export const day = optional(
  z.iso.date('Ожидается дата.').refine((text) => text >= '1900-01-01', 'Ожидается дата, не раньше 1900 года.'),
)
