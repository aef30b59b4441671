import { partOne } from './characters/part-one.ts'
import { partTwo } from './characters/part-two.ts'
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
import type { DemoCatalogue, DemoCategory, DemoCharacter, DemoMaker } from './types.ts'

const categories: readonly DemoCategory[] = [
  { key: 'scale-figures', name: 'Масштабные фигурки', kind: 'scale-figure', color: '#f3ddcf' },
  { key: 'chibi', name: 'Чиби-фигурки', kind: 'chibi', color: '#fbe3e6' },
  { key: 'action-figures', name: 'Экшен-фигурки', kind: 'action-figure', color: '#dbe6ef' },
  { key: 'busts', name: 'Бюсты и статуи', kind: 'bust', color: '#e6e0ee' },
  { key: 'plush', name: 'Мягкие игрушки', kind: 'plush', color: '#f7ead2' },
  { key: 'acrylic', name: 'Акриловые стенды', kind: 'acrylic', color: '#ddeff0' },
  { key: 'keychains-pins', name: 'Брелоки и значки', kind: 'keychain', color: '#e9efd9' },
  { key: 'posters-artbooks', name: 'Постеры и артбуки', kind: 'poster', color: '#efe2d6' },
  { key: 'model-kits', name: 'Сборные модели', kind: 'mecha', color: '#dfe4e6' },
  { key: 'showcases', name: 'Витрины и подставки', kind: 'showcase', color: '#ebe7e0' },
]

/**
 * All invented. Most names follow Polivanov (Цу, Дзю, Си, Ти, ъ after н); «Шион» and «Мичи» keep the popular spelling
 * on purpose, because a real shop's names are mixed too.
 */
const characters: readonly DemoCharacter[] = [...partOne, ...partTwo]

/** All invented. */
const makers: readonly DemoMaker[] = [
  { key: 'hoshizora', name: 'Hoshizora Works' },
  { key: 'kurage', name: 'Kurage Studio' },
  { key: 'dango', name: 'Dango & Co.' },
  { key: 'aoigear', name: 'Aoi Gear' },
  { key: 'tetsubin', name: 'Tetsubin Model' },
  { key: 'enot', name: 'Енот и нитка' },
  { key: 'emalfox', name: 'Эмалевый Лис' },
  { key: 'zhuravl', name: 'Печатня Журавль' },
  { key: 'polka', name: 'Тихая Полка' },
]

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

/** In the order of the shop's shelves; the letters of a SKU follow the category. */
