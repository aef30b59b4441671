import { accountsFeature } from './accounts/feature.server.ts'
import { auditFeature } from './audit/feature.server.ts'
import { backupsFeature } from './backups/feature.server.ts'
import { cardSalesFeature } from './card-sales/feature.server.ts'
import { cartFeature } from './cart/feature.server.ts'
import { catalogueFeature } from './catalogue/feature.server.ts'
import { checkoutFeature } from './checkout/feature.server.ts'
import { collectionFeature } from './collection/feature.server.ts'
import { consolidationFeature } from './consolidation/feature.server.ts'
import { contentFeature } from './content/feature.server.ts'
import { giftCardsFeature } from './gift-cards/feature.server.ts'
import { mailFeature } from './mail/feature.server.ts'
import { mediaFeature } from './media/feature.server.ts'
import { officeFeature } from './office/feature.server.ts'
import { ordersFeature } from './orders/feature.server.ts'
import { parcelsFeature } from './parcels/feature.server.ts'
import { paymentsFeature } from './payments/feature.server.ts'
import type { Feature } from './platform/feature.server.ts'
import { preordersFeature } from './preorders/feature.server.ts'
import { promotionsFeature } from './promotions/feature.server.ts'
import { redirectsFeature } from './redirects/feature.server.ts'
import { reportsFeature } from './reports/feature.server.ts'
import { returnsFeature } from './returns/feature.server.ts'
import { searchFeature } from './search/feature.server.ts'
import { seoFeature } from './seo/feature.server.ts'
import type { ShopParts } from './shop-parts.server.ts'
import { stockFeature } from './stock/feature.server.ts'

/**
 * What the shop consists of. Listeners of an event are called in this order: parcels before orders before receipts.
 * An account is erased in this order, too: drafts, then orders, then the cart, as placing locks them.
 */
export const features: readonly Feature<ShopParts>[] = [
  accountsFeature,
  contentFeature,
  mediaFeature,
  mailFeature,
  backupsFeature,
  auditFeature,
  stockFeature,
  catalogueFeature,
  searchFeature,
  seoFeature,
  parcelsFeature,
  checkoutFeature,
  ordersFeature,
  collectionFeature,
  promotionsFeature,
  giftCardsFeature,
  cartFeature,
  paymentsFeature,
  cardSalesFeature,
  returnsFeature,
  consolidationFeature,
  preordersFeature,
  redirectsFeature,
  reportsFeature,
  officeFeature,
]
