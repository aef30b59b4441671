import type { PictureOrder } from '../look.ts'
import { acrylicViews } from './goods/acrylic.ts'
import { artbookViews } from './goods/artbook.ts'
import { bustViews } from './goods/bust.ts'
import { actionFigureViews, chibiViews, scaleFigureViews } from './goods/figures.ts'
import { keychainViews } from './goods/keychain.ts'
import { mechaViews } from './goods/mecha.ts'
import { pinViews } from './goods/pin.ts'
import { plushViews } from './goods/plush.ts'
import { posterViews } from './goods/poster.ts'
import { showcaseViews } from './goods/showcase.ts'
import { openStudio } from './scene.ts'

/** Pictures of one product as SVG documents of 1200 by 1200: the main view first, then the alternate ones. */
export function drawProduct(order: PictureOrder): string[] {
  const studio = openStudio(order)
  switch (order.kind) {
    case 'scale-figure':
      return scaleFigureViews(studio)
    case 'chibi':
      return chibiViews(studio)
    case 'action-figure':
      return actionFigureViews(studio)
    case 'bust':
      return bustViews(studio)
    case 'plush':
      return plushViews(studio)
    case 'acrylic':
      return acrylicViews(studio)
    case 'keychain':
      return keychainViews(studio)
    case 'pin':
      return pinViews(studio)
    case 'poster':
      return posterViews(studio)
    case 'artbook':
      return artbookViews(studio)
    case 'mecha':
      return mechaViews(studio)
    case 'showcase':
      return showcaseViews(studio)
  }
}
