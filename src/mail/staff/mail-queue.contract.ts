import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'

export const mailQueue = z
  .object({
    state: z
      .enum(['working', 'stopped', 'not_set_up', 'demo'])
      .describe('Stopped: letters wait for over ten minutes and none was sent. In demo mode they stay in the mailbox'),
    waiting: z.int().describe('Letters that are not sent yet'),
    delayed: z.int().describe('Of these, for over ten minutes'),
    oldest_seconds: z.int().describe('How long the oldest of them waits'),
    refused: z.int().describe('Letters that were given up in the last 30 days'),
    refused_today: z.int().describe('Of these, in the last 24 hours'),
  })
  .meta({ id: 'MailQueue' })

export type MailQueue = z.output<typeof mailQueue>

const letter = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string().describe('Without the code that it may contain'),
    queued_at: z.iso.datetime().describe('Or when it was given up'),
    reason: z.string().nullable().describe('Codes of the last failure, such as EENVELOPE 550 5.7.1 RCPT TO'),
  })
  .meta({ id: 'QueuedLetter' })

export type QueuedLetter = z.output<typeof letter>

const lists = z.object({
  queue: mailQueue,
  waiting: z.array(letter).describe('The oldest hundred'),
  refused: z.array(letter).describe('The newest hundred'),
})

export type MailLists = z.output<typeof lists>

const staff = { tag: 'staff: mail', access: 'staff', roles: managers } as const

export const listQueuedMail = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/mail/',
  summary: 'Letters that wait, and those that the mail server refused, with the reason',
  responses: { 200: lists },
})

export const sendMailAgain = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/mail/send_again/',
  summary: 'Sends refused letters again, and waiting ones without further delay; without ids all of them',
  body: z.object({ ids: z.array(z.int()).min(1).max(1000).optional() }),
  responses: { 200: lists },
})
