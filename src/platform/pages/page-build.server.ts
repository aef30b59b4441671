import type { ServerBuild } from 'react-router'
import type { pageContexts } from './page-context.ts'

/** The page bundle: what React Router exports from it, and the keys of the context that our own entry adds. */
export interface PageBuild extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & { pageContexts: typeof pageContexts } }
}

/** Refuses a bundle that pages cannot be rendered from, before anybody asks for one. */
export function toPageBuild(bundle: object | undefined): PageBuild {
  if (!isPageBuild(bundle)) throw new Error('The page bundle exports no pageContexts: see src/entry.server.tsx.')
  return bundle
}

function isPageBuild(bundle: Partial<PageBuild> | undefined): bundle is PageBuild {
  return bundle?.entry?.module.pageContexts !== undefined
}
