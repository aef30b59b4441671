import { tryChunk } from '../browser/load-chunk.ts'

/** As much of a page's module as the router calls before it renders. */
interface StandIn {
  clientLoader(): never
  default(): never
}

/**
 * Loads the script of a page, called by the router itself (see watch-page-scripts.server.ts). The router cannot take a
 * failure here: it would wait for ever. So a stand-in is given that fails as a page does, and the error page is shown.
 */
export async function loadRouteChunk<T extends object>(load: () => Promise<T>): Promise<T | StandIn> {
  try {
    return await tryChunk(load)
  } catch (error) {
    const fail = (): never => {
      throw error
    }
    return { clientLoader: fail, default: fail }
  }
}
