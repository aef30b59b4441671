import { z } from 'zod'
import { maxKopecks } from './price-by-percent.ts'

/** Invisible characters would make two names look the same. */
const invisible = /[\p{Cc}\p{Cf}]/gu
const invisibleInText = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

function line(max: number) {
  const hint = `Не длиннее ${max} знаков.`
  return z
    .string()
    .max(max * 2, hint)
    .transform((text) => text.replace(invisible, ' ').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, hint))
}

/** An empty text says that nothing is known. */
function optionalLine(max: number) {
  return line(max)
    .transform((text) => text || null)
    .nullable()
}

function wholeBetween(least: number, max: number) {
  const hint = `Ожидается целое число от ${least} до ${max}.`
  return z.int(hint).min(least, hint).max(max, hint).nullable()
}

const ageMarks = ['0+', '6+', '12+', '16+', '18+'] as const
export const boxConditions = ['new', 'opened', 'damaged', 'none'] as const

/** Everything that staff write about a product; counts and pictures have ways of their own. */
export const productFields = z.object({
  name: line(200).pipe(z.string().min(1, 'Назовите товар.')),
  sku: line(40).pipe(
    z.string().regex(/^[\p{L}\d][\p{L}\d._/-]*$/u, 'Буквы, цифры, точка, дефис, «_» и «/», без пробелов.'),
  ),
  description: z
    .string()
    .max(20_000, 'Не длиннее 20 000 знаков.')
    .transform((text) => text.replaceAll('\r\n', '\n').replace(invisibleInText, '').trim()),
  price: z
    .number('Ожидается сумма в рублях.')
    .min(0, 'Цена не может быть отрицательной.')
    .max(maxKopecks / 100, 'Слишком большая цена.')
    .refine((roubles) => Math.abs(roubles * 100 - Math.round(roubles * 100)) < 1e-6, 'Не мельче копейки.')
    .describe('Roubles'),
  category_id: z.number('Выберите категорию.').int().min(1, 'Выберите категорию.'),
  series: optionalLine(120).describe('By name; an unknown one is made'),
  maker: optionalLine(120).describe('By name; an unknown one is made'),
  character: optionalLine(120),
  character_latin: optionalLine(120),
  scale: optionalLine(20),
  height_mm: wholeBetween(1, 10_000),
  material: optionalLine(200),
  release_year: wholeBetween(1950, 2100),
  release_month: wholeBetween(1, 12),
  age_mark: z.enum(ageMarks, 'Ожидается возрастная отметка.').nullable(),
  box_condition: z.enum(boxConditions, 'Ожидается состояние коробки.').nullable(),
  is_new: z.boolean(),
  is_preorder: z.boolean(),
  on_sale: z.boolean(),
  limit_per_customer: wholeBetween(1, 1000),
})
