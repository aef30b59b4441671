import { z } from 'zod'

/*
 * Texts that people write into forms: without invisible characters, which would make two names look the same, and
 * without spaces around them.
 */
const invisible = /[\p{Cc}\p{Cf}\s]+/gu
const invisibleInText = /\p{Cf}|[\p{Cc}--[\t\n]]/gv

export function lineOf(most: number) {
  const hint = `Не длиннее ${most} знаков.`
  return z
    .string()
    .max(most * 2, hint)
    .transform((text) => text.replace(invisible, ' ').trim())
    .pipe(z.string().max(most, hint))
}

/** Says `missing` when it is empty. */
export function requiredLine(most: number, missing: string) {
  return lineOf(most).pipe(z.string().min(1, missing))
}

/** An empty text says that nothing is known: null. */
export function optionalLineOf(most: number) {
  return lineOf(most)
    .transform((text) => text || null)
    .nullable()
}

/** Several lines; empty ones between paragraphs stay. */
export function paragraphsOf(most: number) {
  return z
    .string()
    .max(most, `Не длиннее ${most.toLocaleString('ru-RU')} знаков.`)
    .transform((text) => text.replaceAll('\r\n', '\n').replace(invisibleInText, '').trim())
}
