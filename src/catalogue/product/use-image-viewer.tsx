import { type ComponentType, useState } from 'react'
import { loadChunk } from '../../platform/browser/load-chunk.ts'
import type { ImageViewerProps } from './image-viewer.tsx'

const importViewer = () => import('./image-viewer.tsx')

/** The viewer's code comes when it is first wanted: most shoppers' first load does not need it. */
export function useImageViewer() {
  const [View, setView] = useState<ComponentType<ImageViewerProps>>()

  function load(): void {
    loadChunk(importViewer).then(
      ({ ImageViewer }) => setView(() => ImageViewer),
      // The shopper is told over the page.
      () => undefined,
    )
  }

  /** A hand over the picture: the click will likely follow. A failure shows, and is logged, at the click. */
  function prefetch(): void {
    if (!View) importViewer().catch(() => undefined)
  }

  return { View, load, prefetch }
}
