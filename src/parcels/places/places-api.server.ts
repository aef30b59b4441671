import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { placesCarrier } from '../carriers/carriers.ts'
import * as contract from '../parcels.contract.ts'
import { findCities, listPoints } from './find-places.server.ts'

export function servePlaces(api: Api, db: Database): void {
  api.serve(contract.findCities, ({ query }) => findCities(db, placesCarrier.name, query.q))

  api.serve(contract.listPoints, ({ query }) => listPoints(db, placesCarrier.name, query))
}
