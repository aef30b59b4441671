import { createContext } from 'react-router'
import type { ApiClient } from '../browser/api-client.ts'

/** What a loader on the server gets: the in-process API and facts about the page. */
export const apiContext = createContext<ApiClient>()

/**
 * Placeholder for the request's id in every rendered page; the server fills in the real one in error pages only, so
 * that a cached page has the same bytes in every process.
 */
export const requestIdMark = '{{request-id}}'

export interface PageFacts {
  publicUrl: string
}

export const pageContext = createContext<PageFacts>()

/** Reports errors of loaders and components to the log, under the id of the request. */
export const reportContext = createContext<(error: unknown) => void>()

/** Receives the page's HTML. As the body of a Response it would be read as a stream. */
export const htmlContext = createContext<(html: Buffer) => void>()

/** The Node-run server is a separate module graph, where an imported key would be a copy: it gets them from the bundle. */
export const pageContexts = { api: apiContext, page: pageContext, report: reportContext, html: htmlContext }
