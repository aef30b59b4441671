import { type ComponentType, useState } from 'react'
import type { ImageViewerProps } from './image-viewer.tsx'
import { loadChunk } from './load-chunk.ts'

const importViewer = () => import('./image-viewer.tsx')

/** The viewer's code comes when it is first wanted: most shoppers' first load does not need it. */
export function useImageViewer() {
  const [View, setView] = useState<ComponentType<ImageViewerProps>>()
  const [failed, setFailed] = useState(false)

  function load(): void {
    setFailed(false)
    loadChunk(importViewer).then(
      ({ ImageViewer }) => setView(() => ImageViewer),
      () => setFailed(true),
    )
  }

  /** A hand over the picture: the click will likely follow. A failure shows, and is logged, at the click. */
  function prefetch(): void {
    if (!View) importViewer().catch(() => undefined)
  }

  return { View, failed, load, prefetch }
}
