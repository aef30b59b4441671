import type { DemoMaker } from './types.ts'

/** All invented. */
export const makers: readonly DemoMaker[] = [
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
