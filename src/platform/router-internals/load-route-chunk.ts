import { tryChunk } from '../browser/load-chunk.ts'

/** The part of a page's module that the router uses before it renders. */
interface StandIn {
  clientLoader(): never
  default(): never
}

/**
 * Loads the script of a page, called by the router itself (see watch-page-scripts.server.ts). The router cannot handle
 * a failure here: it would wait for ever. So it gets a substitute page that throws, and the error page is shown.
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
