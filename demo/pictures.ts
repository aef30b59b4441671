import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Format, makeVariant, widthsFor } from '../src/media/picture-variants.server.ts'
import { loadSharp } from '../src/platform/process/load-sharp.server.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import type { DemoProduct } from './catalogue/types.ts'
import { drawProduct } from './drawing/draw-product.ts'
import { drawCategory, drawStore } from './drawing/draw-shop.ts'
import type { GoodsKind, PictureOrder } from './look.ts'

/** Raise it when the drawings change: a name that browsers have kept must not stand for another picture. */
const generation = 2

/** How many views each kind has. Known without drawing, so that filling an empty shop takes no time for pictures. */
export const viewCounts: Record<GoodsKind, number> = {
  'scale-figure': 5,
  chibi: 4,
  'action-figure': 5,
  bust: 4,
  plush: 4,
  acrylic: 4,
  keychain: 3,
  pin: 4,
  poster: 3,
  artbook: 3,
  mecha: 5,
  showcase: 4,
}

/** A picture that is drawn when it is first looked at; everything but its pixels is known before. */
export interface DemoPicture {
  hash: string
  width: number
  height: number
  color: string
  draw: () => string
}

const charactersByKey = new Map(demoCatalogue.characters.map((character) => [character.key, character]))

export function orderFor(product: DemoProduct): PictureOrder {
  const character = product.character ? charactersByKey.get(product.character) : undefined
  return {
    kind: product.kind,
    seed: product.sku,
    character: character?.look,
    label: character?.name ?? product.name,
    backdrop: product.backdrop,
    colors: product.colors,
    age: product.ageMark,
  }
}

function named(what: unknown, rest: Omit<DemoPicture, 'hash'>): DemoPicture {
  const hash = createHash('sha256')
    .update(JSON.stringify([generation, what]))
    .digest('base64url')
    .slice(0, 32)
  return { hash, ...rest }
}

export function picturesOf(product: DemoProduct): DemoPicture[] {
  const order = orderFor(product)
  return Array.from({ length: viewCounts[product.kind] }, (_, view) =>
    named([product.sku, view], {
      width: 1200,
      height: 1200,
      color: product.backdrop,
      draw: () => drawViews(order)[view] ?? '',
    }),
  )
}

/** All views of a product are drawn together, and its files are asked for one after the other: the last few are kept. */
const drawn = new LRUCache<string, string[]>({ max: 20 })

function drawViews(order: PictureOrder): string[] {
  const views = drawn.get(order.seed) ?? drawProduct(order)
  drawn.set(order.seed, views)
  return views
}

export function categoryPicture(category: (typeof demoCatalogue.categories)[number]): DemoPicture {
  const { kind, color } = category
  return named(['category', category.key], { width: 1200, height: 900, color, draw: () => drawCategory(kind, color) })
}

export function storePicture(): DemoPicture {
  return named(['store'], { width: 1600, height: 1000, color: '#e9d8c4', draw: drawStore })
}

let everyPicture: Map<string, DemoPicture> | undefined

function findPicture(hash: string): DemoPicture | undefined {
  everyPicture ??= new Map(
    [
      ...demoCatalogue.products.flatMap(picturesOf),
      ...demoCatalogue.categories.map(categoryPicture),
      storePicture(),
    ].map((picture) => [picture.hash, picture]),
  )
  return everyPicture.get(hash)
}

export const isDemoPicture = (hash: string): boolean => findPicture(hash) !== undefined

/** Rasterises one file of a demo picture; the shop keeps it from then on. */
export async function paintPicture(hash: string, width: number, format: Format): Promise<Uint8Array | undefined> {
  const picture = findPicture(hash)
  // Strangers may ask for any width, and each would cost time and a file.
  if (!picture || !widthsFor(picture.width).includes(width)) return undefined
  // Drawn at the wanted size: a vector needs no detour over the largest raster.
  const density = (72 * width) / picture.width
  const sharp = await loadSharp()
  const image = sharp(Buffer.from(picture.draw()), { density }).flatten({ background: '#ffffff' })
  return makeVariant(image, width, format)
}
