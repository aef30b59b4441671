import { type ComponentType, lazy } from 'react'
import { loadPart } from '../platform/browser/load-chunk.ts'

/**
 * A part of a screen whose script comes when it is opened: `lazyPart(() => import('./edit.tsx'))`. If that fails, a
 * notice says so, what stands in its place stays, and the part comes when the line is back.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load))
}
