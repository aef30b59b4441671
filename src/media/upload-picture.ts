import { ApiError } from '../platform/api-client.ts'
import type { Picture } from './media.contract.ts'

/** As in the contract of the upload, which browser code does not import. */
const mostBytes = 20 * 1024 * 1024

/** What the file dialog offers. The server looks at the bytes all the same. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** By XMLHttpRequest: fetch does not tell how much of a file has gone out. */
export async function uploadPicture(file: File, options: UploadOptions = {}): Promise<Picture> {
  if (file.size > mostBytes) throw new ApiError('ERR_BAD_REQUEST', 'Файл больше 20\u00a0МБ.', 413)
  try {
    return await send(file, options)
  } catch (error) {
    // The refusal has brought a token that fits, as in the API client.
    if (error instanceof ApiError && error.answer?.detail?.startsWith('csrf')) return send(file, options)
    throw error
  }
}

function send(file: File, { onProgress, signal }: UploadOptions): Promise<Picture> {
  const { promise, resolve, reject } = Promise.withResolvers<Picture>()
  const request = new XMLHttpRequest()
  request.open('POST', '/api/staff/pictures/')
  request.responseType = 'json'
  const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1]
  if (token) request.setRequestHeader('x-csrftoken', token)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const answer = request.response as (Picture & ApiError['answer']) | null
    if (request.status === 200 && answer) resolve(answer)
    else {
      const code = request.status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'
      reject(new ApiError(code, answer?.error ?? 'Не удалось загрузить файл.', request.status, answer ?? undefined))
    }
  })
  request.addEventListener('error', () => reject(new ApiError('ERR_NETWORK', 'Нет связи с сервером.')))
  request.addEventListener('abort', () => reject(signal?.reason as Error))
  signal?.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}
