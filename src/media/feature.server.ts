import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import { makeVariants } from './make-variants.server.ts'
import { servePictures, servePictureUploads } from './media-api.server.ts'
import { prepareVariants } from './prepare-variants.server.ts'
import type { Storage } from './storage.server.ts'
import type { TakePicture } from './take-picture.server.ts'
import { removeUnusedPictures } from './unused-pictures.server.ts'
import type { Variants } from './variants.server.ts'

interface Parts {
  config: Pick<Config, 'preparePictures'>
  db: Database
  storage: Storage
  variants: Variants
  takePicture: TakePicture
  picturesUrl: string
}

export const mediaFeature: Feature<Parts> = {
  name: 'media',
  serve({ api, app }, { takePicture, picturesUrl, variants }) {
    servePictureUploads(api, takePicture, picturesUrl)
    servePictures(app, variants)
  },
  jobs: ({ config, db, storage, variants }) => [
    makeVariants(db, storage),
    ...(config.preparePictures ? [prepareVariants(db, variants)] : []),
    removeUnusedPictures(db, storage),
  ],
}
