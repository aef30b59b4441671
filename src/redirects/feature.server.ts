import type { Feature } from '../platform/feature.server.ts'
import { events } from '../shop-events.server.ts'
import { serveRedirects } from './redirects-api.server.ts'
import { type RedirectParts, redirectMovedPage } from './save-redirect.server.ts'

export const redirectsFeature: Feature<Pick<RedirectParts, 'db' | 'publicUrl'>> = {
  name: 'redirects',
  listen() {
    events.on('page.moved', (tx, { viewer, from, to }) => redirectMovedPage(tx, viewer, { from, to }))
  },
  serve: ({ api, isPage }, { db, publicUrl }) => serveRedirects(api, { db, publicUrl, isPage }),
}
