import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { listAnnouncements } from './announcements.contract.ts'
import type { Announcements } from './announcements.server.ts'
import * as contract from './content.contract.ts'
import type { Content } from './content.server.ts'
import { listDeliveryDates } from './delivery/delivery-dates.contract.ts'
import { readDeliveryDates } from './delivery/delivery-dates.server.ts'
import type { Documents } from './documents.server.ts'
import { getHomeOpening } from './home-opening.contract.ts'

export function serveContent(api: Api, content: Content, documents: Documents): void {
  api.serve(contract.getSiteData, (_, { uses }) => content.siteData(uses))
  api.serve(contract.listStores, (_, { uses }) => content.listStores(uses))
  api.serve(getHomeOpening, (_, { uses }) => content.homeOpening(uses))
  api.serve(contract.getDocument, ({ params }, { uses }) => documents.getDocument(params.slug, uses))
}

export function serveDeliveryDates(api: Api, db: Database, now: () => Date): void {
  api.serve(listDeliveryDates, (_, { uses }) => readDeliveryDates(db, uses, now()))
}

export function serveAnnouncements(api: Api, announcements: Announcements): void {
  api.serve(listAnnouncements, (_, { uses }) => announcements.list(uses))
}
