import type { JudgedQuery } from './judged.ts'
import { descriptions } from './judged-descriptions.ts'
import { fresh } from './judged-fresh.ts'
import { journeys } from './judged-journeys.ts'
import { absent, negation, priceAndStock, severalNames } from './judged-meaning.ts'
import { forms, order, parts, plain } from './judged-names.ts'
import { sentences } from './judged-sentences.ts'
import { shoppers } from './judged-shoppers.ts'
import { layout, translit, typo } from './judged-spelling.ts'
import { synonyms } from './judged-synonyms.ts'
import { makersAndSeries, measures, mixed, sku } from './judged-things.ts'
import { glued, noLayout } from './judged-typed.ts'
import { words } from './judged-words.ts'

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
  ...synonyms,
  ...descriptions,
  ...priceAndStock,
  ...negation,
  ...absent,
  ...severalNames,
  ...glued,
  ...noLayout,
  ...fresh,
  ...journeys,
  ...sentences,
  ...shoppers,
  ...words,
]
