import { data } from 'react-router'
import { ApiError } from '../../platform/browser/api-client.ts'

/** What a secret link shows; null when there is no such link, or it was revoked. */
export async function unlessRevoked<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 404 || status === 400) return null
    throw error instanceof ApiError ? data(null, status ?? 500) : error
  }
}
