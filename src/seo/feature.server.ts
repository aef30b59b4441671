import type { Feature } from '../platform/feature.server.ts'
import { type SeoParts, serveSeo } from './seo-api.server.ts'

export const seoFeature: Feature<Omit<SeoParts, 'addressesPerPart'>> = {
  name: 'seo',
  serve: ({ app }, { db, content, cache, publicUrl, picturesUrl }) =>
    serveSeo(app, { db, content, cache, publicUrl, picturesUrl }),
}
