import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { ApiError, apiClient } from '../browser/api-client.ts'
import { type PageBuild, toPageBuild } from '../pages/page-build.server.ts'
import { wholeListSuffix } from './route-list.ts'

interface TrialPage {
  path: string
  /** Whether the page should load the list with all routes. */
  wholeList: boolean
}

/**
 * Renders pages from the finished bundle, with an API without data: if what we patch into them is missing, the build
 * fails. That browsers handle it is covered by the browser tests.
 */
export async function tryPages(buildDirectory: string, pages: TrialPage[]): Promise<void> {
  const bundle = pathToFileURL(join(buildDirectory, 'server', 'index.js')).href
  const build = toPageBuild(await import(/* @vite-ignore */ bundle))
  for (const { path, wholeList } of pages) {
    const html = await render(build, path)
    if (!html.includes('window.__reactRouterContext.streamController.enqueue(')) {
      throw new Error(`${path} has no loader data for the browser: ${html.slice(0, 200)}`)
    }
    const list = /\/assets\/manifest-\w+(-\w+)?\.js/.exec(html)
    if (!list || !existsSync(join(buildDirectory, 'client', list[0])) || (list[1] === wholeListSuffix) !== wholeList) {
      throw new Error(`${path} loads the wrong list of routes: ${list?.[0]}`)
    }
  }
}

async function render(build: PageBuild, path: string): Promise<string> {
  const failures: unknown[] = []
  const { api, page, report, html: htmlContext } = build.entry.module.pageContexts
  const context = new RouterContextProvider()
  const publicUrl = 'https://trial.invalid'
  context.set(
    api,
    apiClient(() => Promise.reject(new ApiError('ERR_BAD_REQUEST', 'Nothing here', 404))),
  )
  context.set(page, { publicUrl })
  context.set(report, (error) => failures.push(error))
  let html = ''
  context.set(htmlContext, (rendered) => {
    html = rendered.toString()
  })
  await createRequestHandler(build, 'production')(new Request(publicUrl + path), context)
  if (failures.length > 0) throw new Error(`${path} cannot be rendered`, { cause: failures[0] })
  return html
}
