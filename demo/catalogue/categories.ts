import type { DemoCategory } from './types.ts'

/** In the order of the shop's shelves; the letters of a SKU follow the category. */
export const categories: readonly DemoCategory[] = [
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
