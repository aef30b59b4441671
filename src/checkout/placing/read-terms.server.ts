import type { ClientBase } from 'pg'
import { inForceFirst } from '../../content/document-in-force.server.ts'
import { documents, siteSettings } from '../../database/tables/content.server.ts'
import { deliveryTypes } from '../../database/tables/orders.server.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { statement } from '../../platform/postgres/statement.server.ts'
import type { OrderRequest } from './confirmation.ts'

const dayMs = 86_400_000

export interface Delivery {
  id: number
  name: string
  note: string | null
  priceKopecks: number
  requiresAddress: boolean
  carrier: CarrierName | null
}

/** Terms that apply to every order placed at this time. */
export interface Terms {
  at: Date
  expiresAt: Date
  consentVersion: number
  deliveries: Map<number, Delivery>
}

interface TermsRow {
  unpaidOrderDays: number
  consentVersion: number
  deliveries: Delivery[]
}

const readRow = statement<{ deliveryIds: number[]; at: Date }, TermsRow>(
  'read_order_terms',
  (value) => sql`select unpaid_order_days as "unpaidOrderDays",
      (select version from ${documents} where slug = 'consent' order by ${inForceFirst(value('at'))} limit 1) as "consentVersion",
      array(select json_build_object('id', id, 'name', name, 'note', note, 'priceKopecks', price_kopecks, 'requiresAddress', requires_address, 'carrier', carrier)
        from ${deliveryTypes} where id = any(${value('deliveryIds')}::bigint[]) and archived_at is null) as deliveries
    from ${siteSettings}`,
)

/** The chosen deliveries as offered now. Not locked: a price that changes at this moment applies to later orders. */
export async function readTerms(tx: ClientBase, confirmations: OrderRequest[], at: Date): Promise<Terms> {
  const [row] = await readRow(tx, { deliveryIds: confirmations.map(deliveryTypeId), at })
  if (!row) throw new Error('site_settings has no row: the migrations have not run')
  return {
    at,
    expiresAt: new Date(at.getTime() + row.unpaidOrderDays * dayMs),
    consentVersion: row.consentVersion,
    deliveries: new Map(row.deliveries.map((delivery) => [delivery.id, delivery])),
  }
}

/** Forms send it as text. A value that cannot be an id becomes 0, which no delivery has. */
export function deliveryTypeId({ form }: OrderRequest): number {
  const id = Number(form.deliveryType)
  return Number.isSafeInteger(id) ? id : 0
}
