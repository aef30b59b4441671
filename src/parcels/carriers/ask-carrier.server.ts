import type { z } from 'zod'
import { CarrierAway, CarrierRefusal } from './carrier.ts'

export interface Question {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** Longer than any carrier takes on a good day, shorter than a job's lease is worth. */
const maxMs = 10_000

/** One question over HTTP; what is no clear answer becomes `CarrierAway`, what is a clear no `CarrierRefusal`. */
export async function askCarrier(url: string, { signal, ...question }: Question): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url, { ...question, signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]) })
  } catch (error) {
    throw new CarrierAway(`${new URL(url).host} does not answer: ${reasonOf(error)}`)
  }
  if (answer.ok) return answer
  const said = (await answer.text().catch(() => '')).slice(0, 500)
  if (answer.status >= 500 || answer.status === 429) throw new CarrierAway(`${answer.status}: ${said}`)
  throw new CarrierRefusal(`${answer.status}: ${said}`, { keys: answer.status === 401 || answer.status === 403 })
}

/** An answer of another shape than documented is no answer: it is told, not half believed. */
export async function readAnswer<Shape extends z.ZodType>(answer: Response, shape: Shape): Promise<z.output<Shape>> {
  let value: unknown
  try {
    value = await answer.json()
  } catch (error) {
    throw new CarrierAway(`the answer broke off: ${reasonOf(error)}`)
  }
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CarrierAway(`an unexpected answer: ${issue?.path.join('.')} ${issue?.message}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
