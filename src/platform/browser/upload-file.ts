import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { ApiError, csrfToken, emitIfSignedOut, withFreshToken } from './api-client.ts'

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file to an upload endpoint. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function uploadFile<E extends Endpoint>(
  path: E['path'],
  file: File,
  maxBytes: number,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  if (file.size > maxBytes) {
    const error = `Файл больше ${Math.floor(maxBytes / 1024 / 1024)}\u00a0МБ.`
    throw new ApiError('ERR_BAD_REQUEST', error, 413, { error })
  }
  try {
    return await withFreshToken(() => send<AnswerOf<E>>(path, file, options))
  } catch (error) {
    emitIfSignedOut(error)
    throw error
  }
}

function send<Answer>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.responseType = 'json'
  const token = csrfToken()
  if (token) request.setRequestHeader('x-csrftoken', token)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const answer = request.response as (Answer & ApiError['answer']) | null
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
