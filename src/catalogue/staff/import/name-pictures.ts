import type { StockProduct } from '../../../stock/staff/warehouse.contract.ts'

/** Goods with the files whose names begin with their article, in the order of the numbers behind it. */
export interface PictureGroup<File> {
  product: StockProduct
  files: File[]
}

/** «KTS-0012_2.jpg» may be the article KTS-0012_2, or the second picture of KTS-0012; the first comes first. */
export function codesOf(fileName: string): string[] {
  const base = baseOf(fileName)
  const short = base.replace(/[\s_.-]*(?:\(\d{1,3}\)|(?<=[\s_.-])\d{1,2})$/, '').trim()
  return [...new Set([base, short])].filter((code) => code !== '' && code.length <= 100)
}

/** `found` are the products by code, as the server knows them. Files of no product are returned by themselves. */
export function groupPictures<File extends { name: string }>(
  files: readonly File[],
  found: ReadonlyMap<string, StockProduct>,
): { groups: PictureGroup<File>[]; unknown: File[] } {
  const groups = new Map<number, PictureGroup<File>>()
  const unknown: File[] = []
  for (const file of files.toSorted(byName)) {
    const product = codesOf(file.name)
      .map((code) => named(code, found.get(code)))
      .find((each) => each !== undefined)
    if (!product) unknown.push(file)
    else {
      const group = groups.get(product.id) ?? { product, files: [] }
      group.files.push(file)
      groups.set(product.id, group)
    }
  }
  return { groups: [...groups.values()], unknown }
}

/** A scanner may leave out hyphens; a file may not: «KTS-2_2» is no picture of KTS-22. */
function named(code: string, product: StockProduct | undefined): StockProduct | undefined {
  const isSame = product?.sku.toLowerCase() === code.toLowerCase() || product?.barcode === code
  return isSame ? product : undefined
}

/** The one without a number comes first. */
function byName(a: { name: string }, b: { name: string }): number {
  return baseOf(a.name).localeCompare(baseOf(b.name), 'ru', { numeric: true })
}

function baseOf(fileName: string): string {
  return fileName.replace(/\.[a-z]{3,5}$/i, '').trim()
}
