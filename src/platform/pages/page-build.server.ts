import type { ServerBuild } from 'react-router'
import type { pageContexts } from './page-context.ts'
import type { setFragmentRenderer } from './shared-fragment.ts'

/** What our own entry exports besides what React Router expects. */
interface PageExports {
  pageContexts: typeof pageContexts
  setFragmentRenderer: typeof setFragmentRenderer
  fragmentBytes: () => number
}

/** The page bundle: React Router's exports and ours. */
export interface PageBuild extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & PageExports }
}

/** Refuses a bundle that cannot render pages, before the first request. */
export function toPageBuild(bundle: object | undefined): PageBuild {
  if (!isPageBuild(bundle)) throw new Error('The page bundle exports no pageContexts: see src/entry.server.tsx.')
  return bundle
}

function isPageBuild(bundle: Partial<PageBuild> | undefined): bundle is PageBuild {
  return bundle?.entry?.module.pageContexts !== undefined
}
