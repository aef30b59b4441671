import { z } from 'zod'

/*
 * Texts that users type into forms: without invisible characters, which would make two names look the same, without
 * halves of characters, which jsonb refuses, and without spaces around them.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\s]+/gu
const invisibleInText = /[\p{Cf}\p{Cs}]|[\p{Cc}--[\t\n]]/gv

export function lineOf(max: number) {
  const hint = `Не длиннее ${max} знаков.`
  return z
    .string()
    .max(max * 2, hint)
    .transform((text) => text.replace(invisible, ' ').trim())
    .pipe(z.string().max(max, hint))
}

/** Fails with `missing` when it is empty. */
export function requiredLine(max: number, missing: string) {
  return lineOf(max).pipe(z.string().min(1, missing))
}

/** An empty text becomes null. */
export function optionalLineOf(max: number) {
  return lineOf(max)
    .transform((text) => text || null)
    .nullable()
}

/** Several lines; empty ones between paragraphs stay. */
export function paragraphsOf(max: number) {
  return z
    .string()
    .max(max, `Не длиннее ${max.toLocaleString('ru-RU')} знаков.`)
    .transform((text) => text.replaceAll('\r\n', '\n').replace(invisibleInText, '').trim())
}

/** PostgreSQL stores neither zero bytes nor lone surrogates. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Kept as it was typed, but for spaces around it. */
export function plainText(max: number, hint = `Не длиннее ${max} символов.`) {
  return z.string().trim().max(max, hint).refine(isStorable, 'Недопустимые символы.')
}
