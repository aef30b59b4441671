import { z } from 'zod'
import { backupState } from '../backups/backups.contract.ts'
import { orderStateWords } from '../database/values/order-states.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { mailQueue } from '../mail/staff/mail-queue.contract.ts'
import { parcelTasks } from '../parcels/staff/staff-parcels.contract.ts'
import { dueRefunds, outsideRefunds } from '../payments/refunds/refunds.contract.ts'
import { endpoint } from '../platform/contract/endpoint.ts'
import { everyRole } from '../platform/contract/roles.ts'
import { firstSteps } from './first-steps.ts'

const orderBrief = z.object({
  id: z.number().int(),
  state: z.enum(wordsOf(orderStateWords)),
  full_name: z.string(),
  total: z.number().describe('Roubles'),
  created_at: z.iso.datetime(),
})

export type OrderBrief = z.output<typeof orderBrief>

const scarceProduct = z.object({ id: z.number().int(), name: z.string(), sku: z.string(), stock: z.number().int() })
const sums = z.object({ count: z.number().int(), total: z.number().describe('Roubles') })
const scarce = z.object({ count: z.number().int(), products: z.array(scarceProduct).describe('The first few') })

const today = z
  .object({
    day: z.iso.date(),
    missing: z.array(z.enum(firstSteps)).optional().describe('What must be done before the shop can sell'),
    mail: mailQueue.optional(),
    backup: backupState.optional(),
    placed_today: sums.optional(),
    waiting_payment: sums.optional(),
    overdue_rests: sums.optional().describe('Preorders that came and whose rest was not paid in time'),
    paid: sums
      .optional()
      .describe(
        'Paid and to be packed: without what waits on a shelf, for its release or for the rest after a deposit',
      ),
    packing: sums.optional(),
    shelf_ending: sums
      .extend({ overdue: z.number().int().describe('Of them: the time is up') })
      .optional()
      .describe('Orders whose time on the shelf is up, or will be within a week'),
    carrier_trouble: sums.optional().describe('Packed, but the carrier has no order or no label of it'),
    ready: sums.optional().describe('Waiting to be picked up'),
    promotions: z
      .object({
        on: z.number().int(),
        ending: z.number().int().describe('Within three days'),
        nearly_used: z.number().int().describe('Nine tenths of their orders are placed'),
        overlapping: z.number().int().describe('For goods that may be the same'),
      })
      .optional()
      .describe('Promotions of today'),
    open_returns: z.number().int().optional().describe('Returns that wait for staff'),
    refused_receipts: z
      .array(z.object({ order_id: z.number().int(), reason: z.string() }))
      .optional()
      .describe('The newest receipts that the cash desk refused'),
    parcels: parcelTasks.optional().describe('The first parcels that stand still without staff'),
    refunds: dueRefunds.optional().describe('Money that is due back'),
    outside_refunds: outsideRefunds.optional().describe('Money that went back without the shop'),
    newest_orders: z.array(orderBrief).optional().describe('For packers those to pack and send'),
    sold_out: scarce.optional(),
    low_stock: scarce.extend({ from: z.number().int().describe('Pieces from which down the stock is low') }).optional(),
    revenue: z
      .array(z.object({ day: z.iso.date(), total: z.number().describe('Roubles'), orders: z.number().int() }))
      .optional()
      .describe(
        'Orders by the day of their first payment, of the last 30 days, as in the reports: without what went back',
      ),
    empty_searches: z
      .array(z.object({ query: z.string(), times: z.number().int() }))
      .optional()
      .describe('Of the last 7 days'),
  })
  .meta({ id: 'Today' })

export type Today = z.output<typeof today>

const staff = { tag: 'staff', access: 'staff', roles: everyRole } as const

export const getToday = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/today/',
  summary: 'What the day’s work is: orders, stock, revenue, searches in vain. Each role gets its own parts',
  responses: { 200: today },
})

export const findAnything = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/find/',
  summary:
    'Orders and customers by number, name, phone or e-mail, a few of each, for the command palette. Each role finds what it may see',
  query: z.object({ q: z.string().max(200).default('') }),
  responses: {
    200: z.object({
      orders: z.array(orderBrief),
      customers: z.array(z.object({ id: z.number().int(), email: z.string(), name: z.string() })),
    }),
  },
})

export const getMenuCounts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/counts/',
  summary:
    'What waits, for the menu: orders to pack and send, returns to decide, silent buyers of preorders, letters that were refused. Each role gets its own',
  responses: {
    200: z.object({
      orders: z.number().int().optional(),
      returns: z.number().int().optional(),
      preorders: z.number().int().optional(),
      mail: z.number().int().optional(),
    }),
  },
})
