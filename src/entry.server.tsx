import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { reportContext } from './platform/pages/page-context.ts'

export { pageContexts } from './platform/pages/page-context.ts'

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/**
 * Renders the whole page to a string: it goes into the cache as one piece, and the hashes of its inline scripts into
 * its policy. React Router's stream of loader data is appended as one script, where its own entry would stream it.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { serverHandoffStream, ...withoutStream } = context
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : undefined
  const rendered = renderToString(<ServerRouter context={{ ...withoutStream, branches: [] }} url={request.url} />)
  const html = isOffice(request.url) ? rendered.replace(/\/manifest-\w+(?=\.js)/g, '$&-office') : rendered
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return new Response(`<!DOCTYPE html>${withLoaderData(html, loaderData)}`, { status, headers })
}

/** Its routes are not in the list that shoppers load: see scripts/build.mjs. */
function isOffice(url: string): boolean {
  return /^\/staff(\/|$)/.test(new URL(url).pathname)
}

function withLoaderData(html: string, loaderData: string | undefined): string {
  if (loaderData === undefined || !html.includes('window.__reactRouterContext')) return html
  const controller = 'window.__reactRouterContext.streamController'
  const script = `<script>${controller}.enqueue(${scriptSafe(loaderData)});${controller}.close();</script>`
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + script + html.slice(end)
}

/** A JSON string that cannot close the script element or open a comment in it. */
function scriptSafe(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
