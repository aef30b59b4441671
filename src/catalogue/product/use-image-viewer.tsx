import { type ComponentType, useState } from 'react'
import { loadChunk } from '../../platform/browser/load-chunk.ts'
import type { ImageViewerProps } from './image-viewer.tsx'

const importViewer = () => import('./image-viewer.tsx')

/** Loads the viewer's code on first use, because most visits do not need it. */
export function useImageViewer() {
  const [View, setView] = useState<ComponentType<ImageViewerProps>>()

  function load(): void {
    loadChunk(importViewer).then(
      ({ ImageViewer }) => setView(() => ImageViewer),
      // loadChunk has already shown a message.
      () => undefined,
    )
  }

  /** Called on hover, when a click is likely. A failure is shown and logged at the click. */
  function prefetch(): void {
    if (!View) importViewer().catch(() => undefined)
  }

  return { View, load, prefetch }
}
