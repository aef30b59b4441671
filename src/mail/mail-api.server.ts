import type { FastifyInstance } from 'fastify'
import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type ReadGoodsPicture, showPictures } from './letter-pictures.server.ts'
import * as contract from './mail.contract.ts'
import { readLetter, readMailbox } from './mail.server.ts'

export function serveMail(api: Api, db: Database, options: { demo: boolean }): void {
  api.serve(contract.readMailbox, () => readMailbox(db, options))
}

/** Letters need inline styles, which are forbidden on all other pages; scripts and external resources are blocked. */
const letterPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'`

/** Serves the HTML of a letter in the local mailbox. */
export function serveLetters(
  app: FastifyInstance,
  db: Database,
  options: { demo: boolean; readGoods: ReadGoodsPicture },
): void {
  app.get<{ Params: { id: string } }>('/mailbox/:id/', { schema: { hide: true } }, async ({ params }, reply) => {
    const html = await showPictures(await readLetter(db, params.id, options), options.readGoods)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': letterPolicy,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      .send(html)
  })
}
