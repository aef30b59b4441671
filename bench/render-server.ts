import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { addressOf, apiClient } from '../src/platform/browser/api-client.ts'
import { type PageBuild, toPageBuild } from '../src/platform/pages/page-build.server.ts'

/**
 * What React alone can do: `renderToString` of the shop's own pages with their data at hand, nothing kept, nothing
 * compressed, on a bare `node:http` server. Its own process. The shop's address comes over IPC; each page's data is
 * loaded from there once.
 */
process.once('message', (origin: string) => void serve(origin))
process.once('disconnect', () => process.exit())

async function serve(origin: string): Promise<void> {
  const build = toPageBuild(await import(join(import.meta.dirname, '..', 'build', 'server', 'index.js')))
  build.entry.module.setFragmentRenderer(undefined)
  const pages = new Map<string, EntryContext>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const known = pages.get(url.pathname)
    const context = known ?? (await loadPage(build, url))
    if (!known) pages.set(url.pathname, context)
    const html = Buffer.from(renderToString(createElement(ServerRouter, { context, url: url.href })))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': html.length }).end(html)
  }
}

async function loadPage(build: PageBuild, url: URL): Promise<EntryContext> {
  let loaded: EntryContext | undefined
  const entry = {
    module: {
      ...build.entry.module,
      default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
        const { serverHandoffStream: _, ...rest } = context
        loaded = rest
        return new Response(null, { status, headers })
      },
    },
  }
  const { pageContexts } = build.entry.module
  const context = new RouterContextProvider()
  context.set(
    pageContexts.api,
    apiClient(async (key, input) => (await fetch(new URL(addressOf(key, input).url, url))).json()),
  )
  context.set(pageContexts.page, { publicUrl: url.origin })
  await createRequestHandler({ ...build, entry }, 'production')(new Request(url), context)
  if (!loaded) throw new Error(`${url.pathname} is no page`)
  return loaded
}
