import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { openFragments } from './platform/pages/kept-fragments.server.ts'
import { htmlContext, reportContext } from './platform/pages/page-context.ts'
import { setFragmentRenderer } from './platform/pages/shared-fragment.ts'
import { appendLoaderData } from './platform/router-internals/append-loader-data.ts'
import { withMatchedRoutes } from './platform/router-internals/matched-routes.ts'
import { nameWholeRouteList } from './platform/router-internals/route-list.ts'

export { pageContexts } from './platform/pages/page-context.ts'
export { setFragmentRenderer } from './platform/pages/shared-fragment.ts'

const fragments = openFragments()
setFragmentRenderer(fragments.place)
/** For the metrics. */
export const fragmentBytes = fragments.bytes

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // An address with a line break fits no route, not even the one for all others: it is not found, as others are.
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  if (!request.signal.aborted && !isNotFound) context.get(reportContext)(error)
}

/**
 * Renders the whole page at once, because it is cached as a whole and the hashes of its inline scripts go into its
 * content security policy. docs/decisions/0021-router-internals.md lists the differences from React Router's own entry.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  pageContext: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...rest } = context
  const loaderData = serverHandoffStream && (await text(serverHandoffStream))
  const html = fragments.toBytes(() => {
    const rendered = renderToString(<ServerRouter context={withMatchedRoutes(rest)} url={request.url} />)
    const page = isOffice(request.url) ? nameWholeRouteList(rendered) : rendered
    return `<!DOCTYPE html>${loaderData === undefined ? page : appendLoaderData(page, loaderData)}`
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'public, max-age=0, must-revalidate')
  pageContext.get(htmlContext)(html)
  return new Response(null, { status, headers })
}

/** Routes of the back office are not in the manifest that shoppers load: see react-router.config.ts. */
function isOffice(url: string): boolean {
  return /^\/staff(\/|$)/.test(new URL(url).pathname)
}
