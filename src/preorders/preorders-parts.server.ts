import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { AnswerLinks } from './answer-links.server.ts'

/** Dependencies of the preorder rules. */
export interface PreordersParts
  extends Pick<OrdersParts, 'db' | 'now' | 'picturesUrl' | 'limits' | 'runOutboxSoon' | 'runPaymentsSoon'> {
  links: AnswerLinks
  publicUrl: string
  /** Call it after a move or an arrival: the job runs now instead of at its next scheduled time. */
  runPreordersSoon: () => void
}
