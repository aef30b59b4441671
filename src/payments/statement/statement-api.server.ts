import type { Api } from '../../platform/http/serve.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { confirmPayments, matchPayments } from './match-payments.server.ts'
import * as contract from './payments.contract.ts'

export function serveStatement(api: Api, parts: PaymentsParts): void {
  api.serve(contract.matchPayments, ({ body }) => matchPayments(parts, body.text))

  api.serve(contract.confirmPayments, ({ body }, { viewer }) => confirmPayments(parts, viewer, body.payments))
}
