import { ProviderError } from './provider.ts'

/** Providers answer within 30 seconds; a shopper or a job does not wait that long, the same key can be sent again. */
const maxMs = 12_000

export interface ProviderCall {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
}

/** Status and JSON of an answer. No sure answer, of whatever kind, is a ProviderError `away`. */
export async function callProvider({
  method,
  url,
  headers,
  body,
}: ProviderCall): Promise<{ status: number; json: unknown }> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(maxMs),
      redirect: 'error',
    })
    const text = await answer.text()
    if (answer.status >= 500 || answer.status === 429) {
      throw new ProviderError('away', `the provider answered ${answer.status}`)
    }
    return { status: answer.status, json: JSON.parse(text) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('away', `the provider gave no answer: ${reasonOf(error)}`)
  }
}

/** Without the cause itself: it may carry the request's headers, and with them the key. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? name
}
