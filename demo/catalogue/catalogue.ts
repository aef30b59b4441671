import { categories } from './categories.ts'
import { characters } from './characters.ts'
import { makers } from './makers.ts'
import { acrylic } from './products/acrylic.ts'
import { actionFigures } from './products/action-figures.ts'
import { artbooks } from './products/artbooks.ts'
import { busts } from './products/busts.ts'
import { chibiOne } from './products/chibi-one.ts'
import { chibiTwo } from './products/chibi-two.ts'
import { keychains } from './products/keychains.ts'
import { modelKits } from './products/model-kits.ts'
import { pins } from './products/pins.ts'
import { plush } from './products/plush.ts'
import { posters } from './products/posters.ts'
import { scaleFiguresOne } from './products/scale-figures-one.ts'
import { scaleFiguresTwo } from './products/scale-figures-two.ts'
import { showcases } from './products/showcases.ts'
import { series } from './series.ts'
import type { DemoCatalogue } from './types.ts'

/** The whole demo catalogue. The order is stable: by category as on the shelf, then by SKU. */
export const demoCatalogue: DemoCatalogue = {
  categories,
  series,
  characters,
  makers,
  products: [
    ...scaleFiguresOne,
    ...scaleFiguresTwo,
    ...chibiOne,
    ...chibiTwo,
    ...actionFigures,
    ...busts,
    ...plush,
    ...acrylic,
    ...keychains,
    ...pins,
    ...posters,
    ...artbooks,
    ...modelKits,
    ...showcases,
  ],
}
