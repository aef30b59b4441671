import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../platform/browser/load-chunk.ts'

/**
 * A part of a screen whose script comes when it is opened: `lazyPart(() => import('./edit.tsx'))`. If that fails, a
 * notice says so and the part stays empty: an error would take the screen away, with all that is typed there.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load).catch(() => ({ default: (() => null) as ComponentType<Props> })))
}
