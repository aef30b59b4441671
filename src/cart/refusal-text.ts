import { currentViewer } from '../accounts/viewer.ts'
import { describeFailure } from '../platform/browser/failure.ts'

/** The server's own sentence where the shopper can understand the reason: not enough left, or signed out since. */
export function refusalText(error: unknown, otherwise: string): string {
  const { status, text } = describeFailure(error, otherwise)
  return status === 409 || !currentViewer().isAuthenticated ? text : otherwise
}
