import type { Api } from '../platform/http/serve.server.ts'
import { ownReleasesFile, releaseFile } from './calendar-files.server.ts'
import { answerByLink, getLinkedQuestion } from './linked-question.server.ts'
import { answerPreorder, listPreorders } from './my-preorders.server.ts'
import * as contract from './preorders.contract.ts'
import type { PreordersParts } from './preorders-parts.server.ts'
import { arriveRelease, finishRelease } from './staff/arrive-release.server.ts'
import { moveRelease, previewMove, writeDownAnswer } from './staff/move-release.server.ts'
import { getRelease, listReleases } from './staff/read-releases.server.ts'
import * as staff from './staff/staff-preorders.contract.ts'

export function servePreorders(api: Api, parts: PreordersParts): void {
  api.serve(contract.listPreorders, (_, { viewer }) => listPreorders(parts, viewer.accountId))
  api.serve(contract.answerPreorder, ({ params, body }, { viewer }) =>
    answerPreorder(parts, viewer.accountId, { orderId: params.order, position: params.position }, body),
  )
  api.serve(contract.getReleaseCalendar, ({ params }) => releaseFile(parts, params.id))
  api.serve(contract.getOwnCalendar, (_, { viewer }) => ownReleasesFile(parts, viewer.accountId))
  api.serve(contract.getLinkedQuestion, ({ params }) => getLinkedQuestion(parts, params))
  api.serve(contract.answerByLink, ({ params, body }) => answerByLink(parts, params, body.answer))

  api.serve(staff.listReleases, async () => ({ releases: await listReleases(parts.db) }))
  api.serve(staff.getRelease, ({ params }) => getRelease(parts.db, params.id))
  api.serve(staff.previewMove, ({ params, body }) => previewMove(parts.db, params.id, body))
  api.serve(staff.moveRelease, ({ params, body }, { viewer }) => moveRelease(parts, viewer, params.id, body))
  api.serve(staff.arriveRelease, ({ params, body }, { viewer }) => arriveRelease(parts, viewer, params.id, body))
  api.serve(staff.finishRelease, async ({ params, body }, { viewer }) => ({
    stock: await finishRelease(parts, viewer, params.id, body.version),
  }))
  api.serve(staff.writeDownAnswer, ({ params, body }, { viewer }) =>
    writeDownAnswer(parts, viewer, params.id, body.answer),
  )
}
