import type { JudgedQuery } from './judged.ts'
import { forms, order, parts, plain } from './judged-names.ts'
import { layout, translit, typo } from './judged-spelling.ts'
import { makersAndSeries, measures, mixed, sku } from './judged-things.ts'

/** What people type, and what they must then see, over the demo catalogue. */
export const judgedQueries: readonly JudgedQuery[] = [
  ...plain,
  ...forms,
  ...layout,
  ...translit,
  ...typo,
  ...parts,
  ...order,
  ...measures,
  ...sku,
  ...makersAndSeries,
  ...mixed,
]
