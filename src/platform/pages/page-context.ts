import { createContext } from 'react-router'
import type { ApiClient } from '../browser/api-client.ts'

/** What a loader on the server is given: the in-process API and facts about the page. */
export const apiContext = createContext<ApiClient>()

/**
 * Stands in every rendered page instead of the request's id; the server puts the real one into error pages only, so
 * that a page kept for everybody has the same bytes in every process.
 */
export const requestIdMark = '{{request-id}}'

export interface PageFacts {
  publicUrl: string
}

export const pageContext = createContext<PageFacts>()

/** Where errors of loaders and components go: the log, under the id of the request. */
export const reportContext = createContext<(error: unknown) => void>()

/** The Node-run server is another module graph, where importing a key would make a second one: it gets them from the bundle. */
export const pageContexts = { api: apiContext, page: pageContext, report: reportContext }
