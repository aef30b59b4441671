import type { EntryContext } from 'react-router'

/**
 * `ServerRouter` builds a route object of every route in the manifest for each page; a page needs only its own, and
 * the browser gets all of them in a file.
 */
export function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, routes } }
}
