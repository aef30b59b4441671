import type { Feature } from '../platform/feature.server.ts'
import { serveRedirects } from './redirects-api.server.ts'
import type { RedirectParts } from './save-redirect.server.ts'

export const redirectsFeature: Feature<Pick<RedirectParts, 'db' | 'publicUrl'>> = {
  name: 'redirects',
  serve: ({ api, isPage }, { db, publicUrl }) => serveRedirects(api, { db, publicUrl, isPage }),
}
