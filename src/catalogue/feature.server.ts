import type { TakePicture } from '../media/take-picture.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { openFetchPublic } from '../platform/http/fetch-public.server.ts'
import type { JobCalls } from '../platform/jobs/worker.server.ts'
import type { PageCache } from '../platform/pages/page-cache.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import { serveCatalogue } from './catalogue-api.server.ts'
import { continueBulkChanges } from './staff/bulk-changes.server.ts'
import { fetchImportedPictures } from './staff/import/fetch-pictures.server.ts'
import { serveImports } from './staff/import/import-api.server.ts'
import { runImports } from './staff/import/imports.server.ts'
import type { StaffListParts } from './staff/list-staff-products.server.ts'
import { serveStaffShelves } from './staff/shelves/staff-shelves-api.server.ts'
import { serveStaffProducts } from './staff/staff-catalogue-api.server.ts'
import { serveStaffCategories } from './staff/staff-categories-api.server.ts'
import { serveStrips } from './staff/strips/staff-strips-api.server.ts'
import { openHomeStrips } from './strips/home-strips.server.ts'

interface Parts extends StaffListParts {
  config: Pick<Config, 'picturesFromOwnNetwork'>
  catalogue: Catalogue
  cache: PageCache
  jobs: JobCalls
  takePicture: TakePicture
}

export const catalogueFeature: Feature<Parts> = {
  name: 'catalogue',
  serve({ api, app }, { db, live, readText, picturesUrl, catalogue, jobs, cache }) {
    serveCatalogue(api, catalogue)
    const strips = openHomeStrips(db, live, catalogue, (tags) => cache.invalidate(tags))
    app.addHook('onClose', async () => strips.close())
    serveStrips(api, db, strips)
    serveStaffProducts(api, { db, live, readText, picturesUrl, jobs })
    serveStaffCategories(api, { db, live, picturesUrl })
    serveImports(api, { db, jobs })
    serveStaffShelves(api, { db, live, picturesUrl })
  },
  jobs({ config, db, takePicture }) {
    // An owner may keep pictures on a server of the own network; everybody else is refused it.
    const fetchPublic = openFetchPublic(config.picturesFromOwnNetwork ? { mayConnect: () => true } : {})
    return [continueBulkChanges(db), fetchImportedPictures({ db, takePicture, fetchPublic }), runImports(db)]
  },
}
