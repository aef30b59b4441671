import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.server.ts'
import type { JobCalls } from '../platform/jobs/worker.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import { checkPayments } from './paying/check-payments.server.ts'
import { comparePayments } from './paying/compare-payments.server.ts'
import { handOverForeignMoney } from './paying/foreign-money.server.ts'
import { servePaying } from './paying/paying-api.server.ts'
import { sendRefunds, sendRefundsJob } from './paying/send-refunds.server.ts'
import type { PaymentsParts } from './payments-parts.server.ts'
import { serveReceipts } from './receipts/receipts-api.server.ts'
import { sendReceipts } from './receipts/send-receipts.server.ts'
import { followMoney } from './receipts/write-receipts.server.ts'
import { serveRefunds } from './refunds/refunds-api.server.ts'
import { serveStatement } from './statement/statement-api.server.ts'

interface Parts extends PaymentsParts {
  config: Pick<Config, 'trustProxy'>
  jobs: JobCalls
  log: FastifyBaseLogger
}

export const paymentsFeature: Feature<Parts> = {
  name: 'payments',
  serve({ api }, parts) {
    servePaying(api, parts, { knowsSenders: parts.config.trustProxy !== false })
    serveStatement(api, parts)
    serveReceipts(api, parts)
    serveRefunds(api, parts)
  },
  jobs({ db, jobs, log, now, provider, runOutboxSoon }) {
    // These jobs ask only for refunds at once: payments and receipts come back by their own schedule.
    const parts = { db, log, now, runOutboxSoon, runPaymentsSoon: () => jobs.runSoon(sendRefundsJob) }
    const foreign = handOverForeignMoney({ ...parts, provider })
    if (!provider) return [foreign]
    const paying = { ...parts, provider }
    return [foreign, checkPayments(paying), comparePayments(paying), sendRefunds(paying), sendReceipts(paying)]
  },
  listen: followMoney,
}
