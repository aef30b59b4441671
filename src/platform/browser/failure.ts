import { ApiError } from './api-client.ts'

/** A call that failed, as a page shows it. */
export interface Failure {
  /** A sentence for the user. */
  text: string
  /** What is wrong with which field, by the API's names. */
  fields: Record<string, string>
  /** The refusal's code, such as `edited_meanwhile`. */
  code: string | undefined
  status: number | undefined
  /** No answer came: the connection was lost, or the server is down. */
  isOffline: boolean
}

/** Shown when the server sent no sentence of its own; a lost connection may have a different text. */
export type Fallback = string | { text: string; offline: string }

export function describeFailure(error: unknown, fallback: Fallback): Failure {
  const { answer, status, code } = error instanceof ApiError ? error : {}
  const isOffline = code === 'ERR_NETWORK'
  const words = typeof fallback === 'string' ? { text: fallback, offline: fallback } : fallback
  const text = answer?.error || answer?.detail || (isOffline ? words.offline : words.text)
  return { text, fields: answer?.fields ?? {}, code: answer?.code, status, isOffline }
}

/** The server's `error`, else its `detail`, else the given text. */
export function failureText(error: unknown, fallback: Fallback): string {
  return describeFailure(error, fallback).text
}
