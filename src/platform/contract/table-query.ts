import { z } from 'zod'
import { oneOf, wholeNumber } from './query-values.ts'

/** Page and sort order of a table in the back office: `query: z.object({ ...tableQuery(['name', 'price']), … })`. */
export function tableQuery<const Names extends readonly [string, ...string[]]>(names: Names) {
  const sorts = names.flatMap((name) => [name, `-${name}`]) as [SortOf<Names>, ...SortOf<Names>[]]
  return {
    page: wholeNumber(1, 1_000_000),
    page_size: wholeNumber(1, 200),
    sort: oneOf(sorts).describe('A minus in front sorts downwards'),
  }
}

type SortOf<Names extends readonly string[]> = Names[number] | `-${Names[number]}`

export function tablePage<Row extends z.ZodType>(row: Row) {
  return z.object({ count: z.number().int().describe('Of all pages'), results: z.array(row) })
}
