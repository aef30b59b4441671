import { ApiError } from '../../platform/browser/api-client.ts'
import { announceSignedOut } from './signed-out.ts'

/** A call that failed, as a screen of the back office shows it. */
export interface Failure {
  /** A sentence for whoever looks at the screen. */
  text: string
  /** What is wrong with which field, by the API's names. */
  fields: Record<string, string>
  /** The refusal's code, such as `edited_meanwhile`. */
  code: string | undefined
  status: number | undefined
  /** No answer came: the connection is lost, or the server is away. */
  isOffline: boolean
}

export function describeFailure(error: unknown, otherwise: string): Failure {
  if (!(error instanceof ApiError)) {
    return { text: otherwise, fields: {}, code: undefined, status: undefined, isOffline: false }
  }
  if (error.status === 401) announceSignedOut()
  const { answer, status } = error
  const isOffline = error.code === 'ERR_NETWORK'
  // A refusal speaks for itself; a server that is away or a lost connection is told in the words of the call.
  const text = answer?.error ?? (isOffline ? 'Нет связи с сервером. Попробуйте ещё раз.' : otherwise)
  return { text, fields: answer?.fields ?? {}, code: answer?.detail?.split(' ')[0], status, isOffline }
}
