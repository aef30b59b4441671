import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { placesCarrier } from '../carriers/carriers.ts'
import * as contract from '../parcels.contract.ts'
import { findCities, listPoints } from './find-places.server.ts'
import { type AddressParts, suggestAddresses } from './suggest-addresses.server.ts'

export function servePlaces(api: Api, db: Database, addresses: AddressParts): void {
  api.serve(contract.findCities, ({ query }) => findCities(db, placesCarrier.name, query.q))

  api.serve(contract.listPoints, ({ query }) => listPoints(db, placesCarrier.name, query))

  api.serve(contract.suggestAddresses, ({ body }, { viewer }) => suggestAddresses(addresses, viewer.accountId, body))
}
