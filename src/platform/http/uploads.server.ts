import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createSemaphore, type Semaphore } from '../concurrency/semaphore.ts'
import type { UploadedFile } from '../contract/endpoint.ts'
import { declareErrors, ShopError } from '../contract/errors.ts'

const uploadErrors = declareErrors({
  file_too_large: {
    status: 413,
    sentence: ({ megabytes }: { megabytes: number }) => `Файл больше ${megabytes}\u00a0МБ.`,
  },
})

/** Limits how many files are in memory at the same time; further uploads wait. */
const limitReads = createSemaphore(6)

/** Of these one account has two: forms that hardly arrive hold up only the others of their sender. */
const maxOfAccount = 2
const accounts = new Map<number, { limit: Semaphore; forms: number }>()

async function limitAccount<Result>(accountId: number, read: () => Promise<Result>): Promise<Result> {
  const own = accounts.get(accountId) ?? { limit: createSemaphore(maxOfAccount), forms: 0 }
  accounts.set(accountId, own)
  own.forms += 1
  try {
    return await own.limit(() => limitReads(read))
  } finally {
    own.forms -= 1
    if (own.forms === 0) accounts.delete(accountId)
  }
}

/** The form has something else than the one file. */
const tooManyParts = new Set(['FST_FIELDS_LIMIT', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT'])

/** Bytes that a form adds around its file. */
const wrapping = 16 * 1024

/** Multipart forms are parsed only for routes in their own scope: all others keep refusing them. */
export function takesUploads(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    addRoutes(scope)
  })
}

/** The one file of a request. It is read only after the guard has admitted the caller. */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
  accountId: number,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new ShopError('unsupported_type')
  const tooLarge = new ShopError(uploadErrors.file_too_large, { megabytes: Math.floor(maxBytes / 1024 / 1024) })
  if (Number(request.headers['content-length']) > maxBytes + wrapping) throw tooLarge
  return limitAccount(accountId, async () => {
    // Accepts only the file, and stops reading at the first byte above the limit.
    const limits = { files: 1, fields: 0, parts: 1, fileSize: maxBytes }
    try {
      const part = await request.file({ limits })
      if (part) return { name: part.filename, bytes: await part.toBuffer() }
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge
      // What is left is about the form: it has no boundary, is cut short or broken.
      if (!tooManyParts.has(code)) throw new ShopError('malformed_request')
    }
    throw new ShopError('invalid_input', {}, { file: 'Выберите файл.' })
  })
}
