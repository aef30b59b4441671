import { useEffect, useState } from 'react'
import { ApiError } from '../platform/browser/api-client.ts'
import { requestIdMark } from '../platform/pages/page-context.ts'

/**
 * The id by which support finds the error in the log. A page rendered with an error has it on its html element; a call
 * that failed later, in the browser, has its own.
 */
export function useRequestId(error: unknown): string | undefined {
  const [id] = useState(() => requestIdOf(error))
  // The next error in this document will come from another request.
  useEffect(
    () => () => {
      delete document.documentElement.dataset.requestId
    },
    [],
  )
  return id
}

function requestIdOf(error: unknown): string | undefined {
  // The server replaces the mark with the real id once it knows that the page is an error page.
  if (typeof document === 'undefined') return requestIdMark
  if (error instanceof ApiError) return /request ([\w-]+)/.exec(error.answer?.detail ?? '')?.[1]
  const id = document.documentElement.dataset.requestId
  return id === requestIdMark ? undefined : id
}
